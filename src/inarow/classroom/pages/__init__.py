"""The pages of a class: an overview for the teacher, a page for each student, a leaderboard for everybody."""

from __future__ import annotations

from inarow.classroom.pages.writing import write_pages

__all__ = ["write_pages"]

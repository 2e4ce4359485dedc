"""A filter of system calls: what Landlock does not forbid, and a game agent never needs.

A refused call fails with "operation not permitted", so that a program hears of it and can be named; it is not
killed. The filter is a program for the kernel's packet filter, made here instruction by instruction: each
looks at the number of the call or at its first argument.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Iterator

from inarow.sandbox.landlock import checked, give_up_privileges, library

_PR_SET_SECCOMP, _MODE_FILTER = 22, 2

_LOAD, _JUMP_IF_EQUAL, _JUMP_IF_LEAST, _JUMP_IF_BITS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x80000000
_UNKNOWN_CALL = 0x00050000 | errno.ENOSYS  # the C library then takes an older call, which can be looked into
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16  # where the kernel puts them
_FOREIGN_NUMBERS = 0x40000000  # of another calling convention of x86-64
_CLONE_THREAD = 0x00010000

# The numbers of system calls, for x86-64 and for arm64, which has no number for the older ones.
_REFUSED: dict[str, tuple[int | None, int | None]] = {
    # Other machines, and other processes by their sockets.
    "socket": (41, 198), "accept": (43, 202), "accept4": (288, 242), "bind": (49, 200), "connect": (42, 203),
    "listen": (50, 201),
    # Other processes: their memory, their files, their signals, their priority.
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_open": (434, 434), "pidfd_getfd": (438, 438), "pidfd_send_signal": (424, 424),
    "process_madvise": (440, 440), "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240),
    "setpriority": (141, 140), "ioprio_set": (251, 30), "migrate_pages": (256, 238), "move_pages": (279, 239),
    # Memory and messages shared by name.
    "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195), "semget": (64, 190), "semop": (65, 193),
    "semctl": (66, 191), "msgget": (68, 186), "msgsnd": (69, 189), "msgrcv": (70, 188), "msgctl": (71, 187),
    "mq_open": (240, 180), "mq_unlink": (241, 181), "add_key": (248, 217), "request_key": (249, 218),
    "keyctl": (250, 219),
    # What is written about files: Landlock looks at their contents alone.
    "truncate": (76, 45), "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53),
    "fchmodat2": (452, 452), "chown": (92, None), "fchown": (93, 55), "lchown": (94, None),
    "fchownat": (260, 54),
    "utime": (132, None), "utimes": (235, None), "futimesat": (261, None), "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6), "fsetxattr": (190, 7), "removexattr": (197, 14), "lremovexattr": (198, 15),
    "fremovexattr": (199, 16), "setxattrat": (463, 463), "removexattrat": (466, 466),
    "file_setattr": (469, 469), "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265), "inotify_init": (253, None), "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
    # The system itself.
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51),
    "unshare": (272, 97), "setns": (308, 268), "move_mount": (429, 429), "open_tree": (428, 428),
    "fsopen": (430, 430),
    "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433), "mount_setattr": (442, 442),
    "swapon": (167, 224), "swapoff": (168, 225), "reboot": (169, 142), "sethostname": (170, 161),
    "setdomainname": (171, 162), "init_module": (175, 105), "delete_module": (176, 106),
    "finit_module": (313, 273), "kexec_load": (246, 104), "kexec_file_load": (320, 294), "acct": (163, 89),
    "quotactl": (179, 60), "quotactl_fd": (443, 443), "settimeofday": (164, 170), "clock_settime": (227, 112),
    "clock_adjtime": (305, 266), "adjtimex": (159, 171), "syslog": (103, 116), "vhangup": (153, 58),
    "iopl": (172, None), "ioperm": (173, None), "bpf": (321, 280), "perf_event_open": (298, 241),
    "userfaultfd": (323, 282), "io_uring_setup": (425, 425), "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427), "personality": (135, 92), "setuid": (105, 146), "setgid": (106, 144),
    "setreuid": (113, 145), "setregid": (114, 143), "setresuid": (117, 147), "setresgid": (119, 149),
    "setgroups": (116, 159), "setfsuid": (122, 151), "setfsgid": (123, 152), "capset": (126, 91),
    # A new session or group would leave the one that is killed.
    "setsid": (112, 157), "setpgid": (109, 154),
    # Other programs.
    "fork": (57, None), "vfork": (58, None), "execve": (59, 221), "execveat": (322, 281), "tkill": (200, 130),
}  # fmt: skip
_CLONE, _CLONE3, _KILL_CALL, _TGKILL, _PRLIMIT = (56, 220), (435, 435), (62, 129), (234, 131), (302, 261)

_ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}

Instruction = tuple[int, int, int, int]  # what to do, how far to jump if so and if not, a number


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p)]


def is_known() -> bool:
    """Do we know the calls of this system?"""
    return sys.platform == "linux" and sys.maxsize > 2**32 and platform.machine() in _ARCHITECTURES


def restrict() -> None:
    """Refuse these calls to this process from now on; OSError if that fails.

    It may have threads and send signals to itself, and that is all it knows of processes. When this is called
    it must have one thread: others would not be restricted.
    """
    lines = list(_instructions())
    code = b"".join(struct.pack("HBBI", *line) for line in lines)
    program = _Program(len(lines), code)
    give_up_privileges()
    checked(library().prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.byref(program), 0, 0))


def _instructions() -> Iterator[Instruction]:
    column, architecture = _ARCHITECTURES[platform.machine()]
    yield _LOAD, 0, 0, _ARCHITECTURE
    yield _JUMP_IF_EQUAL, 1, 0, architecture
    yield _RETURN, 0, 0, _KILL
    yield _LOAD, 0, 0, _NUMBER
    yield _JUMP_IF_LEAST, 0, 1, _FOREIGN_NUMBERS
    yield _RETURN, 0, 0, _KILL
    for number in (numbers[column] for numbers in _REFUSED.values()):
        if number is not None:
            yield _JUMP_IF_EQUAL, 0, 1, number
            yield _RETURN, 0, 0, _REFUSE
    yield _JUMP_IF_EQUAL, 0, 1, _CLONE3[column]  # its flags lie in memory, which no filter reads
    yield _RETURN, 0, 0, _UNKNOWN_CALL
    yield from _unless_allowed(_CLONE[column], (_JUMP_IF_BITS, _CLONE_THREAD))
    me = os.getpid()
    for numbers in (_KILL_CALL, _TGKILL):
        yield from _unless_allowed(numbers[column], (_JUMP_IF_EQUAL, me), (_JUMP_IF_EQUAL, -me & 0xFFFFFFFF))
    yield from _unless_allowed(_PRLIMIT[column], (_JUMP_IF_EQUAL, 0), (_JUMP_IF_EQUAL, me))
    yield _RETURN, 0, 0, _ALLOW


def _unless_allowed(number: int, *allowed: tuple[int, int]) -> Iterator[Instruction]:
    """Refuse this call unless one of these is true of its first argument."""
    many = len(allowed)
    yield _JUMP_IF_EQUAL, 0, many + 3, number
    yield _LOAD, 0, 0, _FIRST_ARGUMENT
    for place, (question, value) in enumerate(allowed):
        yield question, many - place, 0, value
    yield _RETURN, 0, 0, _REFUSE
    yield _RETURN, 0, 0, _ALLOW

"""One library: every kernel and every built-in heuristic, compiled by Numba for one level of processor."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import msgspec
from llvmlite import ir

from inarow.errors import InarowError
from inarow.files import write_whole
from inarow.heuristics.registering import HEURISTICS
from inarow.kernels.compilation import library_file
from inarow.kernels.compilation.jitting import convention
from inarow.kernels.compilation.kernel import Kernel
from inarow.kernels.compilation.native import address_symbol_of, symbol_of
from inarow.kernels.compilation.preparing import compile_all, kernel_modules, kernels_of
from inarow.kernels.heuristics.evaluator import EVALUATE, built_in_evaluator
from inarow.library.blocks import add_entry
from inarow.library.linking import joined, linked


def build(level: str, directory: Path) -> int:
    """Write the library of a level and its manifest; 0 when done."""
    kernels = [one for module in kernel_modules() for one in kernels_of(module)]
    heuristics = list(_built_in_heuristics())
    compile_all([*kernels, *heuristics])
    entries = ir.Module("inarow")
    entries.triple = llvm.get_process_triple()
    exported, compiled = [], []
    for one in (*kernels, *heuristics):
        (code,) = one.dispatcher.overloads.values()
        compiled.append(code)
        if one not in heuristics:
            exported.append(symbol_of(one.py_func))
            add_entry(entries, exported[-1], code)
        if one.signature == EVALUATE:
            exported.append(address_symbol_of(one.py_func))
            _add_address(entries, exported[-1], code)
    binary = linked(joined(entries, compiled, exported), exported)
    directory.mkdir(parents=True, exist_ok=True)
    manifest = library_file.Manifest(
        sources=library_file.sources_hash(),
        contents=sha256(binary).hexdigest(),
        convention=convention(EVALUATE),
        numba=version("numba"),
    )
    write_whole(library_file.file_of(level, directory), [binary])
    write_whole(library_file.manifest_of(level, directory), [msgspec.json.encode(manifest)])
    contents = f"{len(kernels)} kernels and {len(heuristics)} heuristics"
    print(f"{level}: {contents}, {len(binary):,} bytes", flush=True)
    return 0


def _built_in_heuristics() -> Iterator[Kernel]:
    for name in HEURISTICS:
        try:
            definition = HEURISTICS[name]
        except InarowError:  # a plug-in that does not load
            continue
        if definition.function.__module__.startswith("inarow."):
            yield built_in_evaluator(definition.function)


def _add_address(module: Any, symbol: str, code: Any) -> None:
    """A place that holds the address of a function, as Numba's code calls it."""
    callee = code.target_context.declare_function(module, code.fndesc)
    place = ir.GlobalVariable(module, callee.type, symbol)
    place.initializer, place.global_constant = callee, True

"""From compiled functions to one file: join their modules, drop what is not needed, link."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core import config

from inarow.kernels.compilation.library_file import SUFFIX

_PACKER = Path(__file__).parent / "packing.c"
_C_LIBRARY = {
    *("memset", "memcpy", "memmove", "bcmp"),
    *("sqrt", "sqrtf", "log", "logf", "exp", "expf", "tanh", "pow"),
}
# Numba's call through a pointer has a branch for a null pointer, which is never taken; it names these.
_NEVER_CALLED = {
    *("PyImport_ImportModule", "PyLong_AsVoidPtr", "PyObject_CallFunctionObjArgs", "PyObject_GetAttrString"),
    *("Py_DecRef", "numba_gil_ensure", "numba_gil_release", "numba_unpickle"),
}


class NoCompiler(Exception):
    """There is no C compiler; the message says so."""


def compiler() -> list[str]:
    """The command of the C compiler: CC, or the usual names."""
    given = shlex.split(os.environ.get("CC", ""))
    for command in [given] if given else [["cc"], ["gcc"], ["clang"]]:
        if shutil.which(command[0]):
            return command
    raise NoCompiler("the library of kernels needs a C compiler, such as gcc, and none was found")


def joined(entries: Any, compiled: Iterable[Any], exported: Sequence[str]) -> Any:
    """One module of everything, without what no exported name needs."""
    whole = llvm.parse_assembly(str(entries))
    for code in compiled:
        whole.link_in(code.library._get_module_for_linking(), preserve=True)
    for one in (*whole.functions, *whole.global_variables):
        if not one.is_declaration:
            one.linkage = "external" if one.name in exported else "internal"
    manager = llvm.create_new_module_pass_manager()
    manager.add_global_dead_code_eliminate_pass()
    manager.run(whole, llvm.create_pass_builder(_machine(), llvm.create_pipeline_tuning_options()))
    return whole


def linked(whole: Any, exported: Sequence[str]) -> bytes:
    """The contents of the library."""
    missing = _undefined(whole)
    if missing - _NEVER_CALLED:
        raise AssertionError(f"kernels need what no library has: {sorted(missing - _NEVER_CALLED)}")
    with tempfile.TemporaryDirectory() as folder:
        made, traps, out = (Path(folder) / name for name in ("kernels.o", "traps.c", f"library{SUFFIX}"))
        made.write_bytes(_machine().emit_object(whole))
        hidden = "" if sys.platform == "win32" else '__attribute__((visibility("hidden"))) '
        trap = hidden + "void {}(void) {{ __builtin_trap(); }}\n"
        floats = "int _fltused = 0;\n" if sys.platform == "win32" else ""  # Windows asks for it
        traps.write_text(floats + "".join(trap.format(name) for name in sorted(missing)))
        options = [*_options(Path(folder), exported), "-O1", "-o", str(out)]
        mathematics = [] if sys.platform == "win32" else ["-lm"]
        subprocess.run([*compiler(), *options, str(made), str(traps), str(_PACKER), *mathematics], check=True)
        return out.read_bytes()


def _options(folder: Path, exported: Sequence[str]) -> list[str]:
    if sys.platform == "darwin":
        return ["-dynamiclib", "-Wl,-x"]
    if sys.platform == "win32":
        definitions = folder / "exports.def"
        definitions.write_text("EXPORTS\n" + "".join(f"  {name}\n" for name in (*exported, "inarow_pack")))
        return ["-shared", str(definitions)]
    return ["-shared", "-fPIC", "-s"]


def _machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    return target.create_target_machine(
        cpu=config.CPU_NAME or "", features="", opt=3, reloc="pic", codemodel="default"
    )


def _undefined(whole: Any) -> set[str]:
    """What the code names and neither it nor the C library defines."""
    named = (*whole.functions, *whole.global_variables)
    undefined = {one.name for one in named if one.is_declaration and not one.name.startswith("llvm.")}
    return undefined - _C_LIBRARY

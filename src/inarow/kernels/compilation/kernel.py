"""The door to compiled code: a function becomes a kernel, found in the library or compiled by Numba.

    @kernel(int64(int8[::1], uint64))
    def count(cells, word): ...

Where the library of kernels compiled ahead of time fits (see `library_file`), calling `count` calls it there
and Numba is never imported. Elsewhere Numba compiles it when it is first called. A function without a
signature is a helper: it is compiled into the kernels that call it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property, update_wrapper
from typing import Any

from inarow.kernels.compilation import native
from inarow.kernels.compilation.types import Signature

Function = Callable[..., Any]

UNCOMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")  # everything runs as plain Python


def kernel(
    signature: Signature | None = None,
    *,
    cached: bool = True,
    allocates: bool = False,
    raises: bool = True,
    **options: Any,
) -> Callable[[Function], Any]:
    """Make a function a kernel of this one signature, or without one a helper.

    The signature is explicit wherever a kernel calls itself or is called through a pointer: types
    that drift in recursion compile, run, and abort the next process that loads them from the cache
    (numba #6061). `cached=False` leaves the disk alone. A kernel that makes no arrays counts no references
    to them either, which makes inner loops faster; one that does says `allocates=True` and is never in the
    library. `raises=False` is for a function that is called through a pointer and cannot raise. The other
    options are Numba's.
    """
    if not allocates:
        options["_nrt"] = False  # Numba's own name for it; without it every inlined helper counts references

    def wrap(function: Function) -> Any:
        if signature is None:
            return function if UNCOMPILED else Helper(function, options, cached=cached)
        return Kernel(function, options, signature, cached=cached, raises=raises)

    return wrap


class Helper:
    """A function that is compiled into its callers, when Numba asks for it."""

    def __init__(self, function: Function, options: dict[str, Any], *, cached: bool = True) -> None:
        self.py_func, self.options, self.cached = function, options, cached
        update_wrapper(self, function)

    @property
    def targetoptions(self) -> dict[str, Any]:
        """Numba's inliner asks a function for it."""
        return {key: value for key, value in self.options.items() if key == "inline"}

    @cached_property
    def dispatcher(self) -> Any:
        """Numba's object for this function."""
        from inarow.kernels.compilation.jitting import jitted

        return jitted(self.py_func, cached=self.cached, **self.options)

    @property
    def _numba_type_(self) -> Any:
        return self.dispatcher._numba_type_

    def __call__(self, *arguments: Any) -> Any:
        return self.dispatcher(*arguments)


class Kernel(Helper):
    """A function compiled for one signature: called from Python, and by other kernels."""

    def __init__(
        self, function: Function, options: dict[str, Any], signature: Signature, *, cached: bool, raises: bool
    ) -> None:
        super().__init__(function, options, cached=cached)
        self.signature, self._raises = signature, raises
        self._compiling: Any = None

    @cached_property
    def native(self) -> native.NativeFunction | None:
        """The function in the library, if there is one that fits."""
        return None if UNCOMPILED else native.find(self.py_func, self.signature)

    @cached_property
    def dispatcher(self) -> Any:
        from inarow.kernels.compilation.jitting import jitted

        return jitted(
            self.py_func,
            self.signature.numba(),
            cached=self.cached,
            made=self._note,
            called=lambda: [one.py_func for one in self.called() if one.is_missing],
            **self.options,
        )

    @property
    def is_compiled(self) -> bool:
        """Is Numba's object there, so that a call need not wait for the compiler?"""
        return "dispatcher" in vars(self)

    @property
    def is_stored(self) -> bool:
        """Was it compiled before, and is the result on disk?"""
        from inarow.kernels.compilation.jitting import is_stored

        return self.cached and is_stored(self.py_func, self.signature.numba())

    @property
    def is_missing(self) -> bool:
        """Has it still to be compiled?"""
        return not self.is_compiled and not self.is_stored

    def called(self) -> list[Kernel]:
        """The kernels that it calls, and those that they call: they are compiled before it."""
        found: dict[Helper, None] = {}
        left: list[Helper] = [self]
        while left:
            function = left.pop().py_func
            named = [function.__globals__.get(name) for name in function.__code__.co_names]
            new = [one for one in named if isinstance(one, Helper) and one not in found]
            found.update(dict.fromkeys(new))
            left += new
        return [one for one in found if isinstance(one, Kernel) and one is not self]

    def _note(self, dispatcher: Any) -> None:
        self._compiling = dispatcher

    @property
    def _numba_type_(self) -> Any:
        return (self._compiling or self.dispatcher)._numba_type_

    @cached_property
    def pointer(self) -> Any:
        """What a kernel compiled by Numba is given to call this one."""
        from inarow.kernels.compilation.jitting import Address

        return self.dispatcher if self._raises else Address(self.dispatcher, self.signature.numba())

    @cached_property
    def address(self) -> int:
        """What a kernel of the library is given to call this one: where its code begins.

        `OtherConvention` if this Numba compiles functions that the library cannot call.
        """
        address = native.find_address(self.py_func)
        if address is not None:
            return address
        from inarow.kernels.compilation.jitting import address_of, convention

        if convention(self.signature) != native.convention():
            raise native.OtherConvention
        return address_of(self.dispatcher)

    def __call__(self, *arguments: Any) -> Any:
        if self.native is not None:
            try:
                return self.native(*arguments)
            except native.OtherConvention:
                pass
        return self._function(*self._pointed(arguments))

    def bind(self, *arguments: Any) -> Callable[..., Any]:
        """The same call for many times, its arguments checked and packed once.

        `...` stands for a number that every call gives: `advance.bind(state, ...)(stop_at)`. What is bound is
        for one thread at a time.
        """
        if self.native is not None:
            try:
                return self.native.bind(*arguments)
            except native.OtherConvention:
                pass
        function, given = self._function, self._pointed(arguments)
        later = [place for place, one in enumerate(given) if one is ...]

        def call(*numbers: Any) -> Any:
            for place, number in zip(later, numbers, strict=True):
                given[place] = number
            return function(*given)

        return call

    @property
    def _function(self) -> Any:
        return self.py_func if UNCOMPILED else self.dispatcher

    def _pointed(self, arguments: tuple[Any, ...]) -> list[Any]:
        """The arguments, with kernels as Numba wants to have them."""

        def pointed(one: Any) -> Any:
            if not isinstance(one, Kernel):
                return one
            return one.py_func if UNCOMPILED else one.pointer

        return [pointed(one) for one in arguments]


class Instruction:
    """One instruction of the processor: Numba's intrinsic is made when Numba asks."""

    def __init__(self, generate: Function) -> None:
        self._generate = generate
        self.__doc__ = generate.__doc__

    @cached_property
    def _numba_type_(self) -> Any:
        from inarow.kernels.compilation.jitting import intrinsic_type

        return intrinsic_type(self._generate)


def instruction(plain: Function) -> Callable[[Function], Any]:
    """What one instruction does: as LLVM (see Numba's `intrinsic`), and as plain Python."""
    return lambda generate: plain if UNCOMPILED else Instruction(generate)

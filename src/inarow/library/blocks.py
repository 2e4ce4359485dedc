"""The way into a kernel: code that reads its arguments from a block of words and writes its results there.

`inarow.kernels.compilation.native` says what is in the block, and packs it.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.np.arrayobj import populate_array

_WORD, _BYTE, _STATUS = ir.IntType(64), ir.IntType(8), ir.IntType(32)


def add_entry(module: Any, symbol: str, code: Any) -> None:
    """Add `int32 symbol(int64 *block)`, which calls a compiled kernel."""
    context, signature = code.target_context, code.signature
    function = ir.Function(module, ir.FunctionType(_STATUS, [_WORD.as_pointer()]), symbol)
    builder = ir.IRBuilder(function.append_basic_block())
    block = _Block(context, builder, function.args[0])
    block.place = _results(signature.return_type) + 1
    arguments = [block.read(kind) for kind in signature.args]
    callee = context.declare_function(module, code.fndesc)
    status, result = context.call_conv.call_function(
        builder, callee, signature.return_type, signature.args, arguments
    )
    block.place = 0
    block.write(signature.return_type, result)
    raised = builder.ptrtoint(status.excinfoptr, _WORD)
    builder.store(builder.select(status.is_error, raised, ir.Constant(_WORD, 0)), block.next())
    builder.ret(builder.select(status.is_error, ir.Constant(_STATUS, 1), ir.Constant(_STATUS, 0)))


def _results(kind: Any) -> int:
    if kind == types.void:
        return 0
    return len(kind) if isinstance(kind, types.BaseTuple) else 1


class _Block:
    """Words in memory, read and written one after the other."""

    def __init__(self, context: Any, builder: Any, address: Any) -> None:
        self._context, self._builder, self._address, self.place = context, builder, address, 0

    def next(self) -> Any:
        """The address of the next word."""
        self.place += 1
        return self._builder.gep(self._address, [ir.Constant(_WORD, self.place - 1)])

    def read(self, kind: Any) -> Any:
        """An argument."""
        context, builder = self._context, self._builder
        if isinstance(kind, types.Array):
            return self._read_array(kind)
        if isinstance(kind, types.BaseTuple):
            return context.make_tuple(builder, kind, [self.read(one) for one in kind])
        if isinstance(kind, types.FunctionType):
            pointer = context.make_helper(builder, kind)
            pointer.c_addr = pointer.py_addr = ir.Constant(ir.PointerType(_BYTE), None)
            pointer.jit_addr = builder.inttoptr(builder.load(self.next()), ir.PointerType(_BYTE))
            return pointer._getvalue()
        if isinstance(kind, types.Float):
            place = builder.bitcast(self.next(), context.get_value_type(kind).as_pointer())
            return builder.load(place)
        word, width = builder.load(self.next()), context.get_value_type(kind)
        return word if width == _WORD else builder.trunc(word, width)

    def _read_array(self, kind: Any) -> Any:
        context, builder = self._context, self._builder
        array = context.make_array(kind)(context, builder)
        element = context.get_data_type(kind.dtype)
        data = builder.inttoptr(builder.load(self.next()), element.as_pointer())
        shape = [builder.load(self.next()) for _ in range(kind.ndim)]
        size = ir.Constant(_WORD, context.get_abi_sizeof(element))
        strides = [size]
        for length in reversed(shape[1:]):
            strides.insert(0, builder.mul(strides[0], length))
        populate_array(array, data, shape, strides, size, None)
        return array._getvalue()

    def write(self, kind: Any, value: Any) -> None:
        """A result: numbers that fit a word."""
        if isinstance(kind, types.BaseTuple):
            for number, one in enumerate(kind):
                self.write(one, self._builder.extract_value(value, number))
        elif kind != types.void:
            assert kind in (types.int64, types.uint64), f"a kernel returns {kind}"
            self._builder.store(value, self.next())

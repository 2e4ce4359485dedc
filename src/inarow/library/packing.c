/* Packs NumPy arrays for a kernel: checks each and writes its address and shape into the block.

   inarow/kernels/compilation/native.py says what a block is. It calls this only after a trial on arrays whose
   addresses it knows, since the layout below is NumPy's: the fields of its arrays after a Python object's head. */

#include <stdint.h>

typedef struct {
    int64_t data;
    int dimensions;
    const int64_t *shape;
    const int64_t *strides;
    const void *base;
    int64_t dtype;
    int flags;
} Array;

typedef struct {
    int64_t place;      /* the first of its words in the block */
    int64_t dtype;      /* the address of NumPy's object */
    int64_t dimensions;
    int64_t flags;      /* those it must have */
} Expected;

/* The number of the first array that is not as expected; -1 if there is none. */
int64_t inarow_pack(const int64_t *objects, const Expected *expected, int64_t count, int64_t head, int64_t type,
                    int64_t *block)
{
    for (int64_t number = 0; number < count; number++) {
        const int64_t *end_of_head = (const int64_t *)(objects[number] + head);
        if (end_of_head[-1] != type)
            return number;
        const Array *array = (const Array *)end_of_head;
        if (array->dtype != expected[number].dtype || array->dimensions != expected[number].dimensions ||
            (array->flags & expected[number].flags) != expected[number].flags)
            return number;
        int64_t *words = block + expected[number].place;
        words[0] = array->data;
        for (int axis = 0; axis < array->dimensions; axis++)
            words[axis + 1] = array->shape[axis];
    }
    return -1;
}

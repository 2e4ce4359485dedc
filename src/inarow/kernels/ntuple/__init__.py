"""N-tuple networks: values looked up in tables by what stands on a few cells, learnt and searched with."""

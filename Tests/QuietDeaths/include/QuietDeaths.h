// Nothing to call: it is enough to be linked.

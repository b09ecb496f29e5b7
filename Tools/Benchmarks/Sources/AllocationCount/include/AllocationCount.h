#ifndef LARDER_ALLOCATION_COUNT_H
#define LARDER_ALLOCATION_COUNT_H

/// How often the program has asked the heap for memory since it began; for programs of one thread.
unsigned long larder_allocation_count(void);

#endif

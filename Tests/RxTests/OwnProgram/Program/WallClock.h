#ifndef WALL_CLOCK_H
#define WALL_CLOCK_H

/// Sets this program's wall clock back by an hour, once.
void set_wall_clock_back(void);

#endif

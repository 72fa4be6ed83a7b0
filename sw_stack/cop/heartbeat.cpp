// SPDX-License-Identifier: Apache-2.0
// cop_beat and cop_beats (not in the thesis, which names heartbeats over the coordination processor as an idea): a task
// increments its own shared variable, and an observer reads it twice to see whether the task is alive.
#include "sw_stack/cop/cop.h"

int cop_beat(int msgtag) {
    int beats = 1;  // increment
    const int result = cop_rmw(&beats, 1, PVM_INT, cop_mytid(), msgtag, CopNormal);
    return result < 0 ? result : beats + 1;
}

int cop_beats(int tid, int msgtag) {
    int beats = 0;
    const int result = cop_read(&beats, 1, PVM_INT, tid, msgtag, CopNormal);
    return result < 0 ? result : beats;
}

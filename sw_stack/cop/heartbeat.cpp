// SPDX-License-Identifier: Apache-2.0
// cop_beat and cop_beats (ours; the thesis names heartbeats over the coordination processor as an idea): a
// task counts in a shared variable of its own, and whoever wants to know whether it lives reads it twice.
#include "sw_stack/cop/cop.h"

int cop_beat(int msgtag) {
    int beats = 1;  // to be added
    const int result = cop_rmw(&beats, 1, PVM_INT, cop_mytid(), msgtag, CopNormal);
    return result < 0 ? result : beats + 1;
}

int cop_beats(int tid, int msgtag) {
    int beats = 0;
    const int result = cop_read(&beats, 1, PVM_INT, tid, msgtag, CopNormal);
    return result < 0 ? result : beats;
}

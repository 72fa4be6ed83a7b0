// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/agent_collectives/concurrent_work.h"

#include "sw_stack/programs/agent_collectives/background_thread.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

void compute(uint32_t work) {
    uint32_t value = 1;
    for (uint32_t i = 0; i < work; ++i) {
        value = value * 1664525U + 1013904223U;
        asm volatile("" : "+r"(value));
    }
}

}  // namespace

concurrent_work_figures concurrent_work(void (*operation)(void* argument), void* argument, uint32_t work) {
    background_thread background(operation, argument);
    concurrent_work_figures measured;
    measured.begun = cycles();
    background.start();
    compute(work);
    measured.computed = cycles();
    background.wait();
    measured.done = background.done();
    return measured;
}

}  // namespace orbweaver

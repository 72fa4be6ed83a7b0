// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/agent_collectives/background_thread.h"

#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

void background_thread::start() { createThread(static_cast<int>(node_id()), run, nullptr, this); }

void background_thread::run(background_thread* self) {
    self->m_function(self->m_argument);
    self->m_done = cycles();
    __atomic_store_n(&self->m_ended, 1U, __ATOMIC_RELEASE);
}

void background_thread::wait() const {
    while (!ended()) { instruction::yield(); }
}

}  // namespace orbweaver

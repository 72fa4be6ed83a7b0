// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/controller_statistics.h"

namespace orbweaver::cop {

void controller_counters::add(const controller_inputs& inputs, const controller_outputs& out) {
    const auto one_if = [](bool condition) { return static_cast<std::uint64_t>(condition); };
    locked += one_if(out.lock_port != 0);
    lock_timeouts += one_if(out.events.lock_expires);
    if (out.selected.port == 0) { return; }
    ++busy;
    services += one_if(out.events.begins);
    refused += one_if(out.verdict == cop_verdict::refuse);
    stalled += one_if(out.events.stalls);
    put_off += one_if(out.events.put_off);
    completed += one_if(out.events.completes);
    lost_sums += one_if(out.events.loses);
    if (out.events.begins && !out.selected.answer) {
        ++by_opcode[static_cast<std::size_t>(inputs.received.instruction().opcode)];
    }
}

}  // namespace orbweaver::cop

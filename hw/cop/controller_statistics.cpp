// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/controller_statistics.h"

namespace orbweaver {

void controller_counters::add(const controller_inputs& in, const controller_outputs& out) {
    const auto one_if = [](bool condition) { return static_cast<std::uint64_t>(condition); };
    locked += one_if(out.lock_port != 0);
    lock_timeouts += one_if(out.events.lock_expires);
    if (out.selected.port == 0) {
        return;
    }
    ++busy;
    services += one_if(out.events.begins);
    refused += one_if(out.verdict == cop_verdict::refuse);
    stalled += one_if(out.events.stalls);
    put_off += one_if(out.events.put_off);
    completed += one_if(out.events.completes);
    lost_sums += one_if(out.events.loses);
    if (out.events.begins && !out.selected.answer) {
        ++by_opcode[static_cast<std::size_t>(in.received.instruction().opcode)];
    }
}

std::string_view cop_opcode_name(cop_opcode opcode) {
    using enum cop_opcode;
    switch (opcode) {
        case barrier_entry:
            return "bentry";
        case lock:
            return "lock";
        case unlock:
            return "unlock";
        case resend:
            return "xmit";
        case acknowledge:
            return "ack";
        case broadcast32:
            return "bcast32";
        case set_broadcast_mask:
            return "setbm";
        case set_terminal_count:
            return "settc";
        case broadcast64:
            return "bcast64";
        case sum32:
            return "sumi32";
        case max32:
            return "maxi32";
        case min32:
            return "mini32";
        case or32:
            return "or32";
        case and32:
            return "and32";
        case exor32:
            return "exor32";
        case read32:
            return "rsram32";
        case write32:
            return "wsram32";
        case read_modify_write32:
            return "rmw32";
        case sum64:
            return "sumi64";
        case max64:
            return "maxi64";
        case min64:
            return "mini64";
        case sum_double:
            return "sumf";
        case max_double:
            return "maxf";
        case min_double:
            return "minf";
        case or64:
            return "or64";
        case and64:
            return "and64";
        case exor64:
            return "exor64";
        case read64:
            return "rsram64";
        case write64:
            return "wsram64";
        case read_modify_write64:
            return "rmw64";
        case probe:
            return "probe";
        case barrier_exit:
            return "bexit";
        case refuse:
            return "nack";
        case error_word:
            return "error";
    }
    return "";
}

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
// One line of a message trace (docs/noc/traces.md).
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "sw_stack/shared/message_types.h"

namespace orbweaver::noc {

enum class trace_record_kind : std::uint8_t { point, message, forget, end };

/// What a record waits for: `gap` cycles after something that an earlier record stands for.
struct trace_reference {
    std::uint64_t predecessor = 0;  // number of the record; 0: the start of the run
    bool departure = false;         // a message's leaving its source, not its arrival
    cycle_t gap = 0;
    unsigned column = 0;  // of the line
};

struct trace_record {
    trace_record_kind kind{};
    std::uint64_t number = 0;  // point, message
    message_type type{};       // message
    node_id source;            // point, message
    node_id destination;       // message
    std::uint32_t flits = 0;   // message; 1 or more
    cycle_t cycles = 0;        // end: length of the recorded run
    std::vector<trace_reference> needs{};
    std::vector<trace_reference> tail_needs{};  // message: for its last flit
    std::vector<std::uint64_t> forgotten{};     // forget: numbers that nobody refers to any more
};

}  // namespace orbweaver::noc

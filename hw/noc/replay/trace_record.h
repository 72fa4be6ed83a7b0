// SPDX-License-Identifier: Apache-2.0
// What a message trace states: a line of our own format (docs/noc/traces.md), or an operation of another format.
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/message_class_desc.h"
#include "sw_stack/shared/message_types.h"

namespace orbweaver::noc {

enum class trace_record_kind : std::uint8_t { point, message, receive, forget, end };

/// What of an earlier record is waited for.
enum class trace_moment : std::uint8_t {
    completion,  // a point is reached and its duration is over; a message has arrived; a receive has its message
    departure,   // a message has left its source
    start        // a point, message or receive has begun
};

/// What a record waits for: `gap` cycles after something that an earlier record stands for.
struct trace_reference {
    std::uint64_t predecessor = 0;  // number of the record; 0: the start of the run
    trace_moment moment = trace_moment::completion;
    cycle_t gap = 0;
    unsigned column = 0;  // of the line
};

/// Which messages a receive takes. A message has its tag alone.
struct message_match {
    std::uint64_t tag = 0;
    bool any_tag = false;
    bool any_source = false;
};

/// No processor: the record happens as soon as what it waits for has happened, and a message needs no receive.
inline constexpr std::uint32_t no_processor = ~std::uint32_t{0};

struct trace_record {
    trace_record_kind kind{};
    std::uint64_t number = 0;                // point, message, receive: unique in the trace, more than 0
    message_type type{};                     // message
    class_delivery_kind delivery{};          // message: that of the class that carries it
    node_id source;                          // point, message; receive: whose message it takes
    node_id destination;                     // message; receive: the node that takes it
    std::uint64_t flits = 0;                 // message; 1 or more, with a head for each packet
    std::uint32_t packet_flits = 0;          // message: the longest packet that it goes in; 0: it is one
    cycle_t cycles = 0;                      // end: length of the recorded run; point: how long it takes its processor
    std::uint32_t processor = no_processor;  // of the node, which does one thing at a time
    message_match match{};                   // message and receive with a processor
    std::uint64_t bytes = 0;                 // message: of the program's data; 0: not known
    std::uint64_t collective = 0;            // that it is part of (program_times.h); 0: none
    std::vector<trace_reference> needs{};
    std::vector<trace_reference> tail_needs{};  // message: for its last flit
    std::vector<std::uint64_t> forgotten{};     // numbers that nobody refers to any more
};

}  // namespace orbweaver::noc

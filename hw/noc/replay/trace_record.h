// SPDX-License-Identifier: Apache-2.0
// The records of a message trace: a line of our own format (docs/noc/traces.md), or an operation of another format.
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/message_class_desc.h"
#include "sw_stack/shared/message_types.h"

namespace orbweaver::noc {

enum class trace_record_kind : std::uint8_t { point, message, receive, forget, end };

/// The moment of an earlier record that is awaited.
enum class trace_moment : std::uint8_t {
    completion,  // a point is reached and its duration is over; a message has arrived; a receive has its message
    departure,   // a message has left its source
    start        // a point, message or receive has begun
};

/// A dependency of a record: `gap` cycles after a moment of an earlier record.
struct trace_reference {
    std::uint64_t predecessor = 0;  // number of the record; 0: the start of the run
    trace_moment moment = trace_moment::completion;
    cycle_t gap = 0;
    unsigned column = 0;  // column in the line
};

/// The messages that match a receive. A message has only its tag.
struct message_match {
    std::uint64_t tag = 0;
    bool any_tag = false;
    bool any_source = false;
};

/// No processor: the record takes effect when its dependencies are satisfied, and a message needs no receive.
inline constexpr std::uint32_t no_processor = ~std::uint32_t{0};

struct trace_record {
    trace_record_kind kind{};
    std::uint64_t number = 0;                // point, message, receive: unique in the trace, more than 0
    message_type type{};                     // message
    class_delivery_kind delivery{};          // message: delivery of the class that carries it
    node_id source;                          // point, message; receive: source of the message that it takes
    node_id destination;                     // message; receive: its node
    std::uint64_t flits = 0;                 // message; 1 or more, including a head for each packet
    std::uint32_t packet_flits = 0;          // message: length of its longest packet; 0: a single packet
    cycle_t cycles = 0;                      // end: length of the recorded run; point: duration on its processor
    std::uint32_t processor = no_processor;  // processor of the node, which does one thing at a time
    message_match match{};                   // message and receive with a processor
    std::uint64_t bytes = 0;                 // message: data of the program; 0: unknown
    std::uint64_t collective = 0;            // collective to which it belongs (program_times.h); 0: none
    std::vector<trace_reference> needs{};
    std::vector<trace_reference> tail_needs{};  // message: dependencies of its last flit
    std::vector<std::uint64_t> forgotten{};     // record numbers to which no later record refers
};

}  // namespace orbweaver::noc

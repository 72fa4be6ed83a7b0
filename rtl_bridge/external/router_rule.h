// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::rtl {

/// Rules for any router, independent of its micro-architecture. docs/rtl/external.md explains each.
enum class router_rule : std::uint8_t {
    tag,            // a leaving flit has arrived, and has not left before
    kind,           // a head leaves as a head, a tail as a tail
    route,          // a flit leaves through an output that the routing function allows
    vc,             // a flit leaves on a VC that its class, phase and route allow
    order,          // flits of one input VC leave through one output in order, without gaps
    interleaving,   // one packet at a time holds an output VC
    no_credit,      // a leaving flit consumes a credit
    credit_excess,  // the number of returned credits does not exceed the number of arrived flits
    credit_lost,    // a credit is returned for every flit that has left
    stall,          // a flit that can leave does so
    latency,        // no head is faster than the declared latency
    combinational,  // outputs come from registers
    assertion,      // an assertion of the RTL itself, or an exception of a plug-in
    rate,           // a link carries one flit a cycle, in the order of cycles
    content,        // a flit leaves with the data that it came with
    length,         // the pins that show the length of a packet have bits for it
};
constexpr auto enumerators(router_rule) { return identifiers<router_rule>; }

/// A violated rule with a description.
struct broken_rule {
    router_rule rule{};
    std::string text;  // description for reports
};

}  // namespace orbweaver::rtl

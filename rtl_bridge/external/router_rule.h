// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::rtl {

/// What any router must keep to, whatever its micro-architecture. docs/rtl/external.md explains each.
enum class router_rule : std::uint8_t {
    tag,            // what leaves has come, and has not left before
    kind,           // a head leaves as a head, a tail as a tail
    route,          // through an output that the routing function allows
    vc,             // on a virtual channel that its class, phase and route allow
    order,          // flits that came in by one channel leave through one output in their order, none left out
    interleaving,   // one packet at a time has a virtual channel of an output
    no_credit,      // a flit takes a credit
    credit_excess,  // no more credits return than flits have come
    credit_lost,    // for each flit that has left a credit has returned
    stall,          // a flit that can leave does
    latency,        // no head is faster than stated
    combinational,  // outputs come from registers
    assertion,      // of the RTL itself
};
constexpr auto enumerators(router_rule) {
    return name_table<router_rule>({{router_rule::tag, "tag"},
                                    {router_rule::kind, "kind"},
                                    {router_rule::route, "route"},
                                    {router_rule::vc, "vc"},
                                    {router_rule::order, "order"},
                                    {router_rule::interleaving, "interleaving"},
                                    {router_rule::no_credit, "no_credit"},
                                    {router_rule::credit_excess, "credit_excess"},
                                    {router_rule::credit_lost, "credit_lost"},
                                    {router_rule::stall, "stall"},
                                    {router_rule::latency, "latency"},
                                    {router_rule::combinational, "combinational"},
                                    {router_rule::assertion, "assertion"}});
}

/// A rule that a router broke, and how.
struct broken_rule {
    router_rule rule{};
    std::string text;  // for people
};

}  // namespace orbweaver::rtl

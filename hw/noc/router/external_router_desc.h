// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/external_rtl_desc.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

enum class coordinate_kind : std::uint8_t { pins, parameters };
constexpr auto enumerators(coordinate_kind) { return identifiers<coordinate_kind>; }

enum class flow_kind : std::uint8_t { credits, ready_valid };
constexpr auto enumerators(flow_kind) { return identifiers<flow_kind>; }

/// The end of a link to which a pin of a router belongs.
enum class link_side : std::uint8_t { none, in, out };
constexpr auto enumerators(link_side) { return identifiers<link_side>; }

enum class pin_shape : std::uint8_t { packed, unpacked };
constexpr auto enumerators(pin_shape) { return identifiers<pin_shape>; }

/// A pin of an external router, with its signals.
struct external_pin_desc {
    std::string pin;                        // name in the RTL; with `{port}`: one pin per port
    link_side side = link_side::none;       // arriving or leaving links; none: a single pin that belongs to no link
    std::string value;                      // signals of the port, highest bits first
    pin_shape shape = pin_shape::packed;    // shape of a pin that all ports share
    std::vector<std::string> order{};       // ports of such a pin from its low end; empty: node, E, W, N, S
    std::vector<std::string> port_names{};  // replacements of `{port}` for node, E, W, N, S; empty: these words
};

struct external_coordinates_desc {
    coordinate_kind kind = coordinate_kind::pins;
    std::string x = "x_i";  // names of the pins or parameters
    std::string y = "y_i";
};

/// A router that the user supplies, for `network.router.impl: external` and `plugin`.
struct external_router_desc : external_rtl_desc {
    std::vector<external_pin_desc> ports{};  // empty: the module has the fixed ports
    external_coordinates_desc coordinates{};
    flow_kind flow = flow_kind::credits;
    unsigned depth = 0;    // flits per VC that it holds in addition to the buffer of the link
    unsigned latency = 1;  // minimum cycles of a head from the input wires to the output wires

    /// Returns whether a pin shows the length of a packet in flits, which heads must then contain.
    bool shows_length() const {
        return std::any_of(ports.begin(), ports.end(), [](const external_pin_desc& pin) {
            return pin.side == link_side::in &&
                   (pin.value.find("length") != std::string::npos || pin.value.find("body_flits") != std::string::npos);
        });
    }
};

}  // namespace orbweaver::noc

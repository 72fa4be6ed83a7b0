// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/lockstep/wire_comparison.h"
#include "rtl_bridge/router/router_wires.h"

namespace orbweaver::rtl {

/// The wires that leave a router: payload and virtual channel count where a flit is valid.
template <>
struct wire_words<router_wires> {
    static const std::vector<wire_signal<router_wires>>& signals();
    static std::optional<std::string> difference(const router_wires& expected, const router_wires& found);
    static std::string line(const router_wires& wires);
};

using router_comparison = wire_comparison<router_wires>;

}  // namespace orbweaver::rtl

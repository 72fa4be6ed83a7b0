// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rtl_bridge/lockstep/wire_comparison.h"
#include "tlm/flit.h"

namespace orbweaver::rtl {

/// Flits and credits on a router's links in one cycle and one direction: flits to it and credits for its flits, or the
/// reverse.
struct port_flits {
    std::optional<flit> content;
    std::uint64_t credits = 0;  // bit v: a credit for VC v
};
using router_flits = std::vector<port_flits>;  // [port]; empty: nothing on any link

/// The flits of a plug-in's router. Those that arrive take the place of a model's, because there is no model to compare
/// with.
template <>
struct wire_words<router_flits> {
    static constexpr const char* block = "plugin";
    std::vector<std::string> ports;  // names

    std::vector<wire_signal<router_flits>> signals() const;
    static std::optional<std::string> difference(const router_flits&, const router_flits&) { return std::nullopt; }
    std::string line(const router_flits& flits) const;
};

using flit_record = wire_comparison<router_flits>;

}  // namespace orbweaver::rtl

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {
struct network_desc;
}  // namespace orbweaver::noc

namespace orbweaver::rtl {

/// Time for which a flit occupies the links at the outputs of RTL routers (link_pace.sv). All routers of a network have
/// one design, so the links at an output must have the same capacity in all of them.
class link_intervals {
public:
    /// @param port returns the RTL index of a router's port
    /// @throws description_error with the responsible key if links at the same output differ
    link_intervals(const noc::network_desc& described, const noc::topology_graph& graph, unsigned ports,
                   const std::function<unsigned(unsigned router, port_id port)>& port);

    /// Returns whether any link carries less than one flit per cycle.
    bool is_narrow() const { return !m_of_port.empty(); }
    /// Returns parameters of router.sv for ports given by their RTL indices; empty if no link is narrow.
    std::vector<std::string> parameters(const std::vector<unsigned>& ports) const;
    /// Returns the flip-flops of link_pace.sv at these ports.
    unsigned register_bits(const std::vector<unsigned>& ports) const;

private:
    std::uint64_t m_unit = 1;              // length of a cycle in units
    std::vector<std::uint64_t> m_of_port;  // [RTL port]: time of a flit in the same unit; empty: one cycle each
};

}  // namespace orbweaver::rtl

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

/// How long a flit holds the links behind the outputs of routers in RTL (link_pace.sv). All routers of a network are of
/// one design, so the links behind an output have one capacity in all of them.
class link_intervals {
public:
    /// @param port the number that a port of a router has in RTL
    /// @throws description_error with the key to blame if links behind the same output differ
    link_intervals(const noc::network_desc& described, const noc::topology_graph& graph, unsigned ports,
                   const std::function<unsigned(unsigned router, port_id port)>& port);

    /// Whether any link takes less than a flit a cycle.
    bool is_narrow() const { return !m_of_port.empty(); }
    /// Parameters of router.sv with these ports, by their numbers in RTL; none if no link is narrow.
    std::vector<std::string> parameters(const std::vector<unsigned>& ports) const;
    /// Flip-flops of link_pace.sv at these ports.
    unsigned register_bits(const std::vector<unsigned>& ports) const;

private:
    std::uint64_t m_unit = 1;              // a cycle
    std::vector<std::uint64_t> m_of_port;  // [port in RTL]: a flit, in the same unit; empty: a cycle each
};

}  // namespace orbweaver::rtl

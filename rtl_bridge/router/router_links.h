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

/// The links at the ports of RTL routers: which there are, and for how long a flit occupies those at outputs
/// (link_pace.sv). Ports are named by their RTL indices.
class router_links {
public:
    /// @param ports maximum number of RTL ports
    /// @param port  returns the RTL index of a router's port
    router_links(const noc::network_desc& described, const noc::topology_graph& graph, unsigned ports,
                 const std::function<unsigned(unsigned router, port_id port)>& port);

    /// Returns parameters of router.sv for a router with these ports; empty if each has a link in both directions, and
    /// none of them is narrow.
    std::vector<std::string> parameters(unsigned router, const std::vector<unsigned>& ports) const;
    /// Returns the flip-flops of link_pace.sv at these ports of a router.
    unsigned register_bits(unsigned router, const std::vector<unsigned>& ports) const;
    bool has_input(unsigned router, unsigned port) const { return m_has_input[router][port]; }
    bool has_output(unsigned router, unsigned port) const { return m_of_router[router][port] != 0; }
    /// Returns the links at these ports as numbers in ascending order: equal for routers of equal size.
    std::vector<std::uint64_t> sorted(unsigned router, const std::vector<unsigned>& ports) const;

    // Routers that all have all ports share a design if no port is followed by links of different capacities.
    unsigned designs() const { return static_cast<unsigned>(m_of_design.size()); }
    unsigned design_of(unsigned router) const { return m_design[router]; }
    std::vector<std::string> parameters_of_design(unsigned design) const;

private:
    /// [RTL port]: time of a flit in fractions of a cycle; 0: no link.
    using intervals = std::vector<std::uint64_t>;

    void choose_designs();

    std::vector<intervals> m_of_router;
    std::vector<std::vector<bool>> m_has_input;  // [router][RTL port]
    std::vector<intervals> m_of_design;
    std::vector<unsigned> m_design;  // [router]
};

}  // namespace orbweaver::rtl

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/noc/topology/topology.h"
#include "rtl_bridge/build/rtl_design.h"
#include "rtl_bridge/network/network_shape.h"
#include "rtl_bridge/network/recorded_traffic.h"
#include "rtl_bridge/router/rtl_routing.h"

namespace orbweaver::noc {
struct network_desc;
}  // namespace orbweaver::noc

namespace orbweaver::rtl {

/// A network as one synthesisable design: top.sv, its modules, and the expected number of flip-flops.
class network_rtl {
public:
    /// @param title       description of the network for the README
    /// @param single_flit whether packets of one flit occur
    /// @throws description_error for a network without RTL
    network_rtl(const noc::network_desc& described, const noc::topology_graph& graph, bool single_flit,
                std::string title);

    /// Returns the routing of its routers.
    const rtl_routing& routing() const { return m_routing; }
    /// Returns the design for Yosys and Verilator; the top module `top` is in the last file.
    rtl_design design() const;
    /// Returns the calculated numbers: the sum over the routers, and the contribution of the links.
    std::uint64_t router_flip_flops() const { return m_router_flip_flops; }
    std::uint64_t links_flip_flops() const { return m_link_flip_flops; }

    /// Returns all files of a folder: the design, filelist.f, README.md and the testbench in tb/ with its traffic.
    /// Names are relative to the folder.
    std::vector<embedded_file> files(const recorded_traffic& recorded) const;

private:
    std::string state_text() const;
    std::string readme(const recorded_traffic& recorded) const;

    rtl_routing m_routing;
    network_shape m_shape;
    std::string m_title;
    std::uint64_t m_router_flip_flops = 0;
    std::uint64_t m_link_flip_flops;
    std::string m_classes;    // table rows: classes
    std::string m_positions;  // table rows: positions of the nodes
    std::string m_pace;       // text about the capacity of nodes' links; empty: one flit per cycle
    unsigned m_depth;         // buffer depth in flits
};

}  // namespace orbweaver::rtl

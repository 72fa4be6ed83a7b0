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

/// A network as one synthesisable design: top.sv, the modules below it, and what flip-flops they must come to.
class network_rtl {
public:
    /// @param title       what the network is, for people
    /// @param single_flit whether packets of one flit occur
    /// @throws description_error for what there is no RTL of
    network_rtl(const noc::network_desc& described, const noc::topology_graph& graph, bool single_flit,
                std::string title);

    /// How its routers find ways.
    const rtl_routing& routing() const { return m_routing; }
    /// For Yosys and Verilator; the top is called `top`, and is the last file.
    rtl_design design() const;
    /// By arithmetic: the sum over the routers, and what the links add.
    std::uint64_t router_flip_flops() const { return m_router_flip_flops; }
    std::uint64_t links_flip_flops() const { return m_link_flip_flops; }

    /// All files of a folder: the design, filelist.f, README.md and the testbench in tb/ with its traffic. Names are
    /// relative to the folder.
    std::vector<embedded_file> files(const recorded_traffic& recorded) const;

private:
    std::string state_text() const;
    std::string readme(const recorded_traffic& recorded) const;

    rtl_routing m_routing;
    network_shape m_shape;
    std::string m_title;
    std::uint64_t m_router_flip_flops = 0;
    std::uint64_t m_link_flip_flops;
    std::string m_classes;    // rows of a table for people
    std::string m_positions;  // likewise: where the nodes are
    std::string m_pace;       // of the links of nodes, for people; empty: a flit a cycle
    unsigned m_depth;         // flits of a buffer
};

}  // namespace orbweaver::rtl

// SPDX-License-Identifier: Apache-2.0
// Random traffic with stalls on a network whose routers are in RTL or in lockstep.
#pragma once

#include <fmt/core.h>
#include <gmock/gmock.h>

#include <functional>
#include <string>

#include "hw/base/run_control.h"
#include "hw/noc/chips/network_graph.h"
#include "rtl_bridge/network/rtl_routers.h"
#include "rtl_bridge/router/router_shape.h"
#include "rtl_bridge/router/rtl_routing.h"
#include "rtl_bridge/synthesis/synthesiser.h"
#include "testbenches/noc/support/random_system.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::rtl {

/// The source that is Verilated: the RTL, or the gates that Yosys makes of it.
enum class design_form : std::uint8_t { rtl, netlist };

/// A network with parameters of the RTL, a mesh unless `change` states otherwise.
struct lockstep_case {
    std::vector<unsigned> class_vcs{2};
    unsigned phases = 1;
    unsigned vc_depth = 4;
    noc::router_pipeline pipeline = noc::router_pipeline::single_cycle;
    noc::router_impl impl = noc::router_impl::lockstep;
    unsigned link_cycles = 1;
    std::vector<unsigned> impl_nodes{};
    noc::random_load load{};
    design_form form = design_form::rtl;
    std::function<void(noc::network_desc&)> change = [](noc::network_desc&) {};  // to another network
};

inline noc::random_case random_case_of(const lockstep_case& parameters) {
    noc::random_case described;
    described.network.topology.dims = {3, 3};
    for (const unsigned vcs : parameters.class_vcs) {
        described.network.classes.push_back({fmt::format("c{}", described.network.classes.size()), vcs, {}});
    }
    described.network.phases = parameters.phases;
    described.network.vc_depth = parameters.vc_depth;
    described.network.router.pipeline = parameters.pipeline;
    described.network.router.impl = parameters.impl;
    described.network.router.impl_nodes = parameters.impl_nodes;
    described.network.link.cycles = parameters.link_cycles;
    described.load = parameters.load;
    parameters.change(described.network);
    return described;
}

inline rtl_routing routing_of(const lockstep_case& parameters) {
    const noc::network_desc described = random_case_of(parameters).network;
    constexpr bool single_flit = true;  // random nodes send packets of any length
    return {described, noc::make_network_graph(described), single_flit};
}

inline std::vector<verilated_design> designs_of(const lockstep_case& parameters) {
    const noc::network_desc described = random_case_of(parameters).network;
    std::vector<verilated_design> made = rtl_router_designs(described, routing_of(parameters));
    for (verilated_design& design : made) {
        if (parameters.form == design_form::netlist) { design = synthesiser(ORBWEAVER_RTL_CACHE).netlist(design); }
    }
    return made;
}

/// One network under random traffic; several may stand side by side in a simulation.
class lockstep_bench {
public:
    lockstep_bench(const std::string& name, clock_domain& domain, const lockstep_case& parameters)
        : lockstep_bench(name, domain, parameters, designs_of(parameters)) {}
    lockstep_bench(const std::string& name, clock_domain& domain, const lockstep_case& parameters,
                   const std::vector<verilated_design>& designs)
        : m_routers(random_case_of(parameters).network, designs, routing_of(parameters),
                    {m_control, ORBWEAVER_RTL_CACHE, temporary_path(name).parent_path()}),
          m_system(name, domain, random_case_of(parameters), m_routers.maker()) {}

    noc::random_system& system() { return m_system; }
    const run_control& control() const { return m_control; }
    rtl_counters counters() const { return m_routers.counters(); }

private:
    run_control m_control;
    rtl_routers m_routers;
    noc::random_system m_system;
};

}  // namespace orbweaver::rtl

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/router_fabric.h"
#include "hw/noc/router/router_block.h"

namespace orbweaver::noc {

/// The model of a router as a separate module: a fabric that contains only this router. Used where its neighbours are
/// not models.
class lone_router : public router_block {
public:
    /// @param parameters include the plan of the network
    lone_router(sc_core::sc_module_name name, clock_domain& domain, const router_parameters& parameters)
        : router_block(name, parameters.ports.size()),
          m_number(parameters.number),
          m_fabric("fabric", domain, plan_of(parameters)) {
        for (std::uint8_t port = 0; port < ports(); ++port) {
            in[port].bind(m_fabric.cut_input(m_number, {port}));
            m_fabric.cut_output(m_number, {port}).bind(out[port]);
        }
    }

    unsigned stored() const override { return view().stored(); }
    unsigned credits(port_id output, vc_id vc) const override { return view().credits(output, vc); }
    std::uint64_t copied_flits() const override { return view().copied_flits(); }
    std::optional<router_stalls> stalls() const override { return view().stalls(); }
    std::vector<waiting_packet> waiting() const override { return view().waiting(); }

private:
    static fabric_plan plan_of(const router_parameters& parameters) {
        fabric_plan plan = *parameters.plan;
        plan.routers.assign(plan.graph.routers.size(), false);
        plan.routers[parameters.number] = true;
        plan.links.assign(plan.graph.links.size(), false);
        plan.nodes.assign(plan.graph.nodes.size(), false);
        plan.threads = {};
        return plan;
    }
    const router_view& view() const { return m_fabric.router(m_number); }

    unsigned m_number;
    router_fabric m_fabric;
};

}  // namespace orbweaver::noc

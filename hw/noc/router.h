// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/traced_values.h"
#include "hw/noc/fabric/fabric_plan.h"
#include "hw/noc/fabric/router_fabric.h"
#include "hw/noc/network_plan.h"
#include "hw/noc/router/router_block.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

/// One router of a network as a module of its own: the same code as in the fabric of a network
/// (fabric/router_fabric.h), with the same cycles and all options. Its ports are those of the plan's graph. Each leads
/// to a link (link.h), or to a module of yours that speaks the flit protocol; docs/architecture.md has the delays that
/// it annotates.
///
///     auto plan = std::make_shared<const noc::network_plan>("network", described);
///     noc::router r0("r0", clock, plan, 0, ledger);
///     noc::link east("link_r0_E", clock, plan, 0);  // number of the link in the plan
///     r0.out[plan->graph().links[0].origin_port.value].bind(east.in);
///
/// All routers of a plan must have one clock, for failed links are a matter of its cycles.
class router : public router_block {
public:
    /// @param plan   plan of the network
    /// @param number index of the router in the plan's graph; must not be a bus
    /// @param ledger ledger of all packets of the network; outlives the module
    router(sc_core::sc_module_name name, clock_domain& clock, std::shared_ptr<const network_plan> plan, unsigned number,
           packet_ledger& ledger);

    const char* kind() const override { return "router"; }

    /// Returns its index in the network.
    unsigned number() const { return m_number; }
    const network_plan& plan() const { return *m_plan; }

    unsigned stored() const override { return view().stored(); }
    unsigned credits(port_id output, vc_id vc) const override { return view().credits(output, vc); }
    std::uint64_t copied_flits() const override { return view().copied_flits(); }
    std::optional<router_stalls> stalls() const override { return view().stalls(); }
    std::vector<waiting_packet> waiting() const override { return view().waiting(); }

    /// Traces the flits in each buffer ("r0.in_E.vc0") and the credits for each output VC ("r0.out_E.vc0").
    void trace(sc_core::sc_trace_file* file) const override;

private:
    void before_end_of_elaboration() override;
    static fabric_plan lone(const network_plan& plan, unsigned number, packet_ledger& ledger);
    const router_view& view() const { return m_fabric.router(m_number); }

    std::shared_ptr<const network_plan> m_plan;
    unsigned m_number;
    clock_domain& m_clock;
    router_fabric m_fabric;
    mutable std::unique_ptr<traced_values> m_traced;  // null: not traced
};

}  // namespace orbweaver::noc

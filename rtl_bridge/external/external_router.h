// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "rtl_bridge/external/external_words.h"
#include "rtl_bridge/external/judged_router.h"
#include "rtl_bridge/external/verilated_external_router.h"
#include "rtl_bridge/router/wire_schedule.h"

namespace orbweaver::rtl {

/// A user's router in RTL. Its outputs come from registers and are on the wires of a cycle, so it sends without a delay
/// of its own, and the link adds its cycles. The reference keeps the data that the wires do not carry.
class external_router final : public judged_router {
public:
    /// @param parameters with the plan of the network: a mesh of at most two dimensions with one node per router
    external_router(sc_core::sc_module_name name, clock_domain& domain, const noc::router_parameters& parameters,
                    const shared_library& library, const external_limits& limits, listener listening);

    const char* kind() const override { return "external_router"; }
    /// Executes the `final` blocks of the RTL, whose errors count as failed assertions.
    void finish(cycle_t now) override;
    const lockstep_record& wires() const override { return m_wires; }

private:
    void tick(cycle_t now) override;
    void start_of_simulation() override;
    void take_flit(unsigned port, const flit& arriving, std::uint32_t tag, cycle_t due) override;
    void take_credit(unsigned port, vc_id vc, cycle_t due) override;
    void show(const external_wires& arriving);
    std::optional<broken_rule> failed_assertion() const;
    void judge(const external_wires& leaving, cycle_t now);
    bool judge_link(unsigned rtl_port, const external_wires& leaving, cycle_t now);
    bool judge_credits(unsigned rtl_port, const external_wires& leaving, cycle_t now);

    packet_ledger& m_ledger;
    const std::uint32_t m_max_flits;  // longest packet whose length its pins show
    unsigned m_columns;
    std::vector<unsigned> m_rtl_ports;  // [port of the topology]
    std::vector<unsigned> m_port_of;    // [port of the RTL]
    verilated_external_router m_router;
    wire_schedule_of<external_wires> m_arriving;  // [cycle of visibility]
    external_record m_wires;
};

}  // namespace orbweaver::rtl

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "hw/base/errors.h"
#include "hw/core/memory/bus_device_desc.h"
#include "rtl_bridge/axi/axi_manager_port.h"
#include "rtl_bridge/axi/axi_subordinate_port.h"
#include "rtl_bridge/axi/axi_words.h"
#include "rtl_bridge/axi/judged_device.h"
#include "rtl_bridge/axi/verilated_axi_device.h"

namespace orbweaver::rtl {

/// A user's RTL block with an AXI bus, on the memory bus of a tile. It is clocked in every cycle. A block with neither
/// a manager nor an interrupt acts only on requests. Such a block dozes after a long time without activity on its
/// wires, so that it does not keep the machine awake, and is clocked later for the skipped cycles. The first violated
/// rule stops the block.
class axi_device final : public judged_device,
                         private clocked,
                         private instant_target,
                         private tlm::tlm_bw_transport_if<> {
public:
    /// @param latency cycles from a read request of its manager to the data
    axi_device(sc_core::sc_module_name name, const core::bus_device_context& context,
               const core::bus_device_desc& described, cycle_t latency, std::uint64_t seed,
               const shared_library& library, listener listening);

    const char* kind() const override { return "axi_device"; }
    memory_target_socket* subordinate() override { return m_subordinate_socket.get(); }
    memory_initiator_socket* manager() override { return m_manager_socket.get(); }

    /// Executes the `final` blocks of the RTL, whose errors count as failed assertions.
    void finish(cycle_t now) override;

    const lockstep_record& wires() const override { return m_wires; }
    const axi_counters& manager_counters() const override { return m_manager.counters(); }
    const axi_counters& subordinate_counters() const override { return m_subordinate.counters(); }

private:
    static constexpr cycle_t longest_quiet = 2000;  // cycles without a valid wire before the block dozes

    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        model_bug(name(), m_clock.now(), "the bus answered a call that was not made");
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}
    void start_of_simulation() override;
    void tick(cycle_t now) override;
    void catch_up(cycle_t now);
    void clock_once(cycle_t now);
    void rouse(cycle_t now);
    std::optional<broken_axi_rule> failed_assertion() const;
    std::optional<broken_axi_rule> wait_within_cycle(const axi_inputs& inputs, const axi_outputs& out);
    void judge(const axi_outputs& out, cycle_t now);
    void report_interrupt(bool level);

    clock_domain::handle m_self;
    clock_domain::alarm m_alarm;
    std::function<void(bool level)> m_interrupt;
    bool m_interrupted = false;
    const bool m_may_doze;  // the block acts only through its subordinate side
    std::unique_ptr<memory_target_socket> m_subordinate_socket;
    std::unique_ptr<memory_initiator_socket> m_manager_socket;
    axi_manager_port m_manager;
    axi_subordinate_port m_subordinate;
    verilated_axi_device m_block;
    axi_record m_wires;
    cycle_t m_moved = 0;    // last cycle with a valid wire
    cycle_t m_clocked = 0;  // last cycle in which the block was clocked
    bool m_awake = false;
    bool m_accessing = false;  // an access of its manager is in progress
};

}  // namespace orbweaver::rtl

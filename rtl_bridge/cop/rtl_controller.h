// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/base/clock_domain.h"
#include "hw/cop/controller_desc.h"
#include "hw/cop/controller_port.h"
#include "rtl_bridge/cop/controller_wires.h"
#include "rtl_bridge/lockstep/glue/block_functions.h"
#include "rtl_bridge/lockstep/listed_words.h"
#include "rtl_bridge/lockstep/verilated_block.h"
#include "rtl_bridge/lockstep/wire_comparison.h"

namespace orbweaver::rtl {

/// The wires of a controller's core in a clock.
using controller_cycle = port_cycle<cop::controller_inputs, cop::controller_outputs>;

template <>
struct wire_words<controller_cycle> : listed_words<controller_wires<cop_channels, true>> {};

/// The RTL core of a coordination processor, which replaces the model at the same wires. It is clocked in the clocks in
/// which the controller steps its core. The clocks in between change only the poll counter and the silence of a lock's
/// holder; they are executed later where these matter.
class rtl_controller final : public cop::controller_block,
                             private verilated_block<block_functions<core_inputs, core_outputs>> {
public:
    /// @param name    of the controller, for reports
    /// @param library built from rtl_controller_design()
    /// @param inspected the embedded RTL; null: modules are not compared
    rtl_controller(std::string name, const clock_domain& domain, const cop::controller_desc& described,
                   const shared_library& library, mismatch_listener listener, const inspection* inspected = nullptr);

    cop::cop_selection select(const cop::controller_inputs& inputs) const override;
    /// Simulates one clock, and notifies the listener when an assertion of the RTL fails.
    cop::controller_outputs step(const cop::controller_inputs& inputs) override;
    /// Returns the clocks until the next effective step(); see controller_block. While a host's lock may time out, the
    /// RTL is clocked in every clock.
    cycle_t due(const cop::controller_inputs& inputs) const override;
    void rest(cycle_t clocks) override;

    using verilated_block::inner_difference;
    /// Returns the action of the last step (cop_pkg::action_t), for inspection.
    unsigned state() const { return m_state; }
    /// Returns the recorded clocks, with the RTL's wires on both sides.
    const lockstep_record& wires() const { return m_wires; }

private:
    core_outputs settle(const cop::controller_inputs& inputs) const;
    void edge() const;
    bool is_timed() const { return m_desc.lock_timeout != 0 && m_lock_port != 0 && m_lock_port != cop::cop_uplink; }

    std::string m_name;
    const clock_domain& m_domain;
    cop::controller_desc m_desc;
    mismatch_listener m_listener;
    wire_comparison<controller_cycle> m_wires;
    std::uint8_t m_lock_port = 0;
    unsigned m_state = 0;
};

}  // namespace orbweaver::rtl

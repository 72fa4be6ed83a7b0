// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/cop/controller_core.h"
#include "rtl_bridge/cop/rtl_controller.h"

namespace orbweaver::rtl {

/// The model of a controller's core and the RTL core in lockstep, with the same inputs. The controller uses the model's
/// outputs; all wires are compared in every clock.
class lockstep_controller final : public cop::controller_block {
public:
    lockstep_controller(const std::string& name, const clock_domain& domain, const cop::controller_desc& described,
                        const shared_library& library, const mismatch_listener& listener,
                        const inspection* inspected = nullptr)
        : m_name(name),
          m_domain(domain),
          m_model(described),
          m_rtl(name, domain, described, library, listener, inspected),
          m_listener(listener) {}

    cop::cop_selection select(const cop::controller_inputs& inputs) const override { return m_model.select(inputs); }
    cop::controller_outputs step(const cop::controller_inputs& inputs) override {
        const cop::controller_outputs expected = m_model.step(inputs);
        const auto difference = m_wires.compare(m_domain.now(), {inputs, expected}, {inputs, m_rtl.step(inputs)});
        if (difference) {
            m_listener({m_name, m_domain.now(), *difference + m_rtl.inner_difference(), "model", m_wires});
        }
        return expected;
    }
    cycle_t due(const cop::controller_inputs& inputs) const override { return m_model.due(inputs); }
    void rest(cycle_t clocks) override {
        m_model.rest(clocks);
        m_rtl.rest(clocks);
    }
    const cop::mask_ram* terminal_counts() const override { return m_model.terminal_counts(); }
    const cop::mask_ram* broadcast_masks(bool second) const override { return m_model.broadcast_masks(second); }
    void trace(sc_core::sc_trace_file* file, const std::string& name) const override { m_model.trace(file, name); }

    const rtl_controller& rtl() const { return m_rtl; }
    const lockstep_record& wires() const { return m_wires; }

private:
    std::string m_name;
    const clock_domain& m_domain;
    cop::controller_core m_model;
    rtl_controller m_rtl;
    mismatch_listener m_listener;
    wire_comparison<controller_cycle> m_wires;
};

}  // namespace orbweaver::rtl

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/niu/blocks/ejector_port.h"
#include "rtl_bridge/lockstep/listed_words.h"
#include "rtl_bridge/niu/ejector/ejector_wires.h"

namespace orbweaver::rtl {

using ejector_cycle = port_cycle<ejector_inputs, ejector_outputs>;

template <>
struct wire_words<ejector_cycle> : listed_words<ejector_wires, max_ejector_vcs> {};

/// An ejection channel in RTL. If it replaces the model, its choices are used, and the model adds the parts without
/// hardware (packets, windows of memory, counters). In lockstep, its choices are compared.
class rtl_ejector final : public niu::ejector_port {
public:
    /// @param context    its library is built from ejector_design()
    /// @param lockstep whether its choices are compared with the model's; false: they are used
    rtl_ejector(rtl_context context, bool lockstep)
        : m_side(std::move(context), lockstep ? "model" : ""), m_is_lockstep(lockstep) {}

    void retry() override;
    bool replaces_model() const override { return !m_is_lockstep; }
    niu::ejection_lookups show(const niu::ejection_offer& offer) override;
    bool answer(const niu::ejection_results& found) override;
    niu::ejection_choice choice(const context_id* granted) override;
    void store_at(const niu::incoming_block& block) override;
    void fault() override;
    void compare(const niu::ejection_offer& offer, const niu::ejection_lookups& asked,
                 const niu::ejection_results& found, const niu::ejection_outcome& outcome,
                 const niu::ejection_choice& modelled) override;

    const lockstep_record& wires() const { return m_side.wires(); }

private:
    void put(const niu::ejection_offer& offer);
    bool put(const niu::ejection_results& found);
    void put(const context_id* granted);
    const ejector_outputs& settle();
    static ejector_outputs outputs_of(const niu::ejection_lookups& asked, const niu::ejection_outcome& outcome,
                                      const niu::ejection_choice& modelled);

    clocked_side<ejector_inputs, ejector_outputs> m_side;
    const bool m_is_lockstep;
    std::size_t m_vcs = 0;
};

}  // namespace orbweaver::rtl

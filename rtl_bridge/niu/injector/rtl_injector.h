// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/niu/blocks/injector_port.h"
#include "hw/niu/control_queue.h"
#include "rtl_bridge/lockstep/listed_words.h"
#include "rtl_bridge/niu/injector/injector_wires.h"

namespace orbweaver::rtl {

using injector_cycle = port_cycle<injector_inputs, injector_outputs>;

template <>
struct wire_words<injector_cycle> : listed_words<injector_wires, max_injector_vcs> {};

/// An injection channel in RTL, with its RTS and CTS queues. If it replaces the model, its choices are used, and the
/// model adds the parts without hardware (packet, context, destination). In lockstep, its choices are compared.
class rtl_injector final : public niu::injector_port {
public:
    /// @param context    its library is built from injector_design()
    /// @param depths   [vc]: initial credits
    /// @param lockstep whether its choices are compared with the model's; false: they are used
    rtl_injector(rtl_context context, const std::vector<unsigned>& depths, bool lockstep)
        : m_side(std::move(context), lockstep ? "model" : ""),
          m_credits(depths.begin(), depths.end()),
          m_is_lockstep(lockstep),
          m_rts(*this, &injector_inputs::rts_push, &injector_inputs::rts, &injector_outputs::rts_full),
          m_cts(*this, &injector_inputs::cts_push, &injector_inputs::cts, &injector_outputs::cts_full) {}
    rtl_injector(const rtl_injector&) = delete;
    rtl_injector& operator=(const rtl_injector&) = delete;

    niu::control_queue_port& rts() override { return m_rts; }
    niu::control_queue_port& cts() override { return m_cts; }
    bool replaces_model() const override { return !m_is_lockstep; }
    niu::injection_choice choice(const niu::injection_offer& offer) override;
    niu::injection_choice complete_choice(std::uint32_t word) override;
    void compare(const niu::injection_offer& offer, const niu::injection_choice& modelled) override;

    const lockstep_record& wires() const { return m_side.wires(); }

private:
    using pushed_count = std::uint8_t injector_inputs::*;
    using pushed_messages = std::uint64_t (injector_inputs::*)[2];
    using queue_full = bool injector_outputs::*;

    /// The wires of the RTS queue or the CTS queue.
    class queue_wires final : public niu::control_queue_port {
    public:
        queue_wires(rtl_injector& owner, pushed_count count, pushed_messages messages, queue_full full)
            : m_owner(owner), m_count(count), m_messages(messages), m_full(full) {}

        void push(const niu::control_message& message) override;
        bool full(bool modelled) override;

    private:
        rtl_injector& m_owner;
        pushed_count m_count;
        pushed_messages m_messages;
        queue_full m_full;
    };

    void show(const niu::injection_offer& offer);
    niu::injection_choice settled_choice();
    void return_credits(const std::vector<std::uint32_t>& present);
    void spend_credit(std::uint64_t vcs);

    clocked_side<injector_inputs, injector_outputs> m_side;
    std::vector<std::uint32_t> m_credits;  // [vc]: credits that the RTL has received
    const bool m_is_lockstep;
    queue_wires m_rts;
    queue_wires m_cts;
};

}  // namespace orbweaver::rtl

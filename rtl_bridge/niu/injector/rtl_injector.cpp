// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/injector/rtl_injector.h"

#include <algorithm>

#include "hw/base/bit.h"
#include "hw/base/errors.h"
#include "rtl_bridge/niu/transmit_queue/entry_wires.h"

namespace orbweaver::rtl {

namespace {

constexpr unsigned max_pushed = 2;  // maximum pushes to a queue per cycle

}  // namespace

void rtl_injector::queue_wires::push(const niu::control_message& message) {
    m_owner.m_side.enter();
    injector_inputs& inputs = m_owner.m_side.found().inputs;
    invariant(inputs.*m_count < max_pushed, m_owner.m_side.name(), m_owner.m_side.now(),
              "more than two RTS or CTS are queued in one cycle");
    (inputs.*m_messages)[(inputs.*m_count)++] = message.head | std::uint64_t{message.id} << 32;
}

bool rtl_injector::queue_wires::full(bool modelled) {
    m_owner.m_side.enter();
    const bool found = m_owner.m_side.settle().*m_full;
    m_owner.m_side.found().out.*m_full = found;
    m_owner.m_side.expected().*m_full = modelled;
    m_owner.m_side.check();
    return m_owner.m_is_lockstep ? modelled : found;
}

/// Gives the RTL the credits that arrived in cycles without queries: one per VC and skipped cycle, and the last ones in
/// the present cycle.
void rtl_injector::return_credits(const std::vector<std::uint32_t>& present) {
    std::uint64_t last = 0;
    for (bool are_several = true; are_several;) {
        are_several = false;
        last = 0;
        for (unsigned vc = 0; vc < m_credits.size(); ++vc) {
            invariant(present[vc] >= m_credits[vc], m_side.name(), m_side.now(), "a link has lost a credit");
            if (present[vc] != m_credits[vc]) {
                ++m_credits[vc];
                last |= bit(vc);
                are_several = are_several || present[vc] != m_credits[vc];
            }
        }
        if (are_several) {
            injector_inputs idle;
            idle.credit = last;
            m_side.pass(idle);
        }
    }
    m_side.found().inputs.credit = last;
}

void rtl_injector::show(const niu::injection_offer& offer) {
    m_side.enter();
    return_credits(offer.credits);
    injector_inputs& inputs = m_side.found().inputs;
    inputs.link = true;
    inputs.port = offer.may_read;
    const auto put = [](const niu::injection_offer::queue_front& front, bool& valid, std::uint64_t(&wires)[2]) {
        valid = front.visible != 0;
        for (unsigned n = 0; n < std::min(front.visible, 2U); ++n) { wires[n] = wires_of(front.entries[n]); }
    };
    put(offer.thread, inputs.thread, inputs.thread_front);
    put(offer.data, inputs.data, inputs.data_front);
}

/// Returns the RTL's outputs; an output without a meaning in this cycle is 0.
niu::injection_choice rtl_injector::settled_choice() {
    const injector_outputs& answer = m_side.settle();
    injector_outputs& out = m_side.found().out;
    const bool rts_full = out.rts_full;
    const bool cts_full = out.cts_full;
    out = answer;
    out.rts_full = rts_full;
    out.cts_full = cts_full;
    out.flit = answer.grant != 0 ? answer.flit : 0;
    out.address = answer.read ? answer.address : 0;

    niu::injection_choice chosen;
    chosen.sender = answer.grant == 0 ? -1 : static_cast<int>(lowest_bit(answer.grant));
    chosen.kind = flit_kind_of(answer.flit);
    chosen.payload = static_cast<std::uint32_t>(answer.flit);
    std::copy(std::begin(answer.vcs), std::end(answer.vcs), chosen.vcs.begin());
    chosen.popped = answer.pop;
    chosen.reads = answer.read;
    chosen.address = answer.address << 2;
    chosen.block_done = answer.block_done;
    chosen.refused = answer.refused;
    return chosen;
}

void rtl_injector::spend_credit(std::uint64_t vcs) {
    for (std::uint64_t left = vcs; left != 0; left &= left - 1) { --m_credits[lowest_bit(left)]; }
}

niu::injection_choice rtl_injector::choice(const niu::injection_offer& offer) {
    show(offer);
    const niu::injection_choice chosen = settled_choice();
    if (chosen.sender >= 0) { spend_credit(chosen.vcs[static_cast<unsigned>(chosen.sender)]); }
    return chosen;
}

niu::injection_choice rtl_injector::complete_choice(std::uint32_t word) {
    m_side.found().inputs.word = word;
    return settled_choice();
}

void rtl_injector::compare(const niu::injection_offer& offer, const niu::injection_choice& modelled) {
    show(offer);
    m_side.found().inputs.word = modelled.reads ? modelled.payload : 0;
    injector_outputs& expected = m_side.expected();
    std::copy(modelled.vcs.begin(), modelled.vcs.end(), std::begin(expected.vcs));
    expected.pop = static_cast<std::uint8_t>(modelled.popped);
    expected.read = modelled.reads;
    expected.address = modelled.reads ? modelled.address >> 2 : 0;
    expected.block_done = modelled.block_done;
    expected.refused = modelled.refused;
    if (modelled.sender >= 0) {
        expected.grant = static_cast<std::uint8_t>(1U << modelled.sender);
        expected.flit = modelled.payload | flit_code(modelled.kind) << kind_position;
        spend_credit(modelled.vcs[static_cast<unsigned>(modelled.sender)]);
    }
    for (unsigned vc = 0; vc < m_credits.size(); ++vc) { expected.credits |= m_credits[vc] != 0 ? bit(vc) : 0; }
    settled_choice();
    m_side.check();
}

}  // namespace orbweaver::rtl

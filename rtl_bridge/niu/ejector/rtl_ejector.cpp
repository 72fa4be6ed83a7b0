// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/ejector/rtl_ejector.h"

#include "hw/base/bit.h"
#include "rtl_bridge/niu/transmit_queue/entry_wires.h"

namespace orbweaver::rtl {

void rtl_ejector::retry() {
    m_side.enter();
    m_side.found().inputs.retry = true;
}

void rtl_ejector::put(const niu::ejection_offer& offer) {
    m_side.enter();
    m_vcs = offer.fronts.size();
    ejector_inputs& inputs = m_side.found().inputs;
    inputs.valid = offer.arrived;
    for (unsigned vc = 0; vc < m_vcs; ++vc) {
        if ((offer.arrived & bit(vc)) != 0) {
            inputs.flits[vc] = offer.fronts[vc].payload | flit_code(offer.fronts[vc].kind) << kind_position;
        }
    }
    inputs.port = offer.may_write;
    inputs.core = offer.core_has_port;
}

/// @return true: a lookup was made, so the inputs have changed
bool rtl_ejector::put(const niu::ejection_results& found) {
    ejector_inputs& inputs = m_side.found().inputs;
    bool changes = found.awaits_cts || found.cts_full;
    for (std::size_t vc = 0; vc < m_vcs; ++vc) {
        inputs.state[vc] = static_cast<std::uint8_t>(found.entries[vc].state);
        inputs.is_ready[vc] = found.entries[vc].is_ready;
        changes = changes || inputs.state[vc] != 0 || inputs.is_ready[vc];
    }
    inputs.cts_ok = found.awaits_cts;
    inputs.cts_full = found.cts_full;
    return changes;
}

void rtl_ejector::put(const context_id* granted) {
    ejector_inputs& inputs = m_side.found().inputs;
    inputs.granted = granted != nullptr;
    inputs.granted_context = granted != nullptr ? granted->value : 0;
}

/// Returns the RTL's outputs; an output without a meaning in this cycle is 0.
const ejector_outputs& rtl_ejector::settle() {
    ejector_outputs& out = m_side.found().out;
    out = m_side.settle();
    for (std::size_t vc = 0; vc < m_vcs; ++vc) { out.id[vc] = out.view[vc] != 0 ? out.id[vc] : 0; }
    const bool is_argument = out.load || out.overflow;
    const bool names_context = is_argument || (out.accept != 0 && !out.write);
    out.node = out.accept != 0 && !out.write ? out.node : 0;
    out.context = names_context ? out.context : 0;
    out.index = is_argument ? out.index : 0;
    out.tag = is_argument ? out.tag : 0;
    out.word_address = out.write ? out.word_address : 0;
    return out;
}

niu::ejection_lookups rtl_ejector::show(const niu::ejection_offer& offer) {
    put(offer);
    const ejector_outputs& out = settle();
    niu::ejection_lookups asked;
    for (std::size_t vc = 0; vc < m_vcs; ++vc) {
        asked.messages.push_back({static_cast<niu::message_view>(out.view[vc]), out.id[vc]});
    }
    asked.has_cts = out.cts;
    asked.cts_id = out.cts_id;
    asked.cts_context.value = out.cts_context;
    return asked;
}

bool rtl_ejector::answer(const niu::ejection_results& found) {
    return put(found) ? settle().allocate : m_side.found().out.allocate;
}

niu::ejection_choice rtl_ejector::choice(const context_id* granted) {
    put(granted);
    const ejector_outputs& out = granted != nullptr ? settle() : m_side.found().out;
    niu::ejection_choice chosen;
    chosen.vc = out.take == 0 ? -1 : static_cast<int>(lowest_bit(out.take));
    chosen.blocked = out.blocked;
    chosen.refused = out.refused;
    chosen.owed = out.owed;
    chosen.word = out.word;
    chosen.accepts = out.accept != 0;
    chosen.takes_cts = out.cts_accept;
    chosen.sends_cts = out.cts_push;
    chosen.node.value = out.node;
    chosen.context.value = out.context;
    chosen.loads = out.load;
    chosen.index = out.index;
    chosen.overflows = out.overflow;
    chosen.starts = out.start;
    chosen.tag = out.tag;
    chosen.writes = out.write;
    chosen.address = out.word_address << 2;
    return chosen;
}

void rtl_ejector::store_at(const niu::incoming_block& block) {
    m_side.found().inputs.address = block.address >> 2;
    m_side.found().inputs.stride = static_cast<std::uint16_t>(block.stride);
}

void rtl_ejector::fault() {
    m_side.found().inputs.fault = true;
    settle();
}

/// Returns the wires for the lookups and actions of the model.
ejector_outputs rtl_ejector::outputs_of(const niu::ejection_lookups& asked, const niu::ejection_outcome& outcome,
                                        const niu::ejection_choice& modelled) {
    ejector_outputs out;
    for (std::size_t vc = 0; vc < asked.messages.size(); ++vc) {
        out.view[vc] = static_cast<std::uint8_t>(asked.messages[vc].view);
        out.id[vc] = asked.messages[vc].view != niu::message_view::nothing ? asked.messages[vc].id : 0;
    }
    out.cts = asked.has_cts;
    out.cts_id = asked.cts_id;
    out.cts_context = asked.cts_context.value;
    out.allocate = outcome.asks_context;
    out.take = modelled.vc < 0 ? 0 : bit(static_cast<unsigned>(modelled.vc));
    out.blocked = modelled.blocked;
    out.refused = modelled.refused;
    out.owed = modelled.owed;
    out.word = modelled.word;
    out.accept = modelled.accepts ? out.take : 0;
    out.cts_accept = modelled.takes_cts;
    out.cts_push = modelled.sends_cts;
    out.node = modelled.node.value;
    out.context = modelled.context.value;
    out.load = modelled.loads;
    out.index = static_cast<std::uint8_t>(modelled.index);
    out.overflow = modelled.overflows;
    out.start = modelled.starts;
    out.tag = modelled.tag;
    out.write = modelled.writes;
    out.word_address = modelled.address >> 2;
    return out;
}

void rtl_ejector::compare(const niu::ejection_offer& offer, const niu::ejection_lookups& asked,
                          const niu::ejection_results& found, const niu::ejection_outcome& outcome,
                          const niu::ejection_choice& modelled) {
    put(offer);
    put(found);
    put(outcome.granted);
    if (outcome.block != nullptr) { store_at(*outcome.block); }
    m_side.found().inputs.fault = outcome.is_lost;
    m_side.expected() = outputs_of(asked, outcome, modelled);
    settle();
    m_side.check();
}

}  // namespace orbweaver::rtl

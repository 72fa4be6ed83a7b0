// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/cop/rtl_controller.h"

#include <algorithm>
#include <utility>

namespace orbweaver {

namespace {

port_wires wires_of(const cop_ports& of) {
    return {of.channels, of.uplink};
}

cop_words words_of(const message_wires& of) {
    cop_words words;
    std::copy(std::begin(of.word), std::end(of.word), words.word.begin());
    words.size = of.size;
    return words;
}

controller_outputs outputs_of(const core_outputs& of) {
    controller_outputs out;
    out.selected = {of.selected, of.selected_answer};
    out.verdict = of.acknowledges ? cop_verdict::acknowledge : of.refuses ? cop_verdict::refuse : cop_verdict::none;
    out.verdict_port = of.verdict_port;
    out.reason = static_cast<cop_error>(of.reason);
    out.answer_taken = of.answer_taken;
    out.load = {of.load.channels, of.load.uplink};
    out.transmit = words_of(of.transmit);
    out.lock_port = of.lock_port;
    out.events = {of.begins, of.stalls, of.puts_off, of.completes, of.loses, of.lock_expires};
    return out;
}

}  // namespace

rtl_controller::rtl_controller(std::string name, const clock_domain& domain, const controller_desc& described,
                               const shared_library& library, mismatch_listener listener)
    : verilated_block(library),
      m_name(std::move(name)),
      m_domain(domain),
      m_desc(described),
      m_listener(std::move(listener)) {}

core_outputs rtl_controller::settle(const controller_inputs& in) const {
    core_inputs wires;
    wires.number = static_cast<std::uint8_t>(m_desc.number);
    wires.data_ready = wires_of(in.data_ready);
    wires.answered = wires_of(in.answered);
    wires.transmit_empty = wires_of(in.transmit_empty);
    std::copy(in.received.word.begin(), in.received.word.end(), wires.received.word);
    wires.received.size = in.received.size;
    core_outputs out;
    functions().settle(instance(), wires, out);
    return out;
}

cop_selection rtl_controller::select(const controller_inputs& in) const {
    const core_outputs out = settle(in);
    return {out.selected, out.selected_answer};
}

controller_outputs rtl_controller::step(const controller_inputs& in) {
    const core_outputs found = settle(in);
    functions().edge(instance());
    const controller_outputs out = outputs_of(found);
    m_lock_port = out.lock_port;
    m_state = found.state;
    m_wires.compare(m_domain.now(), out, out);
    if (!failure().empty()) {
        m_listener({m_name, m_domain.now(), std::string(failure()), "rtl", m_wires});
    }
    return out;
}

cycle_t rtl_controller::due(const controller_inputs& in) const {
    return settle(in).pending || is_timed() ? 1 : never;
}

void rtl_controller::rest(cycle_t clocks) {
    const unsigned ports = m_desc.channels + (m_desc.level == cop_level::lower ? 1 : 0);
    const cycle_t that_count = is_timed() ? clocks : m_desc.idle_channel_clocks != 0 ? clocks % ports : 0;
    if (that_count != 0) {
        settle({});  // nothing to serve
    }
    for (cycle_t left = that_count; left != 0; --left) {
        functions().edge(instance());
    }
}

}  // namespace orbweaver

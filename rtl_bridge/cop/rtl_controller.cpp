// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/cop/rtl_controller.h"

#include <algorithm>
#include <utility>

namespace orbweaver {

namespace {

port_wires wires_of(const cop_ports& ports) {
    return {ports.channels, ports.uplink};
}

cop_words words_of(const message_wires& message) {
    cop_words words;
    std::copy(std::begin(message.word), std::end(message.word), words.word.begin());
    words.size = message.size;
    return words;
}

controller_outputs outputs_of(const core_outputs& settled) {
    controller_outputs out;
    out.selected = {settled.selected, settled.selected_answer};
    out.verdict = settled.acknowledges ? cop_verdict::acknowledge
                  : settled.refuses    ? cop_verdict::refuse
                                       : cop_verdict::none;
    out.verdict_port = settled.verdict_port;
    out.reason = static_cast<cop_error>(settled.reason);
    out.answer_taken = settled.answer_taken;
    out.load = {settled.load.channels, settled.load.uplink};
    out.transmit = words_of(settled.transmit);
    out.lock_port = settled.lock_port;
    out.events = {settled.begins,    settled.stalls, settled.puts_off,
                  settled.completes, settled.loses,  settled.lock_expires};
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

// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/cop/rtl_controller.h"

#include <utility>

namespace orbweaver::rtl {

rtl_controller::rtl_controller(std::string name, const clock_domain& domain, const cop::controller_desc& described,
                               const shared_library& library, mismatch_listener listener, const inspection* inspected)
    : verilated_block(library, inspected),
      m_name(std::move(name)),
      m_domain(domain),
      m_desc(described),
      m_listener(std::move(listener)) {}

core_outputs rtl_controller::settle(const cop::controller_inputs& inputs) const {
    core_outputs out;
    const core_inputs wires{inputs, static_cast<std::uint8_t>(m_desc.number)};
    execute([&](const auto& core, void* instance) { core.settle(instance, wires, out); });
    return out;
}

void rtl_controller::edge() const {
    execute([](const auto& core, void* instance) { core.edge(instance); });
}

cop::cop_selection rtl_controller::select(const cop::controller_inputs& inputs) const {
    return settle(inputs).selected;
}

cop::controller_outputs rtl_controller::step(const cop::controller_inputs& inputs) {
    set_cycle(m_domain.now());
    const core_outputs out = settle(inputs);
    edge();
    m_lock_port = out.lock_port;
    m_state = out.state;
    m_wires.compare(m_domain.now(), {inputs, out}, {inputs, out});
    if (!failure().empty()) {
        m_listener({m_name, m_domain.now(), std::string(failure()) + inner_difference(), "rtl", m_wires});
    }
    return out;
}

cycle_t rtl_controller::due(const cop::controller_inputs& inputs) const {
    return settle(inputs).pending || is_timed() ? 1 : never;
}

void rtl_controller::rest(cycle_t clocks) {
    const unsigned ports = m_desc.channels + (m_desc.level == cop::cop_level::lower ? 1 : 0);
    const cycle_t that_count = is_timed() ? clocks : m_desc.idle_channel_clocks != 0 ? clocks % ports : 0;
    if (that_count != 0) {
        settle({});  // evaluates without anything to serve
    }
    for (cycle_t left = that_count; left != 0; --left) { edge(); }
}

}  // namespace orbweaver::rtl

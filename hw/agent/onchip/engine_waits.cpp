// SPDX-License-Identifier: Apache-2.0
// Describes the waits of an engine's agents.
#include <fmt/core.h>

#include "hw/agent/onchip/engine.h"

namespace orbweaver::agent {

std::vector<agent_engine::wait> agent_engine::waits() const {
    using kind = wait::kind;
    std::vector<wait> found;
    const auto add = [&](kind cause, std::uint32_t channel, const agent& waiting, std::uint32_t pc) {
        found.push_back({cause, channel, fmt::format("{} at pc {}", m_ledger.name_of(waiting.record), pc)});
    };
    if (m_interpreting != interpreter_state::idle) {
        const bool blocked = m_interpreting == interpreter_state::blocked;
        const kind why = !blocked                                               ? kind::interpreter
                         : m_blocked_by.event == visit_event::blocked_by_memory ? kind::memory
                                                                                : kind::slot;
        add(why, blocked ? m_blocked_by.channel : agent_no_channel, m_visit.self, m_visit.reg(agent_register::pc));
    }
    for (const arrival& ready : m_ready) {
        add(ready.returned ? kind::returned : kind::interpreter, ready.channel, ready.shell, ready.shell.pc);
    }
    for (const auto& [start, waiting] : m_injections) {
        found.push_back(
            {kind::injection, agent_no_channel,
             fmt::format("agent {} of tile {}, problem {}", waiting.second, m_state.number, waiting.first.id)});
    }
    for (std::uint32_t channel = 0; channel < m_senders.size(); ++channel) {
        if (m_senders[channel].active) {
            add(kind::link, channel, m_senders[channel].sending, m_senders[channel].sending.pc);
        }
        for (const agent& queued : m_state.links[channel].waiting()) { add(kind::queue, channel, queued, queued.pc); }
    }
    if (m_kept || m_download_until != never) {
        add(kind::download, m_download_address, m_downloading, m_downloading.pc);
    }
    for (const auto& [address, queue] : m_state.addresses) {
        for (const agent& queued : queue.waiting()) { add(kind::download, address, queued, queued.pc); }
    }
    return found;
}

}  // namespace orbweaver::agent

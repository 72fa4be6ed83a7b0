// SPDX-License-Identifier: Apache-2.0
// Downloaders (Birsan 1995, section 4.2), and a description of the waits of a node that does not advance.
#include "hw/agent/t800/t800_node.h"

#include <fmt/core.h>

namespace orbweaver::agent {

download_handler* t800_node::handler_of(std::uint32_t address) {
    const auto found = m_downloaders.find(address);
    return found != m_downloaders.end() && found->second.handler != nullptr ? found->second.handler : m_default_handler;
}

/// Hands waiting agents to free downloaders.
/// @return true: at least one was handed over
bool t800_node::feed_downloaders(cycle_t now) {
    bool fed = false;
    for (auto& [address, queue] : m_state.addresses) {
        if (queue.waiting().empty() || queue.is_held() || handler_of(address) == nullptr) { continue; }
        m_downloaders[address].taken = hold_head(m_state, queue);
        m_cpu.request({t800_work::download, address, m_timing.download()}, now);
        fed = true;
    }
    return fed;
}

void t800_node::download(std::uint32_t address, cycle_t now) {
    const agent taken = m_downloaders[address].taken;
    const std::span<const std::uint8_t> body = m_state.bodies.bytes(taken.body);
    download_handler* const handler = handler_of(address);
    if (std::uint64_t{taken.daddr} + taken.dlen > body.size()) {
        m_state.counters.trapped += 1;
        m_state.counters.by_trap[static_cast<std::size_t>(agent_trap::bad_payload)] += 1;
        m_ledger.died(taken.id, &agent_problem_counters::trapped);
    } else {
        m_counters.delivered += 1;
        m_ledger.delivered(taken, now);
        const bool last = handler->take({taken, body, m_state.number, address, now});
        downloader& served = m_downloaders[address];
        if (last && served.handler == handler) { served.handler = nullptr; }
    }
    m_state.bodies.free(taken.body);
    m_state.addresses.at(address).release_held();
}

std::vector<t800_node::wait> t800_node::waits() const {
    std::vector<wait> found;
    const auto named = [&](const agent& shell, std::uint32_t pc) {
        return fmt::format("{} at pc {}", m_ledger.name_of(shell.record), pc);
    };
    if (m_interpreting == interpreter_state::blocked) {
        found.push_back({named(m_visit->self, m_visit->reg(agent_register::pc)), m_blocked_on,
                         m_blocked_by_memory ? wait::kind::memory : wait::kind::slot});
    }
    for (const arrival& ready : m_ready) {
        if (ready.visit == nullptr) {
            found.push_back({named(ready.shell, ready.shell.pc), ready.channel, wait::kind::interpreter,
                             ready.origin == arrival::source::link_out});
        }
    }
    for (const auto& [start, waiting] : m_injections) {
        found.push_back({fmt::format("agent {} of application {}", waiting.number, m_state.number), agent_no_channel,
                         wait::kind::memory});
    }
    for (const auto& channel : m_channels) {
        if (channel->in == link_in_state::memory) {
            found.push_back({named(channel->received, channel->received.pc), channel->number, wait::kind::memory});
        }
        if (channel->out == link_out_state::sending) {
            found.push_back(
                {named(channel->sending.shell, channel->sending.shell.pc), channel->number, wait::kind::link});
        }
        for (const agent& queued : m_state.links[channel->number].waiting()) {
            found.push_back({named(queued, queued.pc), channel->number, wait::kind::queue});
        }
    }
    for (const auto& [address, queue] : m_state.addresses) {
        for (const agent& queued : queue.waiting()) {
            found.push_back({named(queued, queued.pc), address, wait::kind::downloader});
        }
    }
    return found;
}

}  // namespace orbweaver::agent

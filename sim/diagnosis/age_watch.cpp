// SPDX-License-Identifier: Apache-2.0
#include "sim/diagnosis/age_watch.h"

#include <fmt/core.h>

#include <utility>

namespace orbweaver::sim {

/// Returns the packet that has been in the network for the longest time; null: there is none.
const packet_record* age_watch::oldest() const {
    const packet_record* oldest = nullptr;
    m_net.ledger().for_each_open([&](packet_slot, const packet_record& record) {
        const bool is_older =
            oldest == nullptr || std::pair(record.injected, record.id) < std::pair(oldest->injected, oldest->id);
        if (record.injected != 0 && is_older) { oldest = &record; }
    });
    return oldest;
}

void age_watch::look(cycle_t now) {
    if (m_limit == 0) { return; }
    const packet_record* late = oldest();
    const bool is_late = late != nullptr && now - late->injected > m_limit;
    process_group* const processes = m_net.processes();
    if (processes == nullptr ? !is_late : !processes->any(is_late)) { return; }
    m_net.collect();
    late = oldest();
    m_control.finish(late != nullptr ? outcome(*late, now) : run_outcome{});  // that of process 0 counts
}

run_outcome age_watch::outcome(const packet_record& oldest, cycle_t now) const {
    run_outcome outcome;
    outcome.code = exit_code::deadlock;
    outcome.status = "deadlock";
    outcome.cycle = now;
    outcome.summary = fmt::format(
        "packet {} from node {} to node {} has been in the network for {} cycles, longer than limits.packet_age_cycles "
        "= {}",
        oldest.id, oldest.source.value, oldest.destination.value, now - oldest.injected, m_limit);
    outcome.details.push_back(why(oldest));
    return outcome;
}

std::string age_watch::why(const packet_record& oldest) const {
    std::string text;
    for (const noc::network_wait& wait : m_net.waits()) {
        if (wait.packet == oldest.id) {
            text += fmt::format("{}{} flits at {}, wants {}: {}", text.empty() ? "" : "; ", wait.flits, wait.position,
                                wait.wants, noc::describe(wait.reason));
        }
    }
    return fmt::format(
        "packet {}: {}", oldest.id,
        text.empty() ? "on its way between routers, or at its destination, which does not take it" : text);
}

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/machine_debugger.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::sim::gdb {

machine_debugger::machine_debugger(system::machine& modelled) : m_machine(modelled) {
    m_ports.reserve(modelled.nodes());
    for (unsigned number = 0; number < modelled.nodes(); ++number) {
        m_ports.emplace_back(modelled.node_tile(node_id{static_cast<std::uint16_t>(number)}).core());
        m_ports.back().watch(*this);
    }
}

void machine_debugger::release() {
    for (core::debug_port& each : m_ports) { each.release(); }
}

std::vector<thread_id> machine_debugger::threads() const {
    std::vector<thread_id> all;
    for (unsigned number = 0; number < m_machine.nodes(); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        m_machine.node_tile(node).core().for_each_thread([&](context_id context, const core::context_view& view) {
            if (view.state != core::context_state::loading) { all.push_back({node, context}); }
        });
    }
    if (all.empty()) { all.push_back({}); }
    return all;
}

bool machine_debugger::has(thread_id thread) const {
    if (has_node(thread.node) && port(thread.node).thread(thread.context) != nullptr) { return true; }
    return threads().front() == thread;
}

std::string machine_debugger::state_of(thread_id thread) const {
    const core::context* const found = port(thread.node).thread(thread.context);
    if (found == nullptr) { return "no thread runs"; }
    std::string state = name_of(found->state);
    if (found->state == core::context_state::suspended) {
        state += fmt::format(": {} (0x{:x})", name_of(found->reason), found->operand);
    }
    return state;
}

thread_id machine_debugger::culprit() const {
    for (std::size_t number = 0; number < m_ports.size(); ++number) {
        if (const auto context = m_ports[number].halted()) {
            return {node_id{static_cast<std::uint16_t>(number)}, *context};
        }
    }
    return threads().front();
}

thread_id machine_debugger::thread_of(node_id node) const {
    const std::vector<thread_id> all = threads();
    const auto found = std::ranges::find(all, node, &thread_id::node);
    return found == all.end() ? all.front() : *found;
}

bool machine_debugger::set_pc(thread_id thread, std::uint32_t pc) {
    std::erase_if(m_leaving, [&](const leaving& each) { return each.thread == thread; });
    return port(thread.node).set_pc(thread.context, pc);
}

void machine_debugger::resume(const std::optional<step_request>& step, bool alone) {
    m_points.resume(alone);
    m_step = step;
    m_step_done = false;
    copy_watched_memory();
}

std::optional<stop> machine_debugger::due(cycle_t next) {
    if (auto pending = take_pending()) { return pending; }
    if (!m_points.any_breakpoint()) { return std::nullopt; }
    for (std::size_t number = 0; number < m_ports.size(); ++number) {
        const auto context = m_ports[number].issuing(next);
        if (!context) { continue; }
        const leaving here{{node_id{static_cast<std::uint16_t>(number)}, *context},
                           m_ports[number].thread(*context)->pc};
        const auto kind = m_points.breakpoint_at(here.pc);
        if (!kind || std::ranges::find(m_leaving, here) != m_leaving.end()) { continue; }
        m_leaving.push_back(here);
        return stop{stop_reason::point, here.thread, *kind, here.pc, {}};
    }
    return std::nullopt;
}

std::optional<stop> machine_debugger::passed() {
    look_for_other_writes();
    if (auto pending = take_pending()) { return pending; }
    if (!m_step_done) { return std::nullopt; }
    m_step_done = false;
    const thread_id stepped = m_step->thread;
    if (port(stepped.node).thread(stepped.context) != nullptr) {
        return stop{stop_reason::stepped, stepped, {}, 0, {}};
    }
    return stop{stop_reason::ended, threads().front(), {}, 0, "the thread that was stepped has ended"};
}

void machine_debugger::executed(node_id node, context_id context, const core::data_access& access) {
    const thread_id thread{node, context};
    std::erase_if(m_leaving, [&](const leaving& each) { return each.thread == thread; });
    if (m_step && m_step->thread == thread) {
        const orbweaver::core::context* const found = port(node).thread(context);
        m_step_done = found == nullptr || found->pc < m_step->begin || found->pc >= m_step->end;
    }
    if (access.bytes > 0 && !m_points.watchpoints().empty() && is_watched(node)) { look_at_access(thread, access); }
}

void machine_debugger::look_at_access(thread_id thread, const core::data_access& access) {
    if (const watchpoint* const hit = m_points.hit_by(access)) {
        m_pending.push_back({stop_reason::point, thread, hit->kind, std::max(hit->address, access.address), {}});
    }
    for (copy& each : m_copies) {
        each.explained |= each.node == thread.node && access.writes && overlap(each.watched, access);
    }
}

/// Checks for writes that did not come from instructions. These are not reported, and are detected by comparing memory.
void machine_debugger::look_for_other_writes() {
    for (copy& each : m_copies) {
        const auto [now, before] = std::mismatch(each.storage, each.storage + each.bytes.size(), each.bytes.begin());
        if (before == each.bytes.end()) {
            each.explained = false;
            continue;
        }
        if (!each.explained) {
            const std::uint32_t address =
                each.watched.address + static_cast<std::uint32_t>(before - each.bytes.begin());
            m_pending.push_back(
                {stop_reason::point, thread_of(each.node), each.watched.kind, address,
                 fmt::format("the network interface of node {} wrote to 0x{:08x}", each.node.value, address)});
        }
        std::copy_n(each.storage, each.bytes.size(), each.bytes.begin());
        each.explained = false;
    }
}

void machine_debugger::copy_watched_memory() {
    m_copies.clear();
    for (const watchpoint& watched : m_points.watchpoints()) {
        if (watched.kind == point_kind::read_watchpoint) { continue; }
        for (std::size_t number = 0; number < m_ports.size(); ++number) {
            const node_id node{static_cast<std::uint16_t>(number)};
            const std::uint8_t* const storage = m_ports[number].storage(watched.address, watched.bytes);
            if (storage != nullptr && is_watched(node)) {
                m_copies.push_back({watched, node, storage, {storage, storage + watched.bytes}});
            }
        }
    }
}

/// Returns the first hit of a watchpoint that still exists.
std::optional<stop> machine_debugger::take_pending() {
    while (!m_pending.empty()) {
        stop first = std::move(m_pending.front());
        m_pending.pop_front();
        if (still_watched(first)) { return first; }
    }
    return std::nullopt;
}

bool machine_debugger::still_watched(const stop& pending) const {
    return is_watched(pending.thread.node) &&
           std::ranges::any_of(m_points.watchpoints(), [&](const watchpoint& watched) {
               return watched.kind == pending.point && pending.address - watched.address < watched.bytes;
           });
}

}  // namespace orbweaver::sim::gdb

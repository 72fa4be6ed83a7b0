// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "hw/agent/agent_ledger.h"
#include "hw/agent/interpreter/agent_visit.h"
#include "hw/agent/interpreter/agent_watcher.h"
#include "hw/agent/node/agent_node.h"

namespace orbweaver::agent {

/// Result of an instruction.
enum class visit_event : std::uint8_t {
    next,               // only registers, body or signposts have changed
    merged,             // a peer was freed; the visit continues
    copied,             // a copy entered a queue; the visit continues
    connecting,         // CONNECT: the machine executes it and sets CD; the visit continues
    sleeping,           // SLP: the visit continues after `value` microseconds
    blocked_by_queue,   // OUT, FRK, RPL: no slot and no effect; call step() again when one is free
    blocked_by_memory,  // FRK, RPL: no memory for the copy and no effect; call step() again when some is free
    left,               // OUT: the agent is in a queue, and the visit is over
    ended,              // END: the visit is over
    trapped,            // killed because of visit.trap; the visit is over
};

constexpr bool is_over(visit_event event) { return event >= visit_event::left; }

struct visit_result {
    visit_event event = visit_event::next;
    std::uint32_t channel = 0;  // channel of copied, connecting, blocked and left
    std::uint32_t value = 0;    // sleeping: microseconds; connecting: crossbar port; end of a visit: orphans freed
};

/// Records the result of a step in the ledger of a machine, for an agent of problem `id`.
void book(agent_ledger& ledger, std::uint32_t id, const visit_result& result);

/// Interprets the agents of a node, one visit at a time (Birsan 1995, section 3.5; docs/agent/machine.md defines the
/// details that it leaves open). The interpreter has no notion of time: a machine calls it when an instruction is due,
/// and accounts the time.
///
/// An agent can access its own body, and live peers that it found by LKP or LKPD during this visit. Any other access is
/// a trap, which kills the agent. Instructions are fetched from its own body.
class interpreter {
public:
    /// @param node    outlives the interpreter
    /// @param watcher notified of every instruction; may be null
    explicit interpreter(agent_node& node, agent_watcher* watcher = nullptr);

    void watch(agent_watcher* watcher) { m_watcher = watcher; }

    /// Begins the visit of an agent whose body is in the node's memory.
    void begin(agent_visit& visit, const agent& arriving, std::uint32_t arrived);

    /// Executes instructions that neither affect nor depend on anything outside of the agent. It stops before the first
    /// other instruction, or after one that traps (the next step() reports the trap).
    /// @return number of executed instructions
    std::uint32_t run_ahead(agent_visit& visit);

    /// Executes one instruction.
    visit_result step(agent_visit& visit);

    /// Returns the number of bytes that the next instruction will copy: the body for FRK and RPL, else 0.
    std::uint32_t bytes_to_copy(const agent_visit& visit) const;

private:
    struct decoded;

    bool fetch(agent_visit& visit, decoded& instruction) const;
    bool is_allowed(const agent_visit& visit, agent_opcode opcode) const;
    bool is_plain(const agent_visit& visit, const decoded& instruction) const;
    visit_result execute(agent_visit& visit, const decoded& instruction);
    visit_result execute_active(agent_visit& visit, const decoded& instruction);
    visit_result execute_perception(agent_visit& visit, const decoded& instruction);
    visit_result execute_transfer(agent_visit& visit, const decoded& instruction);
    visit_result execute_arithmetic(agent_visit& visit, const decoded& instruction);
    visit_result execute_logical(agent_visit& visit, const decoded& instruction);
    visit_result execute_control(agent_visit& visit, const decoded& instruction);
    visit_result execute_extension(agent_visit& visit, const decoded& instruction);

    visit_result end(agent_visit& visit);
    visit_result leave(agent_visit& visit, std::uint32_t channel);
    visit_result copy(agent_visit& visit, const decoded& instruction, std::uint32_t pc);
    void look_for_peer(agent_visit& visit, std::uint32_t channel, bool take);
    visit_result reserve(agent_visit& visit, std::uint32_t channel, bool give_back);
    std::uint32_t finish(agent_visit& visit);
    visit_result kill(agent_visit& visit);

    void free_slot_of(body_handle body);
    bool can_see_channel(std::uint32_t channel) const;
    std::span<std::uint8_t> reach(agent_visit& visit, std::uint64_t address, std::uint32_t bytes, bool store);

    agent_node& m_node;
    agent_watcher* m_watcher;
    std::uint64_t m_protected = 0;  // bit o: opcode o is protected
};

}  // namespace orbweaver::agent

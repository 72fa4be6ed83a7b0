// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "hw/agent/agent_ledger.h"
#include "hw/agent/interpreter/agent_visit.h"
#include "hw/agent/interpreter/agent_watcher.h"
#include "hw/agent/node/agent_node.h"

namespace orbweaver::agent {

/// What an instruction came to.
enum class visit_event : std::uint8_t {
    next,               // nothing but registers, body or signposts have changed
    merged,             // a peer was freed; the visit goes on
    copied,             // a copy entered a queue; the visit goes on
    connecting,         // CONNECT: the machine does it and sets CD; the visit goes on
    sleeping,           // SLP; the visit goes on after that time
    blocked_by_queue,   // OUT, FRK, RPL: no slot. Nothing has happened: step() again when one is free
    blocked_by_memory,  // FRK, RPL: no memory for the copy. Likewise
    left,               // OUT: the agent is in a queue. The visit is over
    ended,              // END. The visit is over
    trapped,            // killed for visit.trap. The visit is over
};

constexpr bool is_over(visit_event event) { return event >= visit_event::left; }

struct visit_result {
    visit_event event = visit_event::next;
    std::uint32_t channel = 0;  // of copied, connecting, blocked and left
    std::uint32_t value = 0;    // microseconds of sleeping; crossbar port of connecting; orphans freed when it is over
};

/// Informs the ledger of a machine what a step of an agent of problem `id` came to.
void book(agent_ledger& ledger, std::uint32_t id, const visit_result& result);

/// Interprets the agents of a node, one visit at a time (Birsan 1995, section 3.5; docs/agent/machine.md states what it
/// leaves open). It knows no time: a machine calls it when an instruction is due, and charges for it.
///
/// An agent reaches its own body, and a live peer that it found by LKP or LKPD during this visit: whatever else it
/// tries is a trap, which kills it. Instructions are fetched from its own body.
class interpreter {
public:
    /// @param node    outlives it
    /// @param watcher of every instruction; may be nullptr
    explicit interpreter(agent_node& node, agent_watcher* watcher = nullptr);

    void watch(agent_watcher* watcher) { m_watcher = watcher; }

    /// Takes an agent, whose body is in the node's memory.
    void begin(agent_visit& visit, const agent& arriving, std::uint32_t arrived);

    /// Executes instructions that nothing outside of the agent can notice, nor change the outcome of, and stops before
    /// the first other one, or behind one that traps (the trap is reported by the next step()).
    /// @return how many
    std::uint32_t run_ahead(agent_visit& visit);

    /// Executes one instruction.
    visit_result step(agent_visit& visit);

    /// Bytes that the next instruction will copy: those of the body for FRK and RPL, else 0.
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
    std::uint64_t m_protected = 0;  // a bit an opcode
};

}  // namespace orbweaver::agent

// SPDX-License-Identifier: Apache-2.0
// Random commands, answers and stalls at the ports of a core in lockstep, and what was seen of it.
#pragma once

#include <fmt/core.h>

#include <array>
#include <deque>
#include <map>
#include <string>
#include <utility>

#include "hw/base/random_stream.h"
#include "hw/cop/commands.h"
#include "rtl_bridge/cop/lockstep_controller.h"

namespace orbweaver::rtl {

/// Draws messages that mostly make sense: few tags, masks of channels that are there, and now and then anything.
class random_commands {
public:
    random_commands(std::uint64_t seed, const cop::controller_desc& described)
        : m_random(seed, "core"), m_desc(described) {}

    std::uint32_t below(std::uint32_t bound) { return m_random.below(bound); }
    bool one_in(std::uint32_t count) { return below(count) == 0; }
    template <class... Opcode>
    cop_opcode one_of(Opcode... opcodes) {
        return std::array{opcodes...}[below(sizeof...(opcodes))];
    }

    serial::cop_words of_channel(bool has_lock) {
        using enum cop_opcode;
        cop_opcode opcode = one_of(barrier_entry, barrier_entry, lock, probe, broadcast32, broadcast64,
                                   set_broadcast_mask, set_terminal_count, set_terminal_count, set_broadcast_mask,
                                   sum32, max32, min32, or32, and32, exor32, read32, write32, read_modify_write32,
                                   sum64, max64, min64, sum_double, max_double, min_double, or64, and64, exor64, read64,
                                   write64, read_modify_write64, read64, write64, read_modify_write64, sum_double);
        if (one_in(has_lock ? 3 : 20)) {
            opcode = unlock;
        } else if (one_in(40)) {
            opcode = static_cast<cop_opcode>(below(128));
        }
        const std::uint32_t extended[] = {16, 3, 1};  // one in so many, by level
        cop_instruction instruction = drawn(opcode);
        instruction.extended = one_in(extended[static_cast<unsigned>(m_desc.level)]);
        if (m_desc.level == cop::cop_level::upper && one_in(20)) { instruction.extended = false; }
        instruction.words = cop_command_words(opcode, instruction.extended);
        if (instruction.words == 0 || one_in(50)) { instruction.words = 1 + below(4); }
        serial::cop_words made = message(instruction);
        if (one_in(100)) { made.size = static_cast<std::uint8_t>(1 + below(4)); }
        return made;
    }

    /// Returns the words that level 2 sends down: results, broadcasts, and commands of other controllers' hosts.
    serial::cop_words from_above() {
        using enum cop_opcode;
        const cop_opcode opcode =
            one_of(barrier_exit, sum32, sum64, sum_double, broadcast32, broadcast64, set_broadcast_mask, lock, unlock,
                   probe, read32, write32, read_modify_write32, read64, write64, read_modify_write64);
        cop_instruction instruction = drawn(opcode);
        instruction.extended = true;
        instruction.words = opcode == barrier_exit ? 2 : cop_command_words(opcode, true);
        const bool completes = is_reduction(opcode) || opcode == barrier_exit;
        return message(instruction, completes ? m_desc.global_entries : m_desc.global_entries + 1);
    }

    /// To a command that was sent: data, or a word that states why not.
    serial::cop_words answer_to(const serial::cop_words& command) {
        const cop_opcode opcode = command.instruction().opcode;
        cop_instruction instruction{.opcode = opcode, .task = one_in(3) ? 1 + below(14) : 0};
        if (is_answered_with_data(opcode) && instruction.task == 0) { instruction.words = has_64_bits(opcode) ? 4 : 3; }
        return message(instruction);
    }

private:
    cop_instruction drawn(cop_opcode opcode) {
        return {.supervisor = one_in(8),
                .opcode = opcode,
                .second_mask = one_in(4),
                .other_channel = one_in(4),
                .task = below(4),
                .group = one_in(2)};
    }
    serial::cop_words message(const cop_instruction& instruction) {
        return message(instruction, m_desc.global_entries + 1);
    }
    serial::cop_words message(const cop_instruction& instruction, std::uint32_t tags) {
        const std::uint64_t data = value(instruction.opcode);
        serial::cop_words made{.size = static_cast<std::uint8_t>(instruction.words)};
        made.word[0] = encode(instruction);
        made.word[1] = encode(cop_address{.controller = below(m_desc.channels + 1),
                                          .channel = below(m_desc.channels + 2),
                                          .count = one_in(3) ? below(5) : 1,
                                          .space = one_in(2) ? cop_space::global : static_cast<cop_space>(below(4)),
                                          .real = one_in(4),
                                          .tag = below(tags)},
                              instruction);
        if (made.size > 2) { made.word[2] = static_cast<std::uint32_t>(made.size == 4 ? data >> 32 : data); }
        if (made.size > 3) { made.word[3] = static_cast<std::uint32_t>(data); }
        return made;
    }
    std::uint64_t value(cop_opcode opcode) {
        if (sets_mask(opcode)) {
            std::uint64_t mask = std::uint64_t{1} << below(m_desc.channels);
            mask |= one_in(2) ? std::uint64_t{1} << below(m_desc.channels) : 0;
            mask |= one_in(40) ? std::uint64_t{1} << below(64) : 0;
            return one_in(20) ? 0 : mask;
        }
        const std::uint64_t of_double = std::bit_cast<std::uint64_t>(below(1000) * 0.1 - 30);
        return one_in(2) ? of_double : m_random.next() >> below(64);
    }

    random_stream m_random;
    cop::controller_desc m_desc;
};

/// Counts of the events seen at cores.
struct core_coverage {
    std::map<unsigned, unsigned> actions;                                 // as cop_pkg::action_t, a clock each
    std::map<cop_opcode, unsigned> accepted;                              // commands
    std::map<cop_error, unsigned> refused;                                // by reason
    std::map<std::pair<std::string, std::string>, unsigned> transitions;  // between clocks of services
    std::map<std::string, unsigned> events;
};

/// One core, and everything around it.
class controller_bench {
public:
    /// @param seen is added to
    controller_bench(const cop::controller_desc& described, const clock_domain& domain, const shared_library& library,
                     std::uint64_t seed, core_coverage& seen)
        : m_desc(described),
          m_seen(seen),
          m_random(seed, described),
          m_core("core", domain, described, library, [this](const rtl_mismatch& found) { report(found); }) {}

    /// Clocks until the first difference.
    void run(cycle_t clocks) {
        for (cycle_t left = clocks; left != 0 && m_difference.empty(); --left) { clock(); }
    }

    /// Empty: none yet.
    const std::string& difference() const { return m_difference; }

private:
    void report(const rtl_mismatch& found) {
        if (m_difference.empty()) { m_difference = fmt::format("clock {}: {}", m_clocks, found.text); }
    }

    bool leads_to_controller(unsigned port) const {
        return port == cop::cop_uplink || m_desc.level == cop::cop_level::upper;
    }

    /// A command for a port now and then; in bursts, so that the core also rests.
    void draw_commands() {
        if (m_random.one_in(64)) { m_busy = m_random.below(3); }
        if (m_busy == 0 || !m_random.one_in(m_busy == 1 ? 20 : 2)) { return; }
        const bool uplink = m_desc.level == cop::cop_level::lower && m_random.one_in(5);
        const unsigned port = uplink ? cop::cop_uplink : 1 + m_random.below(m_desc.channels);
        // The holder of the lock makes the others wait, so its operation must end.
        const unsigned asked = m_last.lock_port != 0 && m_last.lock_port != cop::cop_uplink && m_random.one_in(2)
                                   ? unsigned{m_last.lock_port}
                                   : port;
        if (m_commands[asked].empty()) {
            m_commands[asked].push_back(asked == cop::cop_uplink ? m_random.from_above()
                                                                 : m_random.of_channel(asked == m_last.lock_port));
        }
    }

    void draw_answers() {
        for (auto& [port, command] : m_asked) {
            if (m_answers[port].empty() && m_random.one_in(6)) {
                m_answers[port].push_back(m_random.answer_to(command));
                m_asked.erase(port);
                return;
            }
        }
    }

    cop::controller_inputs inputs() {
        cop::controller_inputs wires;
        for (unsigned port = 1; port <= cop::cop_uplink; ++port) {
            wires.data_ready.set(port, !m_commands[port].empty());
            wires.answered.set(port, !m_answers[port].empty());
        }
        wires.transmit_empty = cop::cop_ports{~std::uint64_t{0}, true} - m_full;
        return wires;
    }

    void clock() {
        ++m_clocks;
        draw_commands();
        draw_answers();
        m_full = {};
        if (m_random.one_in(4)) {
            m_full.set(1 + m_random.below(m_desc.channels), true);
            m_full.uplink = m_random.one_in(3);
        }
        cop::controller_inputs wires = inputs();
        const cycle_t due = m_core.due(wires);
        if (due > 1 && m_random.one_in(2)) {
            m_core.rest(std::min<cycle_t>(due - 1, 1 + m_random.below(9)));
            m_state = "idle";
            return;
        }
        const cop::cop_selection shown = m_core.select(wires);
        if (shown.port != 0) { wires.received = (shown.answer ? m_answers : m_commands)[shown.port].front(); }
        m_last = m_core.step(wires);
        record(wires);
        apply();
    }

    void apply() {
        if (m_last.verdict != cop::cop_verdict::none) { m_commands[m_last.verdict_port].pop_front(); }
        if (m_last.answer_taken != 0) { m_answers[m_last.answer_taken].pop_front(); }
        if (!m_last.transmit.instruction().extended) { return; }
        for (unsigned port = 1; port <= cop::cop_uplink; ++port) {
            if (m_last.load.has(port)) { m_asked[port] = m_last.transmit; }
        }
    }

    void record(const cop::controller_inputs& seen) {
        const cop::controller_events& events = m_last.events;
        const std::string state = m_last.selected.port == 0 ? "idle"
                                  : events.put_off          ? "put off"
                                  : events.begins           ? "first"
                                  : events.stalls           ? "stalled"
                                                            : "served";
        ++m_seen.transitions[{m_state, state}];
        m_state = state;
        if (m_last.selected.port != 0) { ++m_seen.actions[m_core.rtl().state()]; }
        if (m_last.verdict == cop::cop_verdict::refuse) { ++m_seen.refused[m_last.reason]; }
        if (m_last.verdict == cop::cop_verdict::acknowledge && !m_last.selected.answer) {
            ++m_seen.accepted[seen.received.instruction().opcode];
        }
        const std::pair<const char*, bool> wires[] = {
            {"lock expires", events.lock_expires}, {"loses", events.loses}, {"completes", events.completes}};
        for (const auto& [name, is_on] : wires) { m_seen.events[name] += is_on ? 1 : 0; }
    }

    cop::controller_desc m_desc;
    core_coverage& m_seen;
    random_commands m_random;
    lockstep_controller m_core;
    std::string m_difference;
    std::array<std::deque<serial::cop_words>, cop::cop_uplink + 1> m_commands;
    std::array<std::deque<serial::cop_words>, cop::cop_uplink + 1> m_answers;
    std::map<unsigned, serial::cop_words> m_asked;  // [port]: commands of the core that wait for their answers
    cop::cop_ports m_full;
    unsigned m_busy = 1;
    cop::controller_outputs m_last;
    std::string m_state = "idle";
    cycle_t m_clocks = 0;
};

}  // namespace orbweaver::rtl

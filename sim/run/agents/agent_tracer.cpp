// SPDX-License-Identifier: Apache-2.0
#include "sim/run/agents/agent_tracer.h"

#include <fmt/core.h>

#include "hw/agent/node/agent_node.h"
#include "sim/agent/assembler/disassembler.h"
#include "sim/agent/assembler/symbols.h"

namespace orbweaver::sim {

namespace {

constexpr auto program_counter = static_cast<std::size_t>(agent_register::pc);

std::string value_text(std::uint32_t value) {
    constexpr std::uint32_t larger_ones_in_hexadecimal = 99999;
    return value > larger_ones_in_hexadecimal ? fmt::format("0x{:x}", value) : fmt::format("{}", value);
}

}  // namespace

void agent_tracer::executed(const agent::agent_node& node, const agent::agent_visit& visit, std::uint32_t pc,
                            std::uint16_t word) {
    if (m_ledger.name_of(visit.self.record) != m_name) { return; }
    const double milliseconds = static_cast<double>(m_clock.now()) * m_clock.period().to_seconds() * 1000;
    registers& before = m_before[{node.number, visit.self.body.value}];
    if (visit.instructions == 1) {
        before = {};
        const auto arrived_with = [&before](agent_register number, std::uint32_t value) {
            before[static_cast<std::size_t>(number)] = value;
        };
        arrived_with(agent_register::base, visit.self.body.value);
        arrived_with(agent_register::cd, visit.self.cd);
        arrived_with(agent_register::pr, visit.self.pr);
        arrived_with(agent_register::dlen, visit.self.dlen);
        arrived_with(agent_register::daddr, visit.self.daddr);
        m_lines.push_back(fmt::format("{:12.4f} ms  node {}, {}", milliseconds, node.number,
                                      visit.arrival == agent_no_channel
                                          ? std::string{"injected"}
                                          : fmt::format("arrived on channel {}", visit.arrival)));
    }
    std::string changes;
    for (std::size_t number = 0; number < before.size(); ++number) {
        if (number != program_counter && visit.registers[number] != before[number]) {
            changes += fmt::format(" {}={}", agent_register_name(static_cast<std::uint32_t>(number)),
                                   value_text(visit.registers[number]));
        }
    }
    before = visit.registers;
    const std::string trap = visit.trap == agent::agent_trap::none
                                 ? std::string{}
                                 : fmt::format(" killed: {}", orbweaver::name_of(visit.trap));
    std::string line =
        fmt::format("{:12.4f} ms  {:6}  {:<20}{}{}", milliseconds, pc, agent_instruction_text(word), changes, trap);
    line.erase(line.find_last_not_of(' ') + 1);
    m_lines.push_back(std::move(line));
}

}  // namespace orbweaver::sim

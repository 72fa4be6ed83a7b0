// SPDX-License-Identifier: Apache-2.0
// Agents of the agency on the T800 machine.
#pragma once

#include <algorithm>
#include <string>
#include <systemc>
#include <vector>

#include "hw/agent/t800/t800_machine.h"
#include "sim/agent/agency.h"
#include "testbenches/sim/agent/agency_folder.h"

namespace orbweaver::sim {

/// The id of the agents under test, and the address to which they come.
inline constexpr std::uint32_t agent_id = 17;

/// The words of a payload, low byte first.
inline std::vector<std::uint8_t> payload_of(const std::vector<std::uint32_t>& words) {
    std::vector<std::uint8_t> bytes;
    for (const std::uint32_t word : words) {
        for (unsigned shift = 0; shift < 32; shift += 8) { bytes.push_back(static_cast<std::uint8_t>(word >> shift)); }
    }
    return bytes;
}

inline std::uint32_t word_at(const std::vector<std::uint8_t>& bytes, std::size_t offset) {
    return static_cast<std::uint32_t>(bytes.at(offset) | bytes.at(offset + 1) << 8 | bytes.at(offset + 2) << 16 |
                                      bytes.at(offset + 3) << 24);
}

/// The machine of the thesis, at whose addresses everything is taken out and written down.
class agent_bench : private agent::download_handler {
public:
    struct delivery {
        std::uint32_t node = 0;
        std::uint32_t address = 0;
        std::vector<std::uint8_t> body;
        std::vector<std::uint8_t> payload;
        agent::agent_record record;
        cycle_t now = 0;
    };

    explicit agent_bench(const agent::agent_topology& topology, const agent::t800_node_desc& described = {})
        : m_domain("clock", sc_core::sc_time(1, sc_core::SC_US)),
          m_machine("machine", m_domain, topology, described, 1) {
        for (const std::uint32_t node : topology.nodes) { m_machine.node(node).set_default_handler(this); }
    }

    /// @param cycle microseconds from the start, at least 1
    void inject(std::uint32_t node, const std::string& name, std::uint32_t id, const agent_parameters& parameters,
                const std::vector<std::uint8_t>& payload = {}, cycle_t cycle = 1, std::uint32_t pr = 0) {
        const agent_template program = find_agent(name, agency_folder);
        agent::agent_image image;
        image.id = id;
        image.pr = pr;
        image.entry = program.entry;
        image.body = bound_body(program, parameters);
        image.daddr = static_cast<std::uint32_t>(image.body.size());
        image.dlen = static_cast<std::uint32_t>(payload.size());
        image.body.insert(image.body.end(), payload.begin(), payload.end());
        image.program = m_machine.ledger().add_program(name);
        m_machine.node(node).inject(image, cycle);
    }

    /// Takes out what comes to one address of a node, in the place of all of them.
    void take_at(std::uint32_t node, std::uint32_t address) {
        m_machine.node(node).set_default_handler(nullptr);
        m_machine.node(node).start_downloader(address, *this);
    }

    /// Until nothing moves any more.
    void run() { sc_core::sc_start(); }

    const clock_domain& clock() const { return m_domain; }
    agent::t800_machine& machine() { return m_machine; }
    agent::t800_node& node(std::uint32_t number) { return m_machine.node(number); }
    const std::vector<delivery>& deliveries() const { return m_deliveries; }

    /// Nodes at which an address was reached, ascending, as often as it was.
    std::vector<std::uint32_t> nodes_reached(std::uint32_t address) const {
        std::vector<std::uint32_t> nodes;
        for (const delivery& each : m_deliveries) {
            if (each.address == address) { nodes.push_back(each.node); }
        }
        std::sort(nodes.begin(), nodes.end());
        return nodes;
    }

    /// Sums over all nodes.
    std::uint64_t instructions() const {
        return sum([](const agent::t800_node& node) { return node.state().counters.instructions; });
    }
    std::uint64_t merged() const {
        return sum([](const agent::t800_node& node) { return node.state().counters.merged; });
    }
    std::uint64_t marks() const {
        return sum([](const agent::t800_node& node) { return std::uint64_t{node.state().signs.marks().size()}; });
    }
    std::uint64_t reserved() const {
        return sum([](const agent::t800_node& node) {
            std::uint64_t slots = 0;
            for (const agent::channel_queue& queue : node.state().links) { slots += queue.reserved(); }
            return slots;
        });
    }
    /// Agents that crossed links.
    std::uint64_t transfers() const {
        return sum([](const agent::t800_node& node) {
            std::uint64_t agents = 0;
            for (std::uint32_t channel = 0; channel < node.channels(); ++channel) {
                agents += node.channel(channel).counters.agents;
            }
            return agents;
        });
    }

private:
    bool take(const agent::arrived_agent& arrived) override {
        m_deliveries.push_back({arrived.node,
                                arrived.address,
                                {arrived.body.begin(), arrived.body.end()},
                                {arrived.payload().begin(), arrived.payload().end()},
                                arrived.shell.record,
                                arrived.now});
        return false;
    }

    template <class Figure>
    std::uint64_t sum(const Figure& figure) const {
        std::uint64_t total = 0;
        for (const auto& node : m_machine.nodes()) { total += figure(*node); }
        return total;
    }

    clock_domain m_domain;
    agent::t800_machine m_machine;
    std::vector<delivery> m_deliveries;
};

/// Nodes that have the extensions.
inline agent::t800_node_desc extended() {
    agent::t800_node_desc described;
    described.node.extensions = true;
    return described;
}

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hw/agent/interpreter/interpreter.h"
#include "testbenches/agent/support/agent_words.h"

namespace orbweaver::agent {

/// A node without a machine: links 0 to 3 are connected, its number is 7, and the sign for node n points to n mod 4.
struct lone_node {
    explicit lone_node(const agent_node_desc& described = {})
        : node(7, 4, described, random_stream(1, "node")), running(node) {
        for (std::uint32_t channel = 0; channel < 4; ++channel) { node.signs.connect(channel, true); }
        std::vector<std::uint16_t> signs;
        for (std::uint16_t destination = 0; destination < 100; ++destination) { signs.push_back(destination % 4); }
        node.signs.set_signs(signs);
    }

    /// An agent whose body is in the node's memory.
    agent make(const std::vector<std::uint16_t>& words, std::uint32_t id = 20, std::size_t data = 0) {
        const std::vector<std::uint8_t> bytes = agent_words::body_of(words, data);
        agent made;
        made.id = id;
        made.len = static_cast<std::uint32_t>(bytes.size());
        made.body = node.bodies.allocate(made.len);
        std::copy(bytes.begin(), bytes.end(), node.bodies.bytes(made.body).begin());
        return made;
    }
    /// A peer that waits on a channel.
    agent wait_on(std::uint32_t channel, std::uint32_t id = 20, std::uint32_t pr = 0) {
        agent peer = make({0, 0, 0, 0}, id);
        peer.pr = pr;
        node.find_queue(channel)->insert(peer);
        return peer;
    }

    void begin(const std::vector<std::uint16_t>& words, std::uint32_t arrived = 2, std::size_t data = 0) {
        running.begin(visit, make(words, 20, data), arrived);
    }
    /// Executes that many instructions, or until the visit ends or waits.
    visit_result run(unsigned instructions) {
        visit_result result;
        while (instructions-- > 0 && !is_over(result.event)) { result = running.step(visit); }
        return result;
    }
    /// A program of whose instructions all but the last go on.
    visit_result execute(const std::vector<std::uint16_t>& words, std::size_t data = 0) {
        begin(words, 2, data);
        return run(static_cast<unsigned>(words.size()));
    }

    std::uint32_t& reg(unsigned number) { return visit.registers[number]; }
    std::uint32_t cd() const { return visit.reg(agent_register::cd); }

    agent_node node;
    interpreter running;
    agent_visit visit;
};

}  // namespace orbweaver::agent

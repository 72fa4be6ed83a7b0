// SPDX-License-Identifier: Apache-2.0
#include "sim/diagnosis/agent_waits.h"

#include <fmt/core.h>

namespace orbweaver::sim {

namespace {

using t800_wait = agent::t800_node::wait::kind;

/// Adds the vertices and edges of one node.
class node_waits {
public:
    node_waits(const agent::t800_machine& machine, const agent::t800_node& node, noc::wait_graph& graph)
        : m_machine(machine), m_node(node), m_graph(graph) {}

    void add() {
        for (const agent::t800_node::wait& wait : m_node.waits()) { add(wait); }
    }

private:
    std::uint32_t vertex(const char* what, std::uint32_t node) {
        return m_graph.vertex_named(fmt::format("{} of node {}", what, node));
    }
    std::uint32_t vertex(const char* what, std::uint32_t node, std::uint32_t channel) {
        return m_graph.vertex_named(fmt::format("{} {} of node {}", what, channel, node));
    }

    void add(const agent::t800_node::wait& wait) {
        const std::uint32_t node = m_node.number();
        const bool at_channel = wait.channel < m_node.channels();
        switch (wait.cause) {
            case t800_wait::slot: {
                const std::uint32_t here = vertex("interpreter", node);
                m_graph.describe(here, wait.who, "");
                m_graph.add_wait(here, vertex("queue", node, wait.channel), "it wants a slot there");
                break;
            }
            case t800_wait::memory:
                m_graph.add_wait(at_channel ? vertex("link_in", node, wait.channel) : vertex("interpreter", node),
                                 vertex("memory", node), wait.who + " wants room for a body");
                m_graph.add_wait(vertex("memory", node), vertex("interpreter", node), "agents there have it");
                break;
            case t800_wait::interpreter:
                if (at_channel) {
                    const std::uint32_t here = vertex(wait.reinjected ? "queue" : "link_in", node, wait.channel);
                    m_graph.describe(here, wait.who, "");
                    m_graph.add_wait(here, vertex("interpreter", node), "it waits for its turn");
                }
                break;
            case t800_wait::link: {
                const agent::agent_topology::end other = m_machine.crossbar().other_end({node, wait.channel});
                const std::uint32_t here = vertex("queue", node, wait.channel);
                m_graph.describe(here, wait.who, "");
                m_graph.add_wait(here, vertex("link_in", other.node, other.channel), "the neighbour is not ready");
                break;
            }
            case t800_wait::queue: break;  // the agent that is being sent precedes it and is already included
            case t800_wait::downloader:
                m_graph.add_wait(vertex("address", node, wait.channel), vertex("downloader", node, wait.channel),
                                 wait.who + " is not taken out");
                break;
        }
    }

    const agent::t800_machine& m_machine;
    const agent::t800_node& m_node;
    noc::wait_graph& m_graph;
};

std::string in_words(t800_wait cause, std::uint32_t channel) {
    switch (cause) {
        case t800_wait::slot: return fmt::format("wants a slot of the queue of channel {}", channel);
        case t800_wait::memory: return "waits for memory";
        case t800_wait::interpreter:
            return channel == agent_no_channel
                       ? "was injected and waits for the interpreter"
                       : fmt::format("came on channel {} and waits for the interpreter", channel);
        case t800_wait::link: return fmt::format("is being sent on channel {}, whose neighbour is not ready", channel);
        case t800_wait::queue: return fmt::format("waits in the queue of channel {}", channel);
        case t800_wait::downloader: return fmt::format("waits at address {} for a downloader", channel);
    }
    return {};
}

}  // namespace

void add_agent_waits(const agent::t800_machine& machine, noc::wait_graph& graph) {
    for (const auto& node : machine.nodes()) { node_waits(machine, *node, graph).add(); }
}

std::vector<std::string> agent_wait_lines(const agent::t800_machine& machine) {
    std::vector<std::string> lines;
    for (const auto& node : machine.nodes()) {
        for (const agent::t800_node::wait& wait : node->waits()) {
            lines.push_back(
                fmt::format("node {}: {} {}", node->number(), wait.who, in_words(wait.cause, wait.channel)));
        }
    }
    return lines;
}

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#include "sim/diagnosis/engine_waits.h"

#include <fmt/core.h>

namespace orbweaver::sim {

namespace {

using engine_wait = agent::agent_engine::wait::kind;

/// Adds the vertices and edges of one engine.
class waits_of_engine {
public:
    waits_of_engine(const agent::agent_engine& engine, const noc::network& fabric, noc::wait_graph& graph)
        : m_engine(engine), m_graph(graph) {
        class_id agents;
        fabric.partition().class_of(message_type::agent, agents);
        m_vc = fabric.partition().list(agents, 0).first();
    }

    void add() {
        for (const agent::agent_engine::wait& wait : m_engine.waits()) { add(wait); }
        if (m_engine.refuses()) { m_graph.add_wait(link("out"), vertex("memory"), "there is no room for the body"); }
    }

private:
    std::uint32_t vertex(const std::string& what) {
        return m_graph.vertex_named(fmt::format("{} of engine {}", what, m_engine.state().number));
    }
    std::uint32_t queue(std::uint32_t channel) { return vertex(fmt::format("queue {}", channel)); }
    /// Returns the vertex of the injection or ejection link.
    std::uint32_t link(const char* direction) {
        return m_graph.vertex_named(fmt::format("n{}.{} vc {}", m_engine.node().value, direction, m_vc.value));
    }
    void hold(std::uint32_t what, const agent::agent_engine::wait& wait) {
        m_graph.describe(what, wait.who, "");
        m_graph.add_wait(vertex("memory"), what, wait.who + " has room there");
    }

    void add(const agent::agent_engine::wait& wait) {
        switch (wait.cause) {
            case engine_wait::interpreter:
                m_graph.add_wait(vertex("memory"), vertex("interpreter"), wait.who + " has room there");
                break;
            case engine_wait::slot:
                hold(vertex("interpreter"), wait);
                m_graph.add_wait(vertex("interpreter"), queue(wait.channel), "it wants a slot there");
                break;
            case engine_wait::memory:
                m_graph.describe(vertex("interpreter"), wait.who, "");
                m_graph.add_wait(vertex("interpreter"), vertex("memory"), "it wants room for a copy");
                break;
            case engine_wait::link:
                hold(queue(wait.channel), wait);
                m_graph.add_wait(queue(wait.channel), link("in"), "it is being sent there");
                break;
            case engine_wait::returned:
                hold(queue(wait.channel), wait);
                m_graph.add_wait(queue(wait.channel), vertex("interpreter"), "the link has failed: it goes back there");
                break;
            case engine_wait::queue: break;  // the agent that is being sent precedes it and is already included
            case engine_wait::download:
                hold(vertex(fmt::format("address {}", wait.channel)), wait);
                m_graph.add_wait(vertex(fmt::format("address {}", wait.channel)),
                                 m_graph.vertex_named(fmt::format("firmware of node {}", m_engine.state().number)),
                                 "it is not read");
                break;
            case engine_wait::injection:
                m_graph.add_wait(vertex("port"), vertex("memory"), wait.who + " wants room");
                break;
        }
    }

    const agent::agent_engine& m_engine;
    noc::wait_graph& m_graph;
    vc_id m_vc;
};

std::string in_words(const agent::agent_engine::wait& wait) {
    switch (wait.cause) {
        case engine_wait::interpreter: return "waits for the interpreter or has it";
        case engine_wait::slot: return fmt::format("wants a slot of the queue of channel {}", wait.channel);
        case engine_wait::memory: return "wants memory for a copy";
        case engine_wait::link: return fmt::format("is being sent on channel {}", wait.channel);
        case engine_wait::returned:
            return fmt::format("waits for the interpreter, to which the failed channel {} gave it back", wait.channel);
        case engine_wait::queue: return fmt::format("waits in the queue of channel {}", wait.channel);
        case engine_wait::download: return fmt::format("waits at address {} for the tile to read it", wait.channel);
        case engine_wait::injection: return "waits outside for memory";
    }
    return {};
}

}  // namespace

void add_engine_waits(const agent::agent_engine_set& engine_set, const noc::network& fabric, noc::wait_graph& graph) {
    for (const auto& engine : engine_set.engines()) { waits_of_engine(*engine, fabric, graph).add(); }
}

std::vector<std::string> engine_wait_lines(const agent::agent_engine_set& engine_set) {
    std::vector<std::string> lines;
    for (const auto& engine : engine_set.engines()) {
        for (const agent::agent_engine::wait& wait : engine->waits()) {
            lines.push_back(fmt::format("engine {}: {} {}", engine->state().number, wait.who, in_words(wait)));
        }
    }
    return lines;
}

}  // namespace orbweaver::sim

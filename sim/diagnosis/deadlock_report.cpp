// SPDX-License-Identifier: Apache-2.0
#include "sim/diagnosis/deadlock_report.h"

#include <fmt/core.h>

#include <set>

#include "sim/check/check_output.h"
#include "sim/output/json_text.h"
#include "sim/output/output_file.h"

namespace orbweaver::sim {

deadlock_report::deadlock_report(noc::wait_graph graph, const std::function<std::string(std::string)>& words)
    : m_graph(std::move(graph)) {
    if (words) {
        for (std::uint32_t number = 0; number < m_graph.vertices().size(); ++number) {
            const noc::wait_graph::vertex resource = m_graph.vertices()[number];
            m_graph.describe(number, words(resource.holder), resource.details);
        }
    }
    m_cycle = m_graph.cycle();
}

std::vector<std::string> deadlock_report::lines() const {
    std::vector<std::string> text;
    if (m_cycle.empty()) { return text; }
    text.push_back(fmt::format("a dependency cycle of {}:", m_cycle.size()));
    for (std::size_t index = 0; index < m_cycle.size(); ++index) {
        const noc::wait_step& step = m_cycle[index];
        text.push_back(fmt::format("{}: {}; waits for {}: {}", step.resource, step.holder,
                                   m_cycle[(index + 1) % m_cycle.size()].resource, step.reason));
    }
    return text;
}

result_json deadlock_report::json() const {
    result_json object;
    object["schema"] = "orbweaver/deadlock/1";
    object["cycle"] = cycle_json(m_cycle);
    object["held"] = result_json::array();
    for (const noc::wait_graph::vertex& resource : m_graph.vertices()) {
        object["held"].push_back(
            {{"resource", resource.name}, {"held_by", resource.holder}, {"details", resource.details}});
    }
    object["waits"] = result_json::array();
    for (const noc::wait_graph::edge& wait : m_graph.edges()) {
        object["waits"].push_back({{"holder_of", m_graph.vertices()[wait.origin].name},
                                   {"waits_for", m_graph.vertices()[wait.target].name},
                                   {"reason", wait.reason}});
    }
    return object;
}

std::string deadlock_report::dot() const {
    std::set<std::string> round;
    std::set<std::pair<std::string, std::string>> round_edges;
    for (std::size_t index = 0; index < m_cycle.size(); ++index) {
        round.insert(m_cycle[index].resource);
        round_edges.emplace(m_cycle[index].resource, m_cycle[(index + 1) % m_cycle.size()].resource);
    }
    std::string text =
        "digraph deadlock {\n  node [shape=box, fontname=\"Helvetica\"];\n  edge [fontname=\"Helvetica\", "
        "fontsize=10];\n";
    for (const noc::wait_graph::vertex& resource : m_graph.vertices()) {
        text += fmt::format("  {} [label={}{}];\n", dot_quoted(resource.name),
                            dot_quoted(resource.name + (resource.holder.empty() ? "" : "\n" + resource.holder) +
                                       (resource.details.empty() ? "" : "\n" + resource.details)),
                            round.contains(resource.name) ? ", color=red, penwidth=2" : "");
    }
    for (const noc::wait_graph::edge& wait : m_graph.edges()) {
        const std::string& source = m_graph.vertices()[wait.origin].name;
        const std::string& target = m_graph.vertices()[wait.target].name;
        text +=
            fmt::format("  {} -> {} [label={}{}];\n", dot_quoted(source), dot_quoted(target), dot_quoted(wait.reason),
                        round_edges.contains({source, target}) ? ", color=red, penwidth=2" : "");
    }
    return text + "}\n";
}

void deadlock_report::write(const std::filesystem::path& directory) const {
    write_file(directory / "deadlock.json", json_text(json()));
    write_file(directory / "deadlock.dot", dot());
}

}  // namespace orbweaver::sim

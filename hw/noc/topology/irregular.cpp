// SPDX-License-Identifier: Apache-2.0
// Any connected graph, from an edge list (docs/noc/topologies.md). This file needs no header because it registers
// itself.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "hw/base/text_file.h"
#include "hw/noc/description_error.h"
#include "hw/noc/link_desc.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned longest_name = 32;
constexpr double min_capacity = 1.0 / 1024;

bool is_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}
bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool is_name(std::string_view word) {
    return !word.empty() && word.size() <= longest_name && is_letter(word[0]) &&
           std::all_of(word.begin(), word.end(), [](char letter) { return is_letter(letter) || is_digit(letter); });
}

/// Reads the whole list before it builds, because late lines of the file may change the nodes of a router.
class edge_list {
public:
    explicit edge_list(const std::string& name) : m_file(name) {
        m_file.for_each_line([this] {
            if (m_file.words()[0].text == "nodes") {
                read_nodes();
            } else if (m_file.words()[0].text == "bus") {
                read_bus();
            } else {
                read_link();
            }
        });
        if (m_order.empty()) { m_file.refuse_file("no link; expected lines of `from to [cycles] [flits_per_cycle]`"); }
        if (m_numbered) { check_numbers(); }
    }

    topology_graph build() {
        topology_graph graph;
        graph.routers.resize(m_order.size());
        for (const auto& [name, number] : m_order) {
            graph.routers[number].name = m_numbered ? "" : name;
            graph.routers[number].is_bus = m_buses.contains(number);
        }
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            add_nodes(graph, router, nodes_of(router));
            if (graph.nodes.size() > max_network_nodes) {
                check_network_nodes("network.topology.file", graph.nodes.size());
            }
        }
        if (graph.nodes.empty()) { m_file.refuse_file("no router has a node"); }
        for (const edge& connection : m_edges) {
            add_channel(graph, {connection.origin, {port_name(graph, connection.origin, connection.target)}},
                        {connection.target, {port_name(graph, connection.target, connection.origin)}},
                        connection.cycles, connection.flits_per_cycle);
        }
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            if (graph.routers[router].ports.size() > max_router_ports) {
                m_file.refuse_file(fmt::format("router {} has {} ports, nodes and links together; at most {}",
                                               name_of(graph, router), graph.routers[router].ports.size(),
                                               max_router_ports));
            }
        }
        check_names(graph);
        check_connected(graph);
        graph.columns = static_cast<unsigned>(graph.nodes.size());
        graph.rows = 1;
        return graph;
    }

private:
    struct edge {
        unsigned origin = 0;
        unsigned target = 0;
        unsigned cycles = 0;
        double flits_per_cycle = 0;
    };

    /// Returns the index of the router that a word names. Numbers are indices themselves; names get indices in the
    /// order of their first occurrence.
    unsigned router(const text_word& word) {
        const bool number = is_whole_number(word.text);
        if (!number && !is_name(word.text)) {
            m_file.refuse(word,
                          fmt::format("expected a router, a number or a name of letters, digits and _ (at most {} "
                                      "of them), not {}",
                                      longest_name, in_quotes(word.text)));
        }
        if (m_order.empty()) {
            m_numbered = number;
        } else if (m_numbered != number) {
            m_file.refuse(word, fmt::format("routers are either all numbered or all named; {} is not like the others",
                                            in_quotes(word.text)));
        }
        const auto value = static_cast<unsigned>(
            number ? m_file.whole_number(word, "a router", 0, max_network_nodes - 1) : m_order.size());
        const auto [entry, is_new] =
            m_order.try_emplace(number ? std::to_string(value) : std::string(word.text), value);
        if (is_new && m_order.size() > max_network_nodes) {
            m_file.refuse(word, fmt::format("more than {} routers", max_network_nodes));
        }
        return entry->second;
    }

    void read_link() {
        const auto& words = m_file.words();
        if (words.size() < 2 || words.size() > 4) {
            m_file.refuse_line(
                fmt::format("expected `from to [cycles] [flits_per_cycle]`, `nodes router count` or `bus router`, not "
                            "{} word{}",
                            words.size(), words.size() == 1 ? "" : "s"));
        }
        edge made;
        made.origin = router(words[0]);
        made.target = router(words[1]);
        if (made.origin == made.target) { m_file.refuse(words[1], "a link from a router to itself"); }
        if (words.size() > 2) {
            made.cycles = static_cast<unsigned>(m_file.whole_number(words[2], "cycles", 1, max_link_cycles));
        }
        if (words.size() > 3) {
            made.flits_per_cycle = m_file.real_number(words[3], "flits per cycle", min_capacity, 1);
        }
        if (++m_degrees[made.origin] > max_router_ports || ++m_degrees[made.target] > max_router_ports) {
            m_file.refuse_line(fmt::format("more than {} links of one router", max_router_ports));
        }
        m_edges.push_back(made);
    }

    /// `nodes router count`, or `nodes * count` for all routers that no other line names.
    void read_nodes() {
        const auto& words = m_file.words();
        if (words.size() != 3) {
            m_file.refuse_line("expected `nodes router count`; `nodes * count` stands for all other routers");
        }
        const auto count =
            static_cast<unsigned>(m_file.whole_number(words[2], "a number of nodes", 0, max_router_ports - 1));
        if (words[1].text == "*") {
            if (m_common_given) { m_file.refuse(words[1], "the nodes of all other routers are given a second time"); }
            m_common_given = true;
            m_common_nodes = count;
        } else if (!m_nodes.try_emplace(router(words[1]), count).second) {
            m_file.refuse(words[1], fmt::format("the nodes of router {} are given a second time", words[1].text));
        }
    }

    /// `bus router`: the router is a bus, and has only the nodes that a separate line gives it.
    void read_bus() {
        const auto& words = m_file.words();
        if (words.size() != 2) { m_file.refuse_line("expected `bus router`"); }
        if (!m_buses.insert(router(words[1])).second) {
            m_file.refuse(words[1], fmt::format("{} is declared a bus a second time", words[1].text));
        }
    }

    unsigned nodes_of(unsigned router) const {
        const auto given = m_nodes.find(router);
        return given != m_nodes.end() ? given->second : m_buses.contains(router) ? 0 : m_common_nodes;
    }

    /// Checks that the indices have no gap.
    void check_numbers() {
        for (unsigned number = 0; number < m_order.size(); ++number) {
            if (!m_order.contains(std::to_string(number))) {
                m_file.refuse_file(fmt::format("{} routers are numbered 0 to {}, but there is no router {}",
                                               m_order.size(), m_order.size() - 1, number));
            }
        }
    }

    std::string name_of(const topology_graph& graph, unsigned number) const {
        return m_numbered ? std::to_string(number) : graph.routers[number].name;
    }

    /// Returns "to_b", and "to_b_2" for the second link to b.
    std::string port_name(const topology_graph& graph, unsigned origin, unsigned target) {
        const unsigned count = ++m_parallel[{origin, target}];
        const std::string name = "to_" + name_of(graph, target);
        return count == 1 ? name : fmt::format("{}_{}", name, count);
    }

    /// Checks that link names are unique. Modules and files name a link router_port, so "a", "to_b_to_c" and "a_to_b",
    /// "to_c" would be the same name.
    void check_names(const topology_graph& graph) const {
        std::set<std::string> known;
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            for (const topology_port& port : graph.routers[router].ports) {
                if (!known.insert(name_of(graph, router) + "_" + port.name.text()).second) {
                    m_file.refuse_file(fmt::format("another link would be called {}_{} too; rename router {}",
                                                   name_of(graph, router), port.name.text(), name_of(graph, router)));
                }
            }
        }
    }

    void check_connected(const topology_graph& graph) const {
        std::vector<std::vector<unsigned>> neighbours(graph.routers.size());
        for (const auto& link : graph.links) { neighbours[link.origin].push_back(link.target); }
        std::vector<bool> seen(graph.routers.size());
        std::vector<unsigned> open{0};
        seen[0] = true;
        while (!open.empty()) {
            const unsigned here = open.back();
            open.pop_back();
            for (const unsigned next : neighbours[here]) {
                if (!seen[next]) {
                    seen[next] = true;
                    open.push_back(next);
                }
            }
        }
        const auto lost = std::find(seen.begin(), seen.end(), false);
        if (lost != seen.end()) {
            m_file.refuse_file(fmt::format("no way leads from router {} to router {}", name_of(graph, 0),
                                           name_of(graph, static_cast<unsigned>(lost - seen.begin()))));
        }
    }

    text_file m_file;
    bool m_numbered = false;
    std::map<std::string, unsigned> m_order;  // name -> index
    std::vector<edge> m_edges;
    std::map<unsigned, unsigned> m_degrees;
    std::map<unsigned, unsigned> m_nodes;  // router -> nodes
    std::set<unsigned> m_buses;
    unsigned m_common_nodes = 1;
    bool m_common_given = false;
    std::map<std::pair<unsigned, unsigned>, unsigned> m_parallel;
};

topology_graph make_irregular(const topology_desc& described) {
    if (described.file.empty()) {
        throw description_error("network.topology.file",
                                "is missing; an irregular network is described by an edge list");
    }
    return read_described("network.topology.file", [&] { return edge_list(described.file).build(); });
}

const topology_registry::entry registered_irregular{
    "irregular", "any graph, from an edge list", {make_irregular, {"file"}}};

}  // namespace
}  // namespace orbweaver::noc

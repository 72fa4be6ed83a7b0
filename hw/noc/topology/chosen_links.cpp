// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/chosen_links.h"

#include <fmt/core.h>
#include <fnmatch.h>

#include <algorithm>
#include <string_view>

#include "hw/noc/topology/link_map.h"

namespace orbweaver::noc {

namespace {

[[noreturn]] void refuse(std::size_t number, const char* key, const std::string& text) {
    throw description_error(fmt::format("network.links.{}.{}", number, key), text);
}

/// Lines of routers of a grid, which a pattern such as "column 3" or "row [0-4]" names.
struct grid_line {
    unsigned dimension = 0;
    std::string position;  // with `*` for any characters
};

std::optional<grid_line> line_of(std::string_view pattern) {
    constexpr std::string_view words[] = {"column ", "row "};
    for (unsigned dimension = 0; dimension < std::size(words); ++dimension) {
        if (pattern.starts_with(words[dimension])) {
            return grid_line{dimension, std::string(pattern.substr(words[dimension].size()))};
        }
    }
    return std::nullopt;
}

/// Selects links of a graph by name or place; those of nodes only by a pattern that begins as their names do.
class link_pattern {
public:
    link_pattern(const std::string& text, const topology_graph& graph)
        : m_text(text), m_graph(graph), m_line(line_of(text)) {}

    bool selects(const topology_graph::link& link) const {
        if (!m_line) { return fits(port_name(m_graph, link.origin, link.origin_port)); }
        if (m_line->dimension >= m_graph.dims.size()) { return false; }
        const std::string position = position_of(link.origin);
        return position == position_of(link.target) && ::fnmatch(m_line->position.c_str(), position.c_str(), 0) == 0;
    }

    bool selects_nodes() const { return m_text.starts_with('n'); }
    bool selects_injection(std::size_t node) const { return fits(fmt::format("n{}.in", node)); }
    bool selects_ejection(std::size_t node) const { return fits(fmt::format("n{}.out", node)); }

    std::string reason_for_none() const {
        if (m_line && m_line->dimension >= m_graph.dims.size()) {
            return "this network has no rows and columns; `r6.*` selects the links that leave a router";
        }
        if (selects_nodes()) {
            return fmt::format("no link is selected by '{}'; links of the {} nodes are n0.in, n0.out, n1.in, ...",
                               m_text, m_graph.nodes.size());
        }
        if (m_graph.links.empty()) { return "this network has no links between routers"; }
        const topology_graph::link& first = m_graph.links.front();
        return fmt::format("no link between routers is selected by '{}'; '{}' is one", m_text,
                           port_name(m_graph, first.origin, first.origin_port));
    }

private:
    bool fits(const std::string& name) const { return fnmatch(m_text.c_str(), name.c_str(), 0) == 0; }
    std::string position_of(unsigned router) const {
        return std::to_string(m_graph.coordinate(router, m_line->dimension));
    }

    const std::string& m_text;
    const topology_graph& m_graph;
    std::optional<grid_line> m_line;
};

void check_entry(std::size_t number, const chosen_link_desc& entry) {
    const bool changes = entry.cycles != 0 || entry.flits_per_cycle != 0;
    if (entry.direction == link_direction::none && changes) {
        refuse(number, "direction", "links that are removed have neither cycles nor flits_per_cycle");
    }
    if (!changes && (entry.direction == link_direction::both || entry.direction == link_direction::named)) {
        refuse(number, "link", "changes nothing; set cycles, flits_per_cycle, or direction: one_way or none");
    }
}

class link_changer {
public:
    explicit link_changer(topology_graph& graph)
        : m_graph(graph), m_map(graph), m_is_removed(graph.links.size(), false) {}

    void change(std::size_t number, const chosen_link_desc& entry) {
        check_entry(number, entry);
        const link_pattern pattern(entry.link, m_graph);
        bool is_found = false;
        for (std::uint32_t link = 0; link < m_graph.links.size(); ++link) {
            if (!pattern.selects(m_graph.links[link])) { continue; }
            is_found = true;
            change_link(number, entry, link);
        }
        if (pattern.selects_nodes()) { is_found = change_node_links(number, entry, pattern) || is_found; }
        if (!is_found) { refuse(number, "link", pattern.reason_for_none()); }
    }

    void remove() {
        std::vector<topology_graph::link> kept;
        for (std::size_t link = 0; link < m_graph.links.size(); ++link) {
            if (!m_is_removed[link]) { kept.push_back(m_graph.links[link]); }
        }
        m_graph.links = std::move(kept);
        remove_ports();
    }

private:
    void change_link(std::size_t number, const chosen_link_desc& entry, std::uint32_t link) {
        topology_graph::link& named = m_graph.links[link];
        const std::uint32_t back = m_map.leaving(named.target, named.target_port);
        const bool has_back = back < m_graph.links.size();
        set(entry, named);
        if (entry.direction == link_direction::both && has_back) { set(entry, m_graph.links[back]); }
        if (entry.direction == link_direction::both || entry.direction == link_direction::named) { return; }
        if (m_graph.routers[named.origin].is_bus || m_graph.routers[named.target].is_bus) {
            refuse(number, "direction", "a member of a bus sends and receives");
        }
        if (entry.direction == link_direction::none) { m_is_removed[link] = true; }
        if (has_back) { m_is_removed[back] = true; }
    }

    /// @return whether the pattern selects any
    bool change_node_links(std::size_t number, const chosen_link_desc& entry, const link_pattern& pattern) {
        const bool both = entry.direction == link_direction::both;
        bool is_found = false;
        for (std::size_t node = 0; node < m_graph.nodes.size(); ++node) {
            const bool enters = pattern.selects_injection(node);
            const bool leaves = pattern.selects_ejection(node);
            if (!enters && !leaves) { continue; }
            is_found = true;
            if (!both && entry.direction != link_direction::named) {
                refuse(number, "direction", fmt::format("a node sends and receives, and n{} is one", node));
            }
            m_graph.node_links.resize(m_graph.nodes.size());
            topology_graph::node_link_pair& own = m_graph.node_links[node];
            if (enters || both) { set(entry, own.injection); }
            if (leaves || both) { set(entry, own.ejection); }
        }
        return is_found;
    }

    template <class Link>
    static void set(const chosen_link_desc& entry, Link& link) {
        if (entry.cycles != 0) { link.cycles = entry.cycles; }
        if (entry.flits_per_cycle != 0) { link.flits_per_cycle = entry.flits_per_cycle; }
    }

    /// Removes the ports without a link and a node.
    void remove_ports() {
        constexpr std::uint8_t unused = 255;
        std::vector<std::vector<std::uint8_t>> indices;  // [router][port]
        for (const auto& router : m_graph.routers) { indices.emplace_back(router.ports.size(), unused); }
        for_each_end([&](unsigned router, port_id& port) { indices[router][port.value] = 0; });
        for (std::size_t router = 0; router < indices.size(); ++router) {
            auto& ports = m_graph.routers[router].ports;
            std::uint8_t kept = 0;
            for (std::size_t port = 0; port < ports.size(); ++port) {
                if (indices[router][port] == unused) { continue; }
                indices[router][port] = kept;
                ports[kept++] = ports[port];
            }
            ports.resize(kept);
        }
        for_each_end([&](unsigned router, port_id& port) { port.value = indices[router][port.value]; });
    }

    /// Calls `visit` with the router and the port of each end of a link, and of each node.
    template <class Visit>
    void for_each_end(Visit visit) {
        for (topology_graph::link& link : m_graph.links) {
            visit(link.origin, link.origin_port);
            visit(link.target, link.target_port);
        }
        for (topology_graph::attachment& node : m_graph.nodes) { visit(node.router, node.port); }
    }

    topology_graph& m_graph;
    const link_map m_map;
    std::vector<bool> m_is_removed;  // [link]
};

}  // namespace

void change_links(const std::vector<chosen_link_desc>& described, topology_graph& graph) {
    if (described.empty()) { return; }
    link_changer changer(graph);
    for (std::size_t number = 0; number < described.size(); ++number) { changer.change(number, described[number]); }
    if (remove_links(described)) { changer.remove(); }
}

bool remove_links(const std::vector<chosen_link_desc>& described) {
    return std::ranges::any_of(described, [](const chosen_link_desc& entry) {
        return entry.direction == link_direction::one_way || entry.direction == link_direction::none;
    });
}

bool narrow_node_links(const std::vector<chosen_link_desc>& described) {
    return std::ranges::any_of(described, [](const chosen_link_desc& entry) {
        return entry.link.starts_with('n') && entry.flits_per_cycle != 0 && entry.flits_per_cycle < 1;
    });
}

std::optional<std::string> one_way_link(const topology_graph& graph) {
    const link_map links(graph);
    for (const topology_graph::link& link : graph.links) {
        if (links.leaving(link.target, link.target_port) == link_map::none) {
            return port_name(graph, link.origin, link.origin_port);
        }
    }
    return std::nullopt;
}

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_network.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "sim/import/booksim/booksim_anynet.h"
#include "sim/import/booksim/booksim_networks.h"
#include "sim/import/booksim/booksim_routings.h"
#include "sim/text/nearest_name.h"

namespace orbweaver::sim {

namespace {

constexpr long long nodes_at_most = 65536;

class network_translation {
public:
    network_translation(booksim_configuration& configuration, const std::string& stem)
        : m_configuration(configuration), m_stem(stem) {}

    booksim_network run();

private:
    using translator = void (network_translation::*)();
    struct topology_entry {
        std::string_view name;
        translator translate;
    };
    static const topology_entry topologies[];

    void translate_grid();
    void translate_cmesh();
    void translate_fly();
    void translate_flatfly();
    void translate_anynet();

    const booksim_routing* routing();
    bool check_placement(long long routers);
    bool check_size(long long base, long long exponent, long long factor);
    bool noc_latency() const { return m_configuration.whole("use_noc_latency") == 1; }
    void write_regular(const std::string& topology, std::string_view routing, unsigned cycles, std::size_t nodes);
    void write_graph(const booksim_graph& graph);
    std::string dims(long long size, long long count) const;

    booksim_configuration& m_configuration;
    const std::string& m_stem;
    const booksim_routing* m_routing = nullptr;
    booksim_network m_network;
};

const network_translation::topology_entry network_translation::topologies[] = {
    {"anynet", &network_translation::translate_anynet},   {"cmesh", &network_translation::translate_cmesh},
    {"flatfly", &network_translation::translate_flatfly}, {"fly", &network_translation::translate_fly},
    {"mesh", &network_translation::translate_grid},       {"torus", &network_translation::translate_grid},
};

booksim_network network_translation::run() {
    const std::string topology = m_configuration.text("topology");
    const auto* found = std::ranges::find(topologies, std::string_view{topology}, &topology_entry::name);
    if (found == std::end(topologies) &&
        std::ranges::find(booksim_routings(), topology, &booksim_routing::topology) == booksim_routings().end()) {
        std::vector<std::string> names;
        for (const topology_entry& entry : topologies) { names.emplace_back(entry.name); }
        m_configuration.refuse("topology", fmt::format("has no counterpart; translated are {}", one_of(names)));
        return {};
    }
    m_routing = routing();
    if (found == std::end(topologies)) {  // none of its routing functions is translated
        return {};
    }
    (this->*found->translate)();
    return std::move(m_network);
}

/// Returns the routing function; nullptr if it is refused.
const booksim_routing* network_translation::routing() {
    const std::string topology = m_configuration.text("topology");
    const booksim_routing* found = find_booksim_routing(topology, m_configuration.text("routing_function"));
    std::vector<std::string> translated;
    for (const booksim_routing& entry : booksim_routings()) {
        if (entry.topology == topology && !entry.routing.empty()) { translated.emplace_back(entry.function); }
    }
    if (found == nullptr || found->routing.empty()) {
        const std::string reason = found == nullptr ? fmt::format("BookSim has none of this name on a {}", topology)
                                                    : std::string{found->note};
        m_configuration.refuse("routing_function",
                               translated.empty()
                                   ? reason
                                   : fmt::format("{}; translated on a {} {} {}", reason, topology,
                                                 translated.size() == 1 ? "is" : "are", one_of(translated)));
        return nullptr;
    }
    if (found->halves && m_configuration.whole("num_vcs") % 2 != 0) {
        m_configuration.refuse("num_vcs", fmt::format("BookSim's halves of virtual channels for {} overlap if their "
                                                      "number is odd, which can deadlock; possible are even numbers",
                                                      found->function));
    }
    if (!found->note.empty()) { m_configuration.warn("routing_function", found->note); }
    return found;
}

/// Returns whether factor * base^exponent nodes are possible.
bool network_translation::check_size(long long base, long long exponent, long long factor) {
    long long nodes = factor;
    for (long long i = 0; i < exponent && nodes <= nodes_at_most; ++i) { nodes *= base; }
    if (nodes > nodes_at_most) { m_configuration.refuse("k", fmt::format("orbweaver takes {} nodes", nodes_at_most)); }
    return nodes <= nodes_at_most;
}

std::string network_translation::dims(long long size, long long count) const {
    return fmt::format("dims: [{}]", fmt::join(std::vector<long long>(static_cast<std::size_t>(count), size), ", "));
}

void network_translation::write_regular(const std::string& topology, std::string_view routing, unsigned cycles,
                                        std::size_t nodes) {
    m_network.lines =
        fmt::format("  topology: {{{}}}\n  routing: {}\n  link: {{cycles: {}}}\n", topology, routing, cycles);
    m_network.numbering.resize(nodes);
    std::iota(m_network.numbering.begin(), m_network.numbering.end(), 0U);
}

void network_translation::write_graph(const booksim_graph& graph) {
    m_network.lines = fmt::format(
        "  topology: {{kind: irregular, file: {0}.edges}}\n  routing: table\n  routing_table: {0}.routes\n"
        "  link: {{cycles: 1}}\n",
        m_stem);
    m_network.numbering = numbering_of_nodes(graph.router_of_node);
    m_network.files = {{m_stem + ".edges", edge_list(graph)}, {m_stem + ".routes", routing_table(graph)}};
}

/// Translates a mesh or a torus.
void network_translation::translate_grid() {
    const std::string kind = m_configuration.text("topology");
    const long long k = m_configuration.bounded_value("k", 2, 1024);
    const long long n = m_configuration.bounded_value("n", 1, 3);
    if (m_routing != nullptr && m_routing->routing == "o1turn" && n != 2) {
        m_configuration.refuse("n", "o1turn is for two dimensions");
    }
    const bool folded = noc_latency() && kind == "torus";
    if (folded) {
        m_configuration.warn(
            "use_noc_latency",
            "links of a torus take two cycles, as in BookSim; those between a node and its router take "
            "two as well, and one in BookSim: latencies are two cycles longer here");
    }
    if (m_routing == nullptr || !check_size(k, n, 1)) { return; }
    write_regular(fmt::format("kind: {}, {}", kind, dims(k, n)), m_routing->routing, folded ? 2 : 1,
                  static_cast<std::size_t>(n == 1   ? k
                                           : n == 2 ? k * k
                                                    : k * k * k));
}

/// Checks the placement of nodes in topologies with several nodes per router. Returns false if it has been refused.
bool network_translation::check_placement(long long routers) {
    const long long c = m_configuration.whole("c");
    const long long xr = m_configuration.whole("xr");
    if (xr < 1 || xr > 8 || xr * xr != c || xr != m_configuration.whole("yr")) {
        m_configuration.refuse("xr", "BookSim needs xr = yr, and c = xr yr nodes at a router");
        return false;
    }
    const long long x = m_configuration.whole("x");
    if (x != m_configuration.whole("y") || (routers != 0 && (x < 1 || x > 256 || x * x != routers))) {
        m_configuration.refuse("x", "BookSim needs x = y, and x y routers");
        return false;
    }
    return true;
}

void network_translation::translate_cmesh() {
    const long long k = m_configuration.bounded_value("k", 2, 128);
    if (m_configuration.whole("n") != 2 || m_configuration.whole("c") != 4) {
        m_configuration.refuse(m_configuration.whole("n") != 2 ? "n" : "c",
                               "BookSim's cmesh has two dimensions and four nodes at a router");
        return;
    }
    if (!check_placement(0) || m_routing == nullptr) { return; }
    const bool express = m_routing->function == "dor" && k > 2;
    if (express && k % 2 != 0) {
        m_configuration.refuse("k", "BookSim's express links lead nowhere if k is odd");
        return;
    }
    if (m_routing->function == "xy_yx_no_express" && noc_latency()) {
        m_configuration.refuse("use_noc_latency",
                               "links to nodes would take as long as those between routers; "
                               "possible is 0");
        return;
    }
    const auto side = static_cast<unsigned>(k);
    const std::vector<unsigned> positions = routers_of_nodes(side, side, 2);
    if (express || noc_latency()) {
        write_graph(concentrated_mesh_graph(side, express, noc_latency()));
        return;
    }
    const std::string_view routing = m_routing->routing == "table" ? "dimension_order" : m_routing->routing;
    write_regular(fmt::format("kind: concentrated_mesh, {}, concentration: 4", dims(k, 2)), routing, 1,
                  positions.size());
    m_network.numbering = numbering_of_nodes(positions);
}

/// Translates a butterfly. One with a single stage is a router with k nodes.
void network_translation::translate_fly() {
    const long long k = m_configuration.bounded_value("k", 1, 64);
    if (m_configuration.whole("n") != 1) {
        m_configuration.refuse("n", "links of a butterfly lead in one direction; possible is 1, a single router");
    } else if (m_routing != nullptr) {
        write_regular(fmt::format("kind: concentrated_mesh, dims: [1], concentration: {}", k), m_routing->routing, 1,
                      static_cast<std::size_t>(k));
    }
}

void network_translation::translate_flatfly() {
    const long long k = m_configuration.bounded_value("k", 2, 64);
    const long long n = m_configuration.bounded_value("n", 1, 4);
    const long long c = m_configuration.bounded_value("c", 1, 63);
    if (!check_size(k, n, c)) { return; }
    long long routers = 1;
    for (long long dimension = 0; dimension < n; ++dimension) { routers *= k; }
    if (!check_placement(routers) || m_routing == nullptr) { return; }
    const auto side = static_cast<unsigned>(m_configuration.whole("x"));
    const auto group = static_cast<unsigned>(m_configuration.whole("xr"));
    if (noc_latency() && (m_routing->function != "ran_min" || group > 3 || 2LL * group * (side - 1) > 64)) {
        m_configuration.refuse("use_noc_latency",
                               "lengths of links by place are translated for ran_min with xr up to 3 "
                               "and links of up to 64 cycles; possible is 0");
        return;
    }
    if (noc_latency()) {
        write_graph(flattened_butterfly_graph({static_cast<unsigned>(k), static_cast<unsigned>(n), side, group}));
        return;
    }
    const std::vector<unsigned> positions = routers_of_nodes(side, side, group);
    write_regular(fmt::format("kind: hyperx, {}, concentration: {}", dims(k, n), c), m_routing->routing, 1,
                  positions.size());
    m_network.numbering = numbering_of_nodes(positions);
}

void network_translation::translate_anynet() {
    const std::string name = m_configuration.text("network_file");
    if (name.empty()) {
        m_configuration.refuse("network_file", "BookSim needs the file of an anynet");
        return;
    }
    const auto graph = read_anynet(name, m_configuration);
    if (graph && m_routing != nullptr) { write_graph(*graph); }
}

}  // namespace

booksim_network translate_booksim_network(booksim_configuration& configuration, const std::string& stem) {
    if (configuration.is_set("network_file") && configuration.text("topology") != "anynet") {
        configuration.warn("network_file", "left out: only an anynet has it");
    }
    return network_translation(configuration, stem).run();
}

}  // namespace orbweaver::sim

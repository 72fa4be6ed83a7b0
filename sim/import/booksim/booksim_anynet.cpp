// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_anynet.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>

#include "hw/base/errors.h"
#include "sim/text/yaml_reader.h"

namespace orbweaver::sim {

namespace {

constexpr unsigned routers_at_most = 4096;
constexpr int cycles_at_most = 64;

/// Reader of one network file.
class anynet_reader {
public:
    anynet_reader(std::shared_ptr<const source_text> text, diagnostics& problems)
        : m_text(std::move(text)), m_problems(problems), m_problems_before(problems.size()) {}

    std::optional<booksim_graph> read();

private:
    struct word {
        std::string_view text;
        std::size_t offset;
    };

    void read_line(std::size_t begin, std::size_t end);
    void read_line(const std::vector<word>& words);
    void join(bool router_first, unsigned first, bool router_second, unsigned second, const word& cause);
    std::optional<unsigned> number_at(const std::vector<word>& words, std::size_t position);
    std::optional<bool> is_router(const std::vector<word>& words, std::size_t position);
    void refuse(std::size_t offset, std::size_t bytes, std::string_view message) {
        m_problems.add({m_text, offset, bytes}, "", std::string{message});
    }
    void check_numbers();
    void check_cycles();
    std::vector<std::vector<unsigned>> next_routers();

    std::shared_ptr<const source_text> m_text;
    diagnostics& m_problems;
    std::size_t m_problems_before;
    std::map<unsigned, std::map<unsigned, int>> m_links;  // [router][neighbour]: latency of the link in cycles
    std::map<unsigned, unsigned> m_router_of_node;
};

std::optional<booksim_graph> anynet_reader::read() {
    const std::string& text = m_text->text;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        read_line(begin, end);
        begin = end + 1;
    }
    check_numbers();
    check_cycles();
    if (m_problems.size() != m_problems_before) { return std::nullopt; }
    booksim_graph graph;
    graph.routers = static_cast<unsigned>(m_links.size());
    for (const auto& [node, router] : m_router_of_node) { graph.router_of_node.push_back(router); }
    for (const auto& [router, neighbours] : m_links) {
        for (const auto& [neighbour, cycles] : neighbours) {
            if (router < neighbour) { graph.edges.push_back({router, neighbour, static_cast<unsigned>(cycles)}); }
        }
    }
    std::vector<std::vector<unsigned>> next = next_routers();
    if (next.empty()) {
        refuse(0, 0, "the network is not connected");
        return std::nullopt;
    }
    graph.next = [next = std::move(next)](unsigned router, unsigned destination) { return next[router][destination]; };
    return graph;
}

/// Splits a line at spaces only, as BookSim does.
void anynet_reader::read_line(std::size_t begin, std::size_t end) {
    std::vector<word> words;
    const std::string_view text = m_text->text;
    while (begin < end) {
        const std::size_t space = std::min(text.find(' ', begin), end);
        if (space != begin) { words.push_back({text.substr(begin, space - begin), begin}); }
        begin = space + 1;
    }
    if (!words.empty()) { read_line(words); }
}

std::optional<bool> anynet_reader::is_router(const std::vector<word>& words, std::size_t position) {
    const word& kind = words[position];
    if (kind.text != "router" && kind.text != "node") {
        refuse(kind.offset, kind.text.size(), fmt::format("expected router or node; found '{}'", printable(kind.text)));
        return std::nullopt;
    }
    return kind.text == "router";
}

std::optional<unsigned> anynet_reader::number_at(const std::vector<word>& words, std::size_t position) {
    if (position >= words.size()) {
        refuse(words.back().offset, words.back().text.size(), "expected a number behind this word");
        return std::nullopt;
    }
    const std::optional<int> number = parse_whole(words[position].text);
    if (!number || *number < 0 || *number > 65535) {
        refuse(words[position].offset, words[position].text.size(), "expected a number from 0 to 65535");
        return std::nullopt;
    }
    return static_cast<unsigned>(*number);
}

void anynet_reader::read_line(const std::vector<word>& words) {
    const std::optional<bool> router_first = is_router(words, 0);
    const std::optional<unsigned> first = router_first ? number_at(words, 1) : std::nullopt;
    if (!first) { return; }
    if (*router_first) { m_links[*first]; }
    for (std::size_t position = 2; position < words.size();) {
        const word& cause = words[position];
        const std::optional<bool> router_second = is_router(words, position);
        const std::optional<unsigned> second = router_second ? number_at(words, position + 1) : std::nullopt;
        if (!second) { return; }
        join(*router_first, *first, *router_second, *second, cause);
        position += 2;
        if (position == words.size() || words[position].text == "router" || words[position].text == "node") {
            continue;
        }
        const std::optional<unsigned> cycles = number_at(words, position);
        if (!cycles) { return; }
        if (!*router_first || !*router_second) {
            refuse(words[position].offset, words[position].text.size(),
                   "BookSim takes this latency for one between routers; a link of a node takes one cycle");
        } else {
            m_links[*first][*second] = static_cast<int>(*cycles);
        }
        ++position;
    }
}

void anynet_reader::join(bool router_first, unsigned first, bool router_second, unsigned second, const word& cause) {
    if (!router_first && !router_second) {
        refuse(cause.offset, cause.text.size(), "a node cannot be joined to a node");
        return;
    }
    if (router_first && router_second) {
        if (first == second) {
            refuse(cause.offset, cause.text.size(), "a router cannot be joined to itself");
            return;
        }
        m_links[first][second] = 1;
        m_links[second].try_emplace(first, 1);
        return;
    }
    const unsigned node = router_first ? second : first;
    const unsigned router = router_first ? first : second;
    m_links[router];
    if (const auto [entry, is_new] = m_router_of_node.emplace(node, router); !is_new && entry->second != router) {
        refuse(cause.offset, cause.text.size(), fmt::format("node {} is at router {} already", node, entry->second));
    }
}

/// Checks that numbers are consecutive, as BookSim requires.
void anynet_reader::check_numbers() {
    const auto is_gapless = [](const auto& numbered) {
        return numbered.empty() || numbered.rbegin()->first + 1 == numbered.size();
    };
    if (m_problems.size() != m_problems_before) { return; }
    if (m_links.empty() || m_router_of_node.empty()) {
        refuse(0, 0, "the file joins no router and node");
    } else if (!is_gapless(m_links) || !is_gapless(m_router_of_node)) {
        refuse(0, 0,
               fmt::format("BookSim needs {} that are numbered from 0 without a gap",
                           is_gapless(m_links) ? "nodes" : "routers"));
    } else if (m_links.size() > routers_at_most) {
        refuse(0, 0, fmt::format("translated are up to {} routers", routers_at_most));
    }
}

void anynet_reader::check_cycles() {
    for (const auto& [router, neighbours] : m_links) {
        for (const auto& [neighbour, cycles] : neighbours) {
            if (router < neighbour && cycles != m_links[neighbour][router]) {
                refuse(0, 0,
                       fmt::format("routers {} and {}: a link takes {} cycles one way and {} the other; in orbweaver "
                                   "both ways take the same time",
                                   router, neighbour, cycles, m_links[neighbour][router]));
            } else if (router < neighbour && (cycles < 1 || cycles > cycles_at_most)) {
                refuse(
                    0, 0,
                    fmt::format("routers {} and {}: a link takes 1 to {} cycles", router, neighbour, cycles_at_most));
            }
        }
    }
}

/// Returns the next router by router and destination. It uses Dijkstra's algorithm from each router; the lowest number
/// precedes routers at the same distance, and the first route found wins. Empty if the network is not connected.
std::vector<std::vector<unsigned>> anynet_reader::next_routers() {
    const std::size_t count = m_links.size();
    constexpr int unknown = std::numeric_limits<int>::max();
    std::vector<std::vector<unsigned>> next(count, std::vector<unsigned>(count));
    for (unsigned start = 0; start < count; ++start) {
        std::vector<int> length(count, unknown);
        std::vector<bool> done(count);
        length[start] = 0;
        for (std::size_t round = 0; round < count; ++round) {
            unsigned nearest = 0;
            int least = unknown;
            for (unsigned router = 0; router < count; ++router) {
                if (!done[router] && length[router] < least) {
                    nearest = router;
                    least = length[router];
                }
            }
            if (least == unknown) { return {}; }
            done[nearest] = true;
            for (const auto& [neighbour, cycles] : m_links[nearest]) {
                if (least + cycles < length[neighbour]) {
                    length[neighbour] = least + cycles;
                    next[start][neighbour] = nearest == start ? neighbour : next[start][nearest];
                }
            }
        }
    }
    return next;
}

}  // namespace

std::optional<booksim_graph> read_anynet(const std::string& name, booksim_configuration& configuration) {
    std::filesystem::path path{name};
    std::error_code error;
    if (!std::filesystem::exists(path, error) && path.is_relative()) {
        path = std::filesystem::path(configuration.file()->file).parent_path() / path;
    }
    try {
        return anynet_reader(read_source(path.string()), configuration.problems()).read();
    } catch (const user_error& problem) {
        configuration.refuse("network_file", problem.what());
        return std::nullopt;
    }
}

}  // namespace orbweaver::sim

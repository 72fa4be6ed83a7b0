// SPDX-License-Identifier: Apache-2.0
#include "multicast/network/edge_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>

namespace orbweaver::multicast {
namespace {

constexpr unsigned default_processors = 1;  // for a switch without a `nodes` line

class edge_reader {
public:
    explicit edge_reader(std::string_view text) {
        while (!text.empty()) {
            const auto end = std::min(text.find('\n'), text.size());
            ++m_line;
            read_line(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

    switch_graph graph() const {
        std::vector<unsigned> processors(m_switches, m_common);
        for (const auto& [vertex, count] : m_processors) { processors[vertex] = count; }
        return graph_of(m_links, processors);
    }

private:
    struct word {
        std::string_view text;
        std::size_t column = 0;  // counted from 1
    };

    [[noreturn]] void refuse(std::size_t column, const std::string& what) const {
        throw graph_error(fmt::format("{}:{}: {}", m_line, column, what));
    }

    static std::vector<word> words_of(std::string_view line) {
        constexpr std::string_view blanks = " \t\r";
        line = line.substr(0, line.find('#'));
        std::vector<word> words;
        for (auto start = line.find_first_not_of(blanks); start != line.npos;
             start = line.find_first_not_of(blanks, start)) {
            const auto end = std::min(line.find_first_of(blanks, start), line.size());
            words.push_back({line.substr(start, end - start), start + 1});
            start = end;
        }
        return words;
    }

    unsigned number(const word& token, const char* what, unsigned most) const {
        unsigned value = 0;
        const auto [end, error] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
        if (error != std::errc() || end != token.text.data() + token.text.size() || value > most) {
            refuse(token.column, fmt::format("expected {}, a whole number from 0 to {}", what, most));
        }
        return value;
    }

    switch_id switch_in(const word& token) {
        const switch_id vertex = number(token, "a switch", max_switches - 1);
        m_switches = std::max(m_switches, vertex + 1);
        return vertex;
    }

    void read_line(std::string_view line) {
        const auto words = words_of(line);
        if (words.empty()) { return; }
        if (words[0].text == "nodes" && words.size() == 3) {
            read_processors(words);
        } else if (words[0].text != "nodes" && words.size() == 2) {
            const switch_id source = switch_in(words[0]);
            m_links.emplace_back(source, switch_in(words[1]));
        } else {
            refuse(words[0].column, "expected `from to` or `nodes switch count`");
        }
    }

    void read_processors(const std::vector<word>& words) {
        const unsigned count = number(words[2], "a number of processors", max_processors);
        if (words[1].text == "*") {
            if (m_common_given) {
                refuse(words[1].column, "the processors of all other switches are given a second time");
            }
            m_common_given = true;
            m_common = count;
        } else if (!m_processors.try_emplace(switch_in(words[1]), count).second) {
            refuse(words[1].column, fmt::format("the processors of switch {} are given a second time", words[1].text));
        }
    }

    std::size_t m_line = 0;
    switch_id m_switches = 0;
    std::vector<std::pair<switch_id, switch_id>> m_links;
    std::map<switch_id, unsigned> m_processors;
    unsigned m_common = default_processors;
    bool m_common_given = false;
};

}  // namespace

std::string write_edge_list(const switch_graph& graph) {
    std::vector<unsigned> processors(graph.switches());
    for (const switch_id vertex : graph.switch_of) { ++processors[vertex]; }
    std::string text;
    for (switch_id vertex = 0; vertex < graph.switches(); ++vertex) {
        fmt::format_to(std::back_inserter(text), "nodes {} {}\n", vertex, processors[vertex]);
    }
    for (switch_id source = 0; source < graph.switches(); ++source) {
        for (const switch_id neighbour : graph.neighbours[source]) {
            if (source < neighbour) { fmt::format_to(std::back_inserter(text), "{} {}\n", source, neighbour); }
        }
    }
    return text;
}

switch_graph read_edge_list(std::string_view text) { return edge_reader(text).graph(); }

}  // namespace orbweaver::multicast

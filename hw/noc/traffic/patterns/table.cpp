// SPDX-License-Identifier: Apache-2.0
// Flows from a file: lines of "SOURCE DESTINATION [WEIGHT]"; '#' begins a comment. A source without a line sends
// nothing. This file needs no header because it registers itself.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "hw/base/text_file.h"
#include "hw/noc/traffic/traffic_pattern.h"

namespace orbweaver::noc {
namespace {

constexpr std::uint32_t max_weight = 1000000;

class traffic_table : public traffic_pattern {
public:
    traffic_table(const std::string& name, unsigned nodes, bool self) : m_flows(nodes), m_self(self) {
        text_file file(name);
        file.for_each_line([&] { take_line(file); });
        if (std::ranges::all_of(m_flows, [](const source_flows& each) { return each.weight == 0; })) {
            file.refuse_file("no node sends; expected lines of SOURCE DESTINATION [WEIGHT]");
        }
    }

    node_id destination(node_id source, random_stream& stream) const override {
        const source_flows& each = m_flows[source.value];
        std::uint32_t drawn = each.weights.size() > 1 ? stream.below(each.weight) : 0;
        auto chosen = each.weights.begin();
        for (; drawn >= chosen->second; ++chosen) { drawn -= chosen->second; }
        return chosen->first;
    }

    bool sends(node_id source) const override { return m_flows[source.value].weight != 0; }

    std::vector<destination_share> shares(node_id source) const override {
        const source_flows& each = m_flows[source.value];
        std::vector<destination_share> found;
        for (const auto& [node, weight] : each.weights) {
            found.push_back({node, static_cast<double>(weight) / static_cast<double>(each.weight)});
        }
        return found;
    }

private:
    struct source_flows {
        std::vector<std::pair<node_id, std::uint32_t>> weights;
        std::uint32_t weight = 0;  // sum of all weights
    };

    void take_line(const text_file& file) {
        const auto& words = file.words();
        if (words.size() < 2 || words.size() > 3) { file.refuse_line("expected SOURCE DESTINATION [WEIGHT]"); }
        const auto node = [&](const text_word& word, const char* what) {
            return static_cast<std::uint16_t>(file.whole_number(word, what, 0, m_flows.size() - 1));
        };
        const std::uint16_t source = node(words[0], "a source node");
        const node_id destination{node(words[1], "a destination node")};
        const auto weight =
            words.size() < 3 ? 1U : static_cast<std::uint32_t>(file.whole_number(words[2], "a weight", 1, max_weight));
        source_flows& each = m_flows[source];
        if (std::ranges::any_of(each.weights, [&](const auto& known) { return known.first == destination; })) {
            file.refuse(words[1], fmt::format("a second line from node {} to node {}", source, destination.value));
        }
        if (!m_self && destination.value == source) { return; }
        if (each.weight > ~std::uint32_t{0} - weight) {
            file.refuse(words[2], "the weights of a source are too large");
        }
        each.weights.emplace_back(destination, weight);
        each.weight += weight;
    }

    std::vector<source_flows> m_flows;  // [source]
    bool m_self;
};

std::unique_ptr<traffic_pattern> make_traffic_table(const traffic_source_desc& described, const traffic_shape& shape) {
    if (described.table.empty()) { throw description_error("table", "is missing; table needs the name of a file"); }
    return read_described(
        "table", [&] { return std::make_unique<traffic_table>(described.table, shape.nodes, described.self); });
}

const pattern_registry::entry registered_traffic_table{
    "table", "flows from a file, by weight", {make_traffic_table, {"table"}}};

}  // namespace
}  // namespace orbweaver::noc

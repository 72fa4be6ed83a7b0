// SPDX-License-Identifier: Apache-2.0
// A partner for every node from a file: one line per node, "SOURCE DESTINATION"; '#' begins a comment. Several nodes
// may have the same partner. This file needs no header because it registers itself.
#include <fmt/core.h>

#include <algorithm>

#include "hw/base/text_file.h"
#include "hw/noc/traffic/patterns/fixed_pattern.h"

namespace orbweaver::noc {
namespace {

class permutation_reader {
public:
    permutation_reader(const std::string& file, unsigned nodes)
        : m_file(file), m_nodes(nodes), m_partner(nodes), m_lines(nodes, 0) {}

    std::vector<node_id> read() {
        m_file.for_each_line([this] { take_line(); });
        const auto missing = std::count(m_lines.begin(), m_lines.end(), 0);
        if (missing != 0) {
            const auto first = std::find(m_lines.begin(), m_lines.end(), 0) - m_lines.begin();
            m_file.refuse_file(fmt::format("ends after line {} without a line for node {}{}; each of 0 to {} has one",
                                           m_file.line(), first,
                                           missing > 1 ? fmt::format(" and {} others", missing - 1) : "", m_nodes - 1));
        }
        return std::move(m_partner);
    }

private:
    void take_line() {
        const auto& words = m_file.words();
        if (words.size() < 2) { m_file.refuse_line("expected two nodes, SOURCE DESTINATION"); }
        if (words.size() > 2) { m_file.refuse(words[2], "expected the end of the line after SOURCE DESTINATION"); }
        const std::uint64_t source = m_file.whole_number(words[0], "a source node", 0, m_nodes - 1);
        const std::uint64_t destination = m_file.whole_number(words[1], "a destination node", 0, m_nodes - 1);
        if (m_lines[source] != 0) {
            m_file.refuse(words[0], fmt::format("is the source of line {} already; `pattern: table` takes several "
                                                "destinations of a source",
                                                m_lines[source]));
        }
        m_lines[source] = m_file.line();
        m_partner[source].value = static_cast<std::uint16_t>(destination);
    }

    text_file m_file;
    unsigned m_nodes;
    std::vector<node_id> m_partner;      // [source]
    std::vector<std::uint64_t> m_lines;  // [source]; 0: none yet
};

std::unique_ptr<traffic_pattern> make_permutation(const traffic_source_desc& described, const traffic_shape& shape) {
    if (described.permutation.empty()) {
        throw description_error("permutation", "is missing; permutation needs the name of a file");
    }
    return read_described("permutation", [&] {
        return std::make_unique<fixed_pattern>(permutation_reader(described.permutation, shape.nodes).read(),
                                               described.self);
    });
}

const pattern_registry::entry registered_permutation{
    "permutation", "every node has a partner, from a file", {make_permutation, {"permutation"}}};

}  // namespace
}  // namespace orbweaver::noc

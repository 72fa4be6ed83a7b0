// SPDX-License-Identifier: Apache-2.0
// A permutation from a file: a line for every node, "SOURCE DESTINATION"; '#' begins a comment. No header: it registers
// itself.
#include <fmt/core.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>

#include "hw/noc/traffic/patterns/fixed_pattern.h"

namespace orbweaver {
namespace {

constexpr std::uintmax_t largest_file = 1 << 20;  // bytes; 8192 nodes take a tenth of that
constexpr std::string_view blanks = " \t\r";

class permutation_reader {
public:
    permutation_reader(std::string file, unsigned nodes)
        : m_file(std::move(file)),
          m_nodes(nodes),
          m_partner(nodes),
          m_line_of_source(nodes, 0),
          m_line_of_destination(nodes, 0) {}

    std::vector<node_id> read() {
        std::ifstream stream = open();
        for (std::string line; std::getline(stream, line);) {
            ++m_line;
            take(line);
        }
        if (stream.bad()) {
            throw user_error(fmt::format("{}: the permutation cannot be read", m_file));
        }
        for (unsigned node = 0; node < m_nodes; ++node) {
            if (m_line_of_source[node] == 0) {
                ++m_line;
                refuse(1, fmt::format("the file ends without a line for node {}; each of 0 to {} has one", node,
                                      m_nodes - 1));
            }
        }
        return std::move(m_partner);
    }

private:
    std::ifstream open() const {
        std::error_code failed;
        if (!std::filesystem::is_regular_file(m_file, failed)) {
            throw user_error(
                fmt::format("{}: there is no such file, or it is no regular file; expected a permutation", m_file));
        }
        const std::uintmax_t size = std::filesystem::file_size(m_file, failed);
        if (failed || size > largest_file) {
            throw user_error(fmt::format("{}: a permutation has at most {} bytes", m_file, largest_file));
        }
        std::ifstream stream(m_file, std::ios::binary);
        if (!stream) {
            throw user_error(fmt::format("{}: the permutation cannot be read", m_file));
        }
        return stream;
    }

    [[noreturn]] void refuse(std::size_t column, const std::string& what) const {
        throw user_error(fmt::format("{}:{}:{}: {}", m_file, m_line, column, what));
    }

    void take(std::string_view line) {
        line = line.substr(0, line.find('#'));
        std::size_t at = 0;
        const std::optional<unsigned> source = next_node(line, at, "a source");
        if (!source) {
            return;
        }
        const std::size_t source_column = m_column;
        const std::optional<unsigned> destination = next_node(line, at, "a destination");
        if (!destination) {
            refuse(line.find_last_not_of(blanks) + 2, "expected the destination of the source: \"SOURCE DESTINATION\"");
        }
        if (line.find_first_not_of(blanks, at) != std::string_view::npos) {
            refuse(line.find_first_not_of(blanks, at) + 1, "expected the end of the line after SOURCE DESTINATION");
        }
        claim(m_line_of_destination[*destination], m_column, "destination", *destination);
        claim(m_line_of_source[*source], source_column, "source", *source);
        m_partner[*source].value = static_cast<std::uint16_t>(*destination);
    }

    /// The node at `at`, or nothing if the line ends before one.
    std::optional<unsigned> next_node(std::string_view line, std::size_t& at, std::string_view what) {
        const std::size_t begin = line.find_first_not_of(blanks, at);
        if (begin == std::string_view::npos) {
            return std::nullopt;
        }
        at = std::min(line.find_first_of(blanks, begin), line.size());
        m_column = begin + 1;
        unsigned node = 0;
        const auto [end, error] = std::from_chars(line.data() + begin, line.data() + at, node);
        if (error != std::errc{} || end != line.data() + at || node >= m_nodes) {
            refuse(m_column, fmt::format("expected {}, a node from 0 to {}", what, m_nodes - 1));
        }
        return node;
    }

    void claim(std::size_t& line, std::size_t column, std::string_view what, unsigned node) const {
        if (line != 0) {
            refuse(column,
                   fmt::format("node {} is the {} of line {} already; expected each node once", node, what, line));
        }
        line = m_line;
    }

    std::string m_file;
    unsigned m_nodes;
    std::vector<node_id> m_partner;                  // [source]
    std::vector<std::size_t> m_line_of_source;       // [node]; 0: not seen
    std::vector<std::size_t> m_line_of_destination;  // [node]
    std::size_t m_line = 0;
    std::size_t m_column = 1;  // of the last node
};

std::unique_ptr<traffic_pattern> make_permutation(const traffic_source_desc& described, const traffic_shape& shape) {
    if (described.permutation.empty()) {
        throw description_error("permutation", "is missing; permutation needs the name of a file");
    }
    return std::make_unique<fixed_pattern>(permutation_reader(described.permutation, shape.nodes).read(),
                                           described.self);
}

const pattern_registry::entry registered{
    "permutation", "every node has a partner, from a file", {make_permutation, {"permutation"}}};

}  // namespace
}  // namespace orbweaver

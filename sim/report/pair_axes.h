// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace orbweaver::sim {

/// Rows and columns of a matrix of pairs for the page. Of many nodes a row and a column stand for neighbouring ones.
class pair_axes {
public:
    /// @param file that names nodes, for messages about it
    pair_axes(std::uint64_t nodes, std::filesystem::path file);

    std::uint64_t nodes() const { return m_nodes; }
    std::uint64_t group() const { return m_group; }  // nodes of a row
    std::uint64_t side() const { return m_side; }    // rows

    /// Where a pair's figure stands, by source and then by destination.
    /// @throws user_error for texts that are no nodes
    std::uint64_t index(const std::string& source, const std::string& destination) const;

    /// A figure of the file, which is not negative.
    /// @throws user_error for a text that is none
    double figure(const std::string& cell) const;

private:
    std::uint64_t node(const std::string& cell) const;

    std::uint64_t m_nodes;
    std::uint64_t m_group;
    std::uint64_t m_side;
    std::filesystem::path m_file;
};

}  // namespace orbweaver::sim

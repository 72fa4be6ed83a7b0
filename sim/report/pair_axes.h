// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace orbweaver::sim {

/// Rows and columns of a matrix of node pairs for the page. In large networks each row and column represents several
/// neighbouring nodes.
class pair_axes {
public:
    /// @param file file with node numbers, named in error messages
    pair_axes(std::uint64_t nodes, std::filesystem::path file);

    std::uint64_t nodes() const { return m_nodes; }
    std::uint64_t group() const { return m_group; }  // nodes per row
    std::uint64_t side() const { return m_side; }    // number of rows

    /// Returns the index of a pair's figure, sorted by source and then by destination.
    /// @throws user_error for texts that are not nodes
    std::uint64_t index(const std::string& source, const std::string& destination) const;

    /// Returns a non-negative figure of the file.
    /// @throws user_error for an invalid text
    double figure(const std::string& cell) const;

private:
    std::uint64_t node(const std::string& cell) const;

    std::uint64_t m_nodes;
    std::uint64_t m_group;
    std::uint64_t m_side;
    std::filesystem::path m_file;
};

}  // namespace orbweaver::sim

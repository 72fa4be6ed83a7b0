// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>

#include "sim/config/read_context.h"

namespace orbweaver::sim {

/// State of validating a sweep file: the positions of its values and the receiver of problems.
struct sweep_reading {
    const position_map& positions;
    text_position start;  // start of the file; position for reports of missing keys
    diagnostics& problems;

    bool is_set(std::string_view path) const { return positions.contains(path); }

    /// Returns the position of a value, or of the innermost existing parent.
    text_position position(std::string_view path) const {
        while (!path.empty()) {
            if (const auto found = positions.find(path); found != positions.end()) { return found->second; }
            const std::size_t dot = path.find_last_of('.');
            path = path.substr(0, dot == std::string_view::npos ? 0 : dot);
        }
        return start;
    }

    /// Reports a problem: "<path>: <message>".
    void refuse(const std::string& path, std::string_view message) const {
        problems.add(position(path), path, fmt::format("{}: {}", path, message));
    }

    /// Reports a problem at a part of a value.
    void refuse_at(const text_position& where, const std::string& path, std::string_view message) const {
        problems.add(where, path, fmt::format("{}: {}", path, message));
    }
};

}  // namespace orbweaver::sim

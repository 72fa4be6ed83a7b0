// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/point.h"

#include <algorithm>
#include <array>

namespace orbweaver {

namespace {

constexpr std::array<std::string_view, 10> names{"ok",       "saturated",  "timeout", "deadlock", "trap",
                                                 "mismatch", "time_limit", "killed",  "failed",   "pruned"};

}  // namespace

std::span<const std::string_view> status_words() {
    return names;
}

std::string_view status_name(point_status status) {
    return names[static_cast<std::size_t>(status)];
}

std::optional<point_status> status_named(std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt
                                : std::optional{static_cast<point_status>(std::distance(names.begin(), found))};
}

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#include "sim/text/nearest_name.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

namespace orbweaver::sim {

namespace {

constexpr std::size_t longest_name = 64;  // longer names are not compared

std::string folded(std::string_view name) {
    std::string result{name};
    for (char& letter : result) {
        letter = letter == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    }
    return result;
}

/// Returns the Damerau-Levenshtein distance (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> distance(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                distance[i][j] = i + j;
                continue;
            }
            const std::size_t replaced = distance[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            distance[i][j] = std::min({replaced, distance[i - 1][j] + 1, distance[i][j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                distance[i][j] = std::min(distance[i][j], distance[i - 2][j - 2] + 1);
            }
        }
    }
    return distance[a.size()][b.size()];
}

}  // namespace

std::string nearest_name(std::string_view wrong, const std::vector<std::string>& names) {
    if (wrong.size() > longest_name) { return {}; }
    std::string best;
    std::size_t best_distance = std::max<std::size_t>(wrong.size() / 3, 1) + 1;
    for (const std::string& name : names) {
        const std::size_t distance = edit_distance(folded(wrong), folded(name));
        if (distance < best_distance && distance < name.size()) {
            best = name;
            best_distance = distance;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view wrong, const std::vector<std::string>& names) {
    const std::string nearest = nearest_name(wrong, names);
    return nearest.empty() ? std::string{} : fmt::format("; did you mean '{}'?", nearest);
}

std::string one_of(const std::vector<std::string>& names) {
    std::string result;
    for (std::size_t i = 0; i < names.size(); ++i) {
        result += i == 0 ? "" : i + 1 == names.size() ? " or " : ", ";
        result += names[i];
    }
    return result;
}

}  // namespace orbweaver::sim

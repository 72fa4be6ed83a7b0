// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/result_number.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "sim/config/nearest_name.h"
#include "sim/config/number_text.h"
#include "sim/config/source_text.h"

namespace orbweaver {

namespace {

constexpr std::size_t most_listed = 12;  // names in a message

std::vector<std::string> keys_of(const result_json& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) {
        keys.push_back(key);
    }
    return keys;
}

/// The member or entry of that name; nullptr if there is none.
const result_json* step(const result_json& from, const std::string& word) {
    if (from.is_object()) {
        const auto found = from.find(word);
        return found == from.end() ? nullptr : &*found;
    }
    const auto index = parse_whole_number(word);
    return from.is_array() && index.value && *index.value < from.size() ? &from[*index.value] : nullptr;
}

std::string not_there(const result_json& at, const std::string& so_far, const std::string& word) {
    const std::string whole = so_far.empty() ? "result.json" : so_far;
    std::string text = fmt::format("{} has no '{}'", whole, printable(word));
    if (at.is_object()) {
        const std::vector<std::string> keys = keys_of(at);
        text += did_you_mean(word, keys);
        if (keys.size() <= most_listed) {
            text += "; it has " + one_of(keys);
        }
    }
    return text;
}

}  // namespace

result_number find_number(const result_json& result, const std::string& path) {
    const result_json* at = &result;
    std::string so_far;
    for (std::size_t start = 0; start <= path.size();) {
        const std::size_t end = std::min(path.find('.', start), path.size());
        const std::string word = path.substr(start, end - start);
        const result_json* next = step(*at, word);
        if (next == nullptr) {
            return {std::nullopt, not_there(*at, so_far, word)};
        }
        at = next;
        so_far = path.substr(0, end);
        start = end + 1;
    }
    if (at->is_boolean()) {
        return {at->get<bool>() ? 1.0 : 0.0, {}};
    }
    if (at->is_number()) {
        return {at->get<double>(), {}};
    }
    return {std::nullopt, at->is_null() ? std::string{} : fmt::format("{} is no number in result.json", path)};
}

}  // namespace orbweaver

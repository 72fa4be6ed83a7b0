// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/expressions/result_number.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <vector>

#include "sim/sweep/expressions/near_paths.h"
#include "sim/sweep/expressions/result_path.h"
#include "sim/text/nearest_name.h"
#include "sim/text/number_text.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t max_listed = 12;        // names in a message
constexpr std::size_t longest_problem = 600;  // characters

std::vector<std::string> keys_of(const result_json& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) { keys.push_back(key); }
    return keys;
}

/// Returns the member or entry with that name, or nullptr.
const result_json* step(const result_json& value, const std::string& word) {
    if (value.is_object()) {
        const auto found = value.find(word);
        return found == value.end() ? nullptr : &*found;
    }
    const auto index = parse_whole_number(word);
    return value.is_array() && index.value && *index.value < value.size() ? &value[*index.value] : nullptr;
}

/// Returns a text such as "it has mean or p50" or "it is a list, of entries 0 to 35".
std::string contents(const result_json& position) {
    if (!position.is_structured()) { return "it is a single value"; }
    if (position.empty()) { return "it is empty"; }
    if (position.is_array()) { return fmt::format("it is a list, of entries 0 to {}", position.size() - 1); }
    std::vector<std::string> keys = keys_of(position);
    for (std::string& key : keys) {
        key = path_text({key});  // writes keys with dots as ["request.reply"]
    }
    const std::size_t left_out = keys.size() > max_listed ? keys.size() - max_listed : 0;
    keys.resize(keys.size() - left_out);
    return left_out > 0 ? fmt::format("it has {} and {} more", fmt::join(keys, ", "), left_out)
                        : "it has " + one_of(keys);
}

/// @param number index of the missing step
std::string not_there(const result_json& result, const result_json& position, const std::vector<std::string>& steps,
                      std::size_t number) {
    const std::string whole =
        number == 0 ? "result.json" : path_text({steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(number)});
    std::string meant = position.is_object() ? did_you_mean(steps[number], keys_of(position)) : std::string{};
    if (meant.empty()) {
        const std::vector<std::string> near = near_paths(result, steps);
        meant = near.empty() ? std::string{} : fmt::format("; did you mean {}?", one_of(near));
    }
    return printable(fmt::format("{} has no '{}'{}; {}", whole, printable(steps[number]), meant, contents(position)),
                     longest_problem);
}

}  // namespace

result_number find_number(const result_json& result, const std::string& path) {
    const std::vector<std::string> steps = path_steps(path);
    const result_json* position = &result;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const result_json* next = step(*position, steps[i]);
        if (next == nullptr) { return {std::nullopt, not_there(result, *position, steps, i)}; }
        position = next;
    }
    if (position->is_boolean()) { return {position->get<bool>() ? 1.0 : 0.0, {}}; }
    if (position->is_number()) { return {position->get<double>(), {}}; }
    if (position->is_null()) { return {}; }
    return {std::nullopt, fmt::format("{} is no number in result.json{}", path,
                                      position->is_structured() ? "; " + contents(*position) : std::string{})};
}

}  // namespace orbweaver::sim

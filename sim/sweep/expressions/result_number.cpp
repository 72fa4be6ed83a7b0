// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/expressions/result_number.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/output/result_json.h"
#include "sim/sweep/expressions/result_path.h"
#include "sim/text/nearest_name.h"
#include "sim/text/number_text.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t max_candidates = 20000;
constexpr std::size_t max_suggestions = 3;
constexpr std::size_t shortest_part = 4;  // minimum letters for a word to match as a part of another

using words = std::vector<std::string>;

/// The similarity that two words must have.
enum class likeness : std::uint8_t { equal, part, similar };

struct candidate {
    words steps;
    words in_words;  // the steps, split at their dots
    bool is_number;  // false: an object or list with numbers below it
};

void add_words(words& result, const std::string& step) {
    for (std::size_t start = 0; start <= step.size();) {
        const std::size_t end = std::min(step.find('.', start), step.size());
        result.push_back(step.substr(start, end - start));
        start = end + 1;
    }
}

words words_in(const words& steps) {
    words all;
    for (const std::string& step : steps) { add_words(all, step); }
    return all;
}

/// Adds a node of the result and everything below it.
void collect(const result_json& position, words& steps, std::vector<candidate>& found) {
    if (found.size() >= max_candidates || position.is_string()) { return; }
    if (!steps.empty()) { found.push_back({steps, words_in(steps), !position.is_structured()}); }
    if (position.is_array() && !position.empty() && position.front().is_structured()) {
        steps.emplace_back("0");
        collect(position.front(), steps, found);
        steps.pop_back();
    } else if (position.is_object()) {
        for (const auto& [key, value] : position.items()) {
            steps.push_back(key);
            collect(value, steps, found);
            steps.pop_back();
        }
    }
}

bool alike(const std::string& asked, const std::string& word, likeness allowed) {
    if (asked == word || allowed == likeness::equal) { return asked == word; }
    const auto has_part = [](const std::string& whole, const std::string& part) {
        return part.size() >= shortest_part && whole.find(part) != std::string::npos;
    };
    return has_part(asked, word) || has_part(word, asked) ||
           (allowed == likeness::similar && !nearest_name(asked, {word}).empty());
}

/// Returns whether a candidate contains the words from `first` on in the same order and ends with the last of them.
bool matches(const words& asked, std::size_t first, const candidate& one, likeness allowed) {
    std::size_t left = asked.size();
    for (std::size_t position = one.in_words.size(); position > 0 && left > first; --position) {
        if (alike(asked[left - 1], one.in_words[position - 1], allowed)) {
            --left;
        } else if (left == asked.size()) {
            return false;
        }
    }
    return left == first;
}

std::vector<std::string> matching(const words& asked, std::size_t first, likeness allowed, bool numbers,
                                  const std::vector<candidate>& candidates) {
    std::vector<const candidate*> found;
    for (const candidate& one : candidates) {
        if (one.is_number == numbers && matches(asked, first, one, allowed)) { found.push_back(&one); }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const candidate* a, const candidate* b) { return a->in_words.size() < b->in_words.size(); });
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < std::min(found.size(), max_suggestions); ++i) {
        paths.push_back(path_text(found[i]->steps));
    }
    return paths;
}

/// Suggests up to three existing paths of numbers for a path that does not exist, the most likely first. Paths that end
/// in the same words come first (packet_latency.mean: traffic.packet_latency.mean). Paths with all words, or similar
/// ones, in the same order follow, and then inner nodes. The first entry of a list represents all its entries.
/// @param asked steps of the missing path
std::vector<std::string> near_paths(const result_json& result, const std::vector<std::string>& asked) {
    std::vector<candidate> candidates;
    words steps;
    collect(result, steps, candidates);
    const words wanted = words_in(asked);
    for (const likeness allowed : {likeness::equal, likeness::part, likeness::similar}) {
        if (auto paths = matching(wanted, 0, allowed, true, candidates); !paths.empty()) { return paths; }
    }
    for (std::size_t first = 1; first + 2 <= wanted.size();
         ++first) {  // skips a wrong beginning if at least two words match
        if (auto paths = matching(wanted, first, likeness::equal, true, candidates); !paths.empty()) { return paths; }
    }
    for (std::size_t first = 0; first < wanted.size(); ++first) {  // handles a missing last word
        if (auto paths = matching(wanted, first, likeness::equal, false, candidates); !paths.empty()) { return paths; }
    }
    return {};
}

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

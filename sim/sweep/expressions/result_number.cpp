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

/// Suggests up to three existing paths for a path that does not exist. It tries kinds of match in order, and returns
/// the shortest paths of the first kind that matches: paths that contain the same words in the same order and end with
/// the same one (packet_latency.mean: traffic.packet_latency.mean), then paths with parts of the words, then with
/// similar words, and last objects and lists. The first entry of a list represents all its entries.
/// @param asked steps of the missing path
std::vector<std::string> suggested_paths(const result_json& result, const std::vector<std::string>& asked) {
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

/// Returns the name of an entry of a list: the first member that is a text, as "MPI_Send" of an entry of mpi.calls.
/// Empty if there is none.
std::string name_of_entry(const result_json& entry) {
    if (!entry.is_object()) { return {}; }
    const auto found =
        std::find_if(entry.begin(), entry.end(), [](const result_json& member) { return member.is_string(); });
    return found == entry.end() ? std::string{} : found->get<std::string>();
}

/// Returns the names of the entries of a list; none for other values.
std::vector<std::string> names_of_entries(const result_json& list) {
    std::vector<std::string> names;
    if (!list.is_array()) { return names; }
    for (const result_json& entry : list) {
        if (std::string name = name_of_entry(entry); !name.empty()) { names.push_back(std::move(name)); }
    }
    return names;
}

/// Returns the member or entry with that name or index, or nullptr.
const result_json* step(const result_json& value, const std::string& word) {
    if (value.is_object()) {
        const auto found = value.find(word);
        return found == value.end() ? nullptr : &*found;
    }
    if (!value.is_array()) { return nullptr; }
    if (const auto index = parse_whole_number(word); index.value) {
        return *index.value < value.size() ? &value[*index.value] : nullptr;
    }
    const auto found = std::find_if(value.begin(), value.end(),
                                    [&word](const result_json& entry) { return name_of_entry(entry) == word; });
    return found == value.end() ? nullptr : &*found;
}

std::string listed(std::vector<std::string> names) {
    const std::size_t left_out = names.size() > max_listed ? names.size() - max_listed : 0;
    names.resize(names.size() - left_out);
    return left_out > 0 ? fmt::format("{} and {} more", fmt::join(names, ", "), left_out) : one_of(names);
}

/// Returns a text such as "it has mean or p50" or "it is a list, of entries 0 to 35".
std::string contents(const result_json& position) {
    if (!position.is_structured()) { return "it is a single value"; }
    if (position.empty()) { return "it is empty"; }
    if (position.is_array()) {
        const std::vector<std::string> names = names_of_entries(position);
        return fmt::format("it is a list, of entries 0 to {}", position.size() - 1) +
               (names.empty() ? "" : ": " + listed(names));
    }
    std::vector<std::string> keys = keys_of(position);
    for (std::string& key : keys) {
        key = path_text({key});  // writes keys with dots as ["request.reply"]
    }
    return "it has " + listed(std::move(keys));
}

/// @param number index of the missing step
std::string not_there(const result_json& result, const result_json& position, const std::vector<std::string>& steps,
                      std::size_t number) {
    const std::string whole =
        number == 0 ? "result.json" : path_text({steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(number)});
    std::string meant =
        did_you_mean(steps[number], position.is_object() ? keys_of(position) : names_of_entries(position));
    if (meant.empty()) {
        const std::vector<std::string> near = suggested_paths(result, steps);
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

// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/expressions/near_paths.h"

#include <algorithm>
#include <cstdint>

#include "sim/sweep/expressions/result_path.h"
#include "sim/text/nearest_name.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t max_candidates = 20000;
constexpr std::size_t max_suggestions = 3;
constexpr std::size_t shortest_part = 4;  // minimum letters for a word to match as a part of another

using words = std::vector<std::string>;

/// How closely two words must match.
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

}  // namespace

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

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/expressions/result_path.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::sim {

namespace {

constexpr std::string_view digits = "0123456789";

bool is_path_letter(char letter) { return path_letters.find(letter) != std::string_view::npos; }

struct bracket {
    std::string_view step;  // without quotes
    std::size_t end;        // offset after the bracket
};

/// @param start offset of the bracket in the text
bracket bracket_at(std::string_view text, std::size_t start) {
    const std::size_t first = start + 1;
    const char quote = first < text.size() ? text[first] : '\0';
    const bool quoted = quote == '"' || quote == '\'';
    const std::size_t key = quoted ? first + 1 : first;
    const std::size_t end = quoted ? text.find(quote, key) : std::min(text.find_first_not_of(digits, key), text.size());
    const std::size_t close = end == std::string_view::npos ? end : end + (quoted ? 1 : 0);
    if (close == std::string_view::npos || close >= text.size() || text[close] != ']' || end == key) {
        throw result_path_error("brackets contain a key in quotes or the number of an entry: [\"request.reply\"], [3]",
                                start);
    }
    return {text.substr(key, end - key), close + 1};
}

}  // namespace

std::size_t end_of_path(std::string_view text, std::size_t start) {
    std::size_t end = start;
    while (end < text.size() && (is_path_letter(text[end]) || (text[end] == '[' && end > start))) {
        if (text[end] != '[') {
            ++end;
            continue;
        }
        const std::size_t bracket_start = end;
        end = bracket_at(text, bracket_start).end;
        if (end < text.size() && is_path_letter(text[end]) && text[end] != '.') {
            throw result_path_error("a dot is missing behind the bracket", bracket_start);
        }
    }
    return end;
}

std::vector<std::string> path_steps(std::string_view path) {
    std::vector<std::string> steps(1);
    for (std::size_t i = 0; i < path.size();) {
        if (path[i] == '[') {
            const bracket one = bracket_at(path, i);
            steps.emplace_back(one.step);
            i = one.end;
        } else if (path[i++] == '.') {
            steps.emplace_back();
        } else {
            steps.back() += path[i - 1];
        }
    }
    return steps;
}

std::string path_text(const std::vector<std::string>& steps) {
    std::string text;
    for (const std::string& step : steps) {
        const bool is_plain = !step.empty() && step.find('.') == std::string::npos &&
                              std::all_of(step.begin(), step.end(), is_path_letter);
        const char quote = step.find('"') == std::string::npos ? '"' : '\'';
        text += is_plain ? (text.empty() ? "" : ".") + step : fmt::format("[{0}{1}{0}]", quote, step);
    }
    return text;
}

}  // namespace orbweaver::sim

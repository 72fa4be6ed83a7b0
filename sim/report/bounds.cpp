// SPDX-License-Identifier: Apache-2.0
#include "sim/report/bounds.h"

#include <array>
#include <cmath>
#include <string_view>

#include "sim/sweep/space/status_use.h"

namespace orbweaver::sim {

namespace {

/// Longer operators first, because "<" is a prefix of "<=".
constexpr std::array<std::string_view, 6> comparisons{"<=", ">=", "==", "!=", "<", ">"};

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\n");
    return first == std::string::npos ? std::string{} : text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

/// Finds the first occurrence of any of the words outside parentheses.
/// @return its byte offset, or npos, and the word
template <class Words>
std::pair<std::size_t, std::string_view> find_outside(const std::string& text, const Words& words) {
    int depth = 0;
    for (std::size_t offset = 0; offset < text.size(); ++offset) {
        depth += text[offset] == '(' ? 1 : text[offset] == ')' ? -1 : 0;
        for (const std::string_view word : words) {
            if (depth == 0 && text.compare(offset, word.size(), word) == 0) { return {offset, word}; }
        }
    }
    return {std::string::npos, {}};
}

/// Returns whether a text has operators with lower precedence than comparisons: a || b, c ? d : e.
bool is_compound(const std::string& text) {
    return find_outside(text, std::array<std::string_view, 3>{"||", "&&", "?"}).first != std::string::npos;
}

}  // namespace

bound::bound(const std::string& text) : m_whole(trimmed(text)) {
    const std::string whole = m_whole.text();
    const auto [offset, found] = find_outside(whole, comparisons);
    if (offset == std::string::npos || is_compound(whole) || status_use(m_whole, {}).has_status()) { return; }
    const std::string right = whole.substr(offset + found.size());
    if (find_outside(right, comparisons).first != std::string::npos) {
        return;  // a < b < c would compare a boolean with c
    }
    m_comparison = found;
    m_sides.emplace_back(trimmed(whole.substr(0, offset)));
    m_sides.emplace_back(trimmed(right));
}

bool bound::holds(const std::function<double(const std::string&)>& value_of) const {
    for (const std::string& name : m_whole.names()) {
        if (std::isnan(value_of(name))) { return false; }
    }
    return m_whole.value(value_of) != 0;
}

double bound::left(const std::function<double(const std::string&)>& value_of) const {
    return m_sides.empty() ? 0 : m_sides.front().value(value_of);
}

double bound::right(const std::function<double(const std::string&)>& value_of) const {
    return m_sides.empty() ? 0 : m_sides.back().value(value_of);
}

std::vector<bound> bounds_of(const std::string& text) {
    std::vector<bound> list;
    std::string rest = text;
    const bool is_conjunction =
        find_outside(text, std::array<std::string_view, 2>{"||", "?"}).first == std::string::npos;
    while (is_conjunction) {
        const std::size_t offset = find_outside(rest, std::array<std::string_view, 1>{"&&"}).first;
        if (offset == std::string::npos) { break; }
        list.emplace_back(rest.substr(0, offset));
        rest = rest.substr(offset + 2);
    }
    list.emplace_back(rest);
    return list;
}

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/space/status_use.h"

#include <fmt/core.h>

#include <algorithm>

#include "sim/text/nearest_name.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace {

constexpr std::string_view status_term = "status";

std::vector<std::string> all_status_words() {
    std::vector<std::string> words;
    for (const auto& entry : enum_names<point_status>) { words.emplace_back(entry.text); }
    return words;
}

/// Returns whether only `==` or `!=` separates two neighbouring names.
bool are_compared(const std::string& text, const expression::name_position& left,
                  const expression::name_position& right) {
    const std::size_t start = left.offset + left.name.size();
    std::string separator = text.substr(start, right.offset - start);
    std::erase_if(separator, [](char letter) { return letter == ' ' || letter == '\t' || letter == '\n'; });
    return separator == "==" || separator == "!=";
}

}  // namespace

std::optional<double> status_number(std::string_view name, point_status status) {
    const auto known = name == status_term ? std::optional{status} : enum_named<point_status>(name);
    return known ? std::optional{static_cast<double>(*known)} : std::nullopt;
}

status_use::status_use(const expression& text, const std::vector<std::string>& own_names) {
    const std::vector<expression::name_position>& positions = text.positions();
    std::vector<std::size_t> compared;  // offsets of the words next to `status`
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (positions[i].name != status_term) { continue; }
        m_has_status = true;
        if (i + 1 < positions.size() && are_compared(text.text(), positions[i], positions[i + 1])) {
            compared.push_back(i + 1);
        } else if (i > 0 && are_compared(text.text(), positions[i - 1], positions[i])) {
            compared.push_back(i - 1);
        } else {
            add_mistake(positions[i],
                        fmt::format("`status` is a word: compare it by == or != with {}", one_of(all_status_words())));
        }
    }
    for (const std::size_t i : compared) { judge_word(positions[i], own_names); }
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const bool is_compared = std::find(compared.begin(), compared.end(), i) != compared.end();
        if (!is_compared && positions[i].name != status_term && has(positions[i].name)) {
            add_mistake(positions[i], fmt::format("'{}' means something only where `status` is compared with it",
                                                  printable(positions[i].name)));
        }
    }
}

bool status_use::has(const std::string& name) const {
    return (name == status_term && m_has_status) || std::find(m_words.begin(), m_words.end(), name) != m_words.end();
}

void status_use::judge_word(const expression::name_position& word, const std::vector<std::string>& own_names) {
    if (std::find(own_names.begin(), own_names.end(), word.name) != own_names.end()) {
        add_mistake(word, fmt::format("'{}' is a variable or an objective of this sweep; `status` is compared with {}",
                                      word.name, one_of(all_status_words())));
        return;
    }
    m_words.push_back(word.name);
    if (!enum_named<point_status>(word.name)) {
        add_mistake(word, fmt::format("there is no status '{}'{}; there are {}", printable(word.name),
                                      did_you_mean(word.name, all_status_words()), one_of(all_status_words())));
    }
}

void status_use::add_mistake(const expression::name_position& where, std::string message) {
    m_mistakes.push_back({where.offset, where.name.size(), std::move(message)});
}

}  // namespace orbweaver::sim

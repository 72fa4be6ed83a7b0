// SPDX-License-Identifier: Apache-2.0
#include "sim/text/diagnostics.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <tuple>

#include "hw/base/errors.h"

namespace orbweaver::sim {

void diagnostics::add(text_position where, std::string_view path, std::string message) {
    m_problems.push_back({std::move(where), std::string{path}, std::move(message)});
}

bool diagnostics::sound(std::string_view path) const {
    return std::none_of(m_problems.begin(), m_problems.end(), [path](const problem& one) {
        return one.path.starts_with(path) && (one.path.size() == path.size() || one.path[path.size()] == '.');
    });
}

diagnostics diagnostics::subset(const std::vector<std::shared_ptr<const source_text>>& texts) const {
    diagnostics found;
    std::copy_if(m_problems.begin(), m_problems.end(), std::back_inserter(found.m_problems),
                 [&texts](const problem& one) {
                     return std::find(texts.begin(), texts.end(), one.where.source) != texts.end();
                 });
    return found;
}

std::string diagnostics::text() const {
    std::vector<const problem*> ordered;
    for (const problem& one : m_problems) { ordered.push_back(&one); }
    std::stable_sort(ordered.begin(), ordered.end(), [](const problem* a, const problem* b) {
        const auto key = [](const problem* one) {
            const bool option = one->where.source != nullptr && one->where.source->is_option;
            const std::string_view name = one->where.source == nullptr ? std::string_view{} : one->where.source->name;
            // Sorts option names by length first, so that "--set #10" follows "--set #9".
            return std::tuple{option, option ? name.size() : 0, name, one->where.offset};
        };
        return key(a) < key(b);
    });
    std::string result;
    for (std::size_t i = 0; i < std::min(ordered.size(), shown_at_most); ++i) {
        const problem& one = *ordered[i];
        result += fmt::format("{}: {}\n{}", one.where.name(), one.message, one.where.excerpt());
    }
    if (ordered.size() > shown_at_most) { result += fmt::format("... and {} more\n", ordered.size() - shown_at_most); }
    if (result.ends_with('\n')) { result.pop_back(); }
    return result;
}

void diagnostics::throw_if_any() const {
    if (!empty()) { throw user_error(text()); }
}

}  // namespace orbweaver::sim

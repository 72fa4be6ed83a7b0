// SPDX-License-Identifier: Apache-2.0
#include "sim/config/diagnostics.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <tuple>

#include "hw/base/errors.h"

namespace orbweaver {

void diagnostics::add(text_position where, std::string_view path, std::string message) {
    m_problems.push_back({std::move(where), std::string{path}, std::move(message)});
}

bool diagnostics::sound(std::string_view path) const {
    return std::none_of(m_problems.begin(), m_problems.end(), [path](const problem& p) {
        return p.path.starts_with(path) && (p.path.size() == path.size() || p.path[path.size()] == '.');
    });
}

diagnostics diagnostics::subset(const std::vector<std::shared_ptr<const source_text>>& texts) const {
    diagnostics found;
    std::copy_if(
        m_problems.begin(), m_problems.end(), std::back_inserter(found.m_problems),
        [&texts](const problem& p) { return std::find(texts.begin(), texts.end(), p.where.source) != texts.end(); });
    return found;
}

std::string diagnostics::text() const {
    std::vector<const problem*> ordered;
    for (const problem& p : m_problems) {
        ordered.push_back(&p);
    }
    std::stable_sort(ordered.begin(), ordered.end(), [](const problem* a, const problem* b) {
        const auto key = [](const problem* p) {
            const bool option = p->where.source != nullptr && p->where.source->is_option;
            const std::string_view name = p->where.source == nullptr ? std::string_view{} : p->where.source->name;
            // A longer name of an option is a higher number: "--set #10" comes after "--set #9".
            return std::tuple{option, option ? name.size() : 0, name, p->where.offset};
        };
        return key(a) < key(b);
    });
    std::string result;
    for (std::size_t i = 0; i < std::min(ordered.size(), shown_at_most); ++i) {
        const problem& p = *ordered[i];
        result += fmt::format("{}: {}\n{}", p.where.name(), p.message, p.where.excerpt());
    }
    if (ordered.size() > shown_at_most) {
        result += fmt::format("... and {} more\n", ordered.size() - shown_at_most);
    }
    if (result.ends_with('\n')) {
        result.pop_back();
    }
    return result;
}

void diagnostics::throw_if_any() const {
    if (!empty()) {
        throw user_error(text());
    }
}

}  // namespace orbweaver

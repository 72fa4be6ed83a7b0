// SPDX-License-Identifier: Apache-2.0
#include "hw/base/complaints.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <utility>

#include "hw/base/errors.h"

namespace orbweaver {

void complaints::add(std::string text) {
    ++m_count;
    if (m_shown.size() < max_shown) { m_shown.push_back(std::move(text)); }
}

void complaints::throw_if_any() const {
    if (m_count == 0) { return; }
    std::string text = fmt::format("{}", fmt::join(m_shown, "\n"));
    if (m_count > m_shown.size()) {
        text += fmt::format("\n... and {}{} more", is_full() ? "at least " : "", m_count - m_shown.size());
    }
    throw user_error(text);
}

}  // namespace orbweaver

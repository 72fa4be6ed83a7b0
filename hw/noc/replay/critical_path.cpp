// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/critical_path.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace orbweaver::noc {

namespace {

cycle_t length(const path_message& message) { return message.end - message.start; }

}  // namespace

void critical_path::compute(cycle_t cycles) {
    ++m_steps;
    m_compute_cycles += cycles;
}

void critical_path::travel(const path_message& message) {
    ++m_steps;
    ++m_messages;
    m_message_cycles += length(message);
    const std::vector<path_message>& before = longest();
    if (before.size() == max_messages && length(message) <= length(before.back())) { return; }
    auto list = std::make_shared<std::vector<path_message>>();
    list->reserve(std::min(before.size() + 1, max_messages));
    const auto position =
        std::ranges::find_if(before, [&message](const path_message& other) { return length(other) < length(message); });
    list->insert(list->end(), before.begin(), position);
    list->push_back(message);
    const auto rest =
        std::min<std::ptrdiff_t>(before.end() - position, static_cast<std::ptrdiff_t>(max_messages - list->size()));
    list->insert(list->end(), position, position + rest);
    m_longest = std::move(list);
}

const std::vector<path_message>& critical_path::longest() const {
    static const std::vector<path_message> none;
    return m_longest ? *m_longest : none;
}

}  // namespace orbweaver::noc

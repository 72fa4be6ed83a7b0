// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/rank_program.h"

#include <algorithm>
#include <queue>

namespace orbweaver::sim {

std::uint32_t rank_program::add(const rank_operation& operation, const std::vector<std::uint32_t>& after) {
    m_operations.push_back(operation);
    const auto number = static_cast<std::uint32_t>(m_operations.size() - 1);
    for (const std::uint32_t earlier : after) { depend(number, earlier); }
    return number;
}

void rank_program::depend(std::uint32_t later, std::uint32_t earlier, bool start) {
    m_dependencies.push_back({later, earlier, start});
}

std::uint32_t rank_program::join(const std::vector<std::uint32_t>& after, std::uint32_t processor) {
    if (after.size() == 1) { return after.front(); }
    rank_operation operation;
    operation.kind = operation_kind::compute;
    operation.processor = processor;
    return add(operation, after);
}

void rank_program::clear() {
    m_operations.clear();
    m_dependencies.clear();
}

std::vector<std::vector<rank_program::dependency>> rank_program::needs() const {
    std::vector<std::vector<dependency>> lists(m_operations.size());
    for (const dependency& each : m_dependencies) { lists[each.later].push_back(each); }
    return lists;
}

std::optional<std::vector<std::uint32_t>> rank_program::order(std::uint32_t& member) const {
    std::vector<std::vector<std::uint32_t>> dependents(m_operations.size());
    std::vector<std::uint32_t> missing(m_operations.size());
    for (const dependency& each : m_dependencies) {
        dependents[each.earlier].push_back(each.later);
        ++missing[each.later];
    }
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t number = 0; number < missing.size(); ++number) {
        if (missing[number] == 0) { ready.push(number); }
    }
    std::vector<std::uint32_t> sorted;
    sorted.reserve(m_operations.size());
    while (!ready.empty()) {
        const std::uint32_t number = ready.top();
        ready.pop();
        sorted.push_back(number);
        for (const std::uint32_t later : dependents[number]) {
            if (--missing[later] == 0) { ready.push(later); }
        }
    }
    if (sorted.size() == m_operations.size()) { return sorted; }
    member = static_cast<std::uint32_t>(std::ranges::find_if(missing, [](auto count) { return count != 0; }) -
                                        missing.begin());
    return std::nullopt;
}

}  // namespace orbweaver::sim

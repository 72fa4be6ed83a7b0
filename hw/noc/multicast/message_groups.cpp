// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/multicast/message_groups.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "hw/base/errors.h"
#include "hw/noc/routing/group_tables.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {

namespace {

constexpr auto ascending = [](node_id one, node_id other) { return one.value < other.value; };

std::vector<node_id> participants(const multicast_relays& planned, unsigned message) {
    std::vector<node_id> found{planned.source(message)};
    for (const relay_list& list : planned.lists(message)) {
        found.insert(found.end(), list.receivers.begin(), list.receivers.end());
    }
    std::sort(found.begin(), found.end(), ascending);
    return found;
}

}  // namespace

message_groups::message_groups(const multicast_relays& planned) {
    const auto sooner = [](const std::vector<node_id>& one, const std::vector<node_id>& other) {
        return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end(), ascending);
    };
    std::map<std::vector<node_id>, unsigned, decltype(sooner)> known(sooner);
    for (unsigned message = 0; message < planned.messages(); ++message) {
        std::vector<node_id> members = participants(planned, message);
        const auto [entry, is_new] = known.try_emplace(members, static_cast<unsigned>(m_members.size()));
        if (is_new) { m_members.push_back(std::move(members)); }
        m_group_of.push_back(entry->second);
    }
}

void write_groups(const routing_function& routing, const message_groups& groups) {
    group_tables* const tables = routing.groups();
    if (tables == nullptr) {
        throw user_error("this routing function knows no groups to which routers copy; those of up*/down* do");
    }
    if (groups.members().size() > group_tables::max_groups) {
        throw user_error(fmt::format("{} groups of nodes, and heads name at most {}", groups.members().size(),
                                     group_tables::max_groups));
    }
    tables->write(groups.members());
}

}  // namespace orbweaver::noc

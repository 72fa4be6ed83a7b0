// SPDX-License-Identifier: Apache-2.0
#include "sim/multicast/plan_agents.h"

#include <span>

#include "hw/agent/onchip/agent_words.h"
#include "sim/agent/agency.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint32_t address = agent_first_address;  // address at which all agents leave
constexpr unsigned entry_node_bit = 15;  // the bits below it contain the number of entries of the subtree

/// A node in the tree of a message whose copies have not been listed yet.
struct open_node {
    std::size_t entry = 0;
    std::span<const node_id> left;
};

void append_words(std::vector<std::uint8_t>& body, const std::vector<std::uint32_t>& words) {
    const std::size_t start = body.size();
    body.resize(start + 4 * words.size());
    for (std::uint32_t number = 0; number < words.size(); ++number) {
        agent::set_body_word(std::span(body).subspan(start), number, words[number]);
    }
}

}  // namespace

std::vector<std::uint32_t> destination_list(const noc::multicast_relays& planned, unsigned message) {
    std::vector<std::uint32_t> list;
    std::vector<open_node> open;
    const auto enter = [&](node_id node) {
        open.push_back({list.size(), planned.receivers(message, node)});
        list.push_back(std::uint32_t{node.value} << entry_node_bit);
    };
    enter(planned.source(message));
    while (!open.empty()) {
        open_node& last = open.back();
        if (last.left.empty()) {
            list[last.entry] += static_cast<std::uint32_t>(list.size() - last.entry);
            open.pop_back();
            continue;
        }
        const node_id next = last.left.front();
        last.left = last.left.subspan(1);
        enter(next);
    }
    return list;
}

std::vector<agent::agent_image> plan_agents(const noc::multicast_relays& planned, unsigned flits,
                                            const std::filesystem::path& agency) {
    const agent_template program = find_agent("plan_multicast", agency);
    const auto data = static_cast<std::uint32_t>(program.body.size());
    const std::vector<std::uint8_t> bound = bound_body(program, {{"id", address}, {"data", data}});
    std::vector<agent::agent_image> agents;
    for (unsigned message = 0; message < planned.messages(); ++message) {
        agent::agent_image& made = agents.emplace_back();
        made.id = address;
        made.entry = program.entry;
        made.body = bound;
        std::vector<std::uint32_t> payload(flits - 1);
        payload.front() = message;
        append_words(made.body, payload);
        made.dlen = 4 * (flits - 1);
        made.daddr = data + made.dlen;
        append_words(made.body, destination_list(planned, message));
    }
    return agents;
}

std::vector<agent_load> agent_loads(const noc::multicast_relays& planned, const std::vector<agent::agent_image>& agents,
                                    unsigned nodes) {
    std::vector<agent_load> loads(nodes);
    for (unsigned message = 0; message < planned.messages(); ++message) {
        const auto add = [&](node_id node, std::uint64_t bodies) {
            loads[node.value].bodies += bodies;
            loads[node.value].bytes += bodies * agents[message].body.size();
        };
        add(planned.source(message), 1);
        for (const noc::relay_list& list : planned.lists(message)) {
            add(list.sender, list.receivers.size());
            for (const node_id destination : list.receivers) { add(destination, 1); }
        }
    }
    return loads;
}

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/tak/simulator.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>

namespace orbweaver::studies::hypernet_model {

tak_simulator::tak_simulator(const hypernet& net, const tak_setting& setting) : m_net(net), m_order(setting.order) {
    if (net.module().kind() != module_kind::cubelet || net.d() < children) {
        throw std::invalid_argument("TAK runs on cubelets of three dimensions or more: a node needs three neighbours");
    }
    if (setting.root >= net.positions()) { throw std::invalid_argument("the root of TAK is not a node of the net"); }
    const auto bias = [&](unsigned level) { return level < setting.bias.size() ? setting.bias[level] : 0; };
    m_nodes.resize(net.positions());
    for (address node = 0; node < net.positions(); ++node) {
        for (unsigned dimension = net.d(); dimension-- > 0;) {
            m_nodes[node].neighbours.push_back({node ^ (address{1} << dimension), 0, bias(0)});
        }
        if (const external_port port = net.port(node); port.use == port_use::link) {
            m_nodes[node].neighbours.push_back({port.peer, port.level, bias(port.level)});
        }
    }
    m_figures.executed.resize(net.positions());
    m_figures.traversals.resize(net.h());
    enqueue(setting.root, {setting.x, setting.y, setting.z, {}});
}

bool tak_simulator::step() {
    sample_loads();
    m_spawned.clear();
    m_returned.clear();
    for (address node = 0; node < m_nodes.size() && !m_answer; ++node) {
        if (m_nodes[node].load > 0) { execute(node); }
    }
    if (m_answer) { return false; }
    std::for_each(m_spawned.rbegin(), m_spawned.rend(),
                  [this](const spawned& next) { enqueue(next.node, next.child); });
    std::for_each(m_returned.rbegin(), m_returned.rend(), [this](const returned& result) { deliver(result); });
    ++m_figures.iterations;
    return true;
}

int tak_simulator::run() {
    while (!m_answer) { step(); }
    return *m_answer;
}

void tak_simulator::sample_loads() {
    for (node_state& node : m_nodes) {
        node.load = node.queue.size();
        m_figures.peak_queue = std::max(m_figures.peak_queue, node.load);
    }
}

void tak_simulator::execute(address node) {
    const process running = dequeue(node);
    ++m_figures.executed[node];
    // A process is numbered when it runs, so every process has an entry, even if it does not wait.
    m_nodes[node].table.emplace_back();
    const auto number = static_cast<std::uint32_t>(m_nodes[node].table.size());
    if (running.y < running.x) {
        spawn(node, running, number);
    } else if (running.parent.position == 0) {
        m_answer = running.z;
    } else {
        m_returned.push_back({running.parent, running.z});
    }
}

void tak_simulator::spawn(address node, const process& parent, std::uint32_t number) {
    m_nodes[node].table[number - 1].parent = parent.parent;
    std::array<address, children> chosen{};
    unsigned taken = 0;
    for (unsigned left = children; left-- > 0;) {  // the third child goes to the least load
        const neighbour& least = least_loaded(m_nodes[node], taken);
        chosen[left] = least.node;
        taken |= 1U << (&least - m_nodes[node].neighbours.data());
        ++m_figures.traversals[least.level];
    }
    const auto& [x, y, z, unused] = parent;
    const auto child = [&](unsigned position, int first, int second, int third) {
        m_spawned.push_back({chosen[position - 1], {std::abs(first - 1), second, third, {node, number, position}}});
    };
    child(1, x, y, z);
    child(2, y, z, x);
    child(3, z, x, y);
}

/// @param taken a bit for each neighbour that has a child already
const tak_simulator::neighbour& tak_simulator::least_loaded(const node_state& node, unsigned taken) const {
    const neighbour* least = nullptr;
    std::int64_t min_key = 0;
    for (std::size_t number = 0; number < node.neighbours.size(); ++number) {
        const neighbour& candidate = node.neighbours[number];
        const std::int64_t key = static_cast<std::int64_t>(m_nodes[candidate.node].load) + candidate.bias;
        if ((taken >> number & 1U) == 0 && (least == nullptr || key < min_key)) {
            least = &candidate;
            min_key = key;
        }
    }
    return *least;
}

void tak_simulator::enqueue(address node, const process& what) { m_nodes[node].queue.push_back(what); }

tak_simulator::process tak_simulator::dequeue(address node) {
    std::deque<process>& queue = m_nodes[node].queue;
    process next;
    if (m_order == queue_order::fifo) {
        next = queue.front();
        queue.pop_front();
    } else {
        next = queue.back();
        queue.pop_back();
    }
    return next;
}

void tak_simulator::deliver(const returned& result) {
    suspended& waiting = m_nodes[result.parent.node].table[result.parent.process - 1];
    waiting.results[result.parent.position - 1] = result.value;
    const auto& [x, y, z] = waiting.results;
    if (x != 0 && y != 0 && z != 0) { enqueue(result.parent.node, {x, y, z, waiting.parent}); }
}

std::uint64_t tak_simulator::busy_nodes() const {
    return static_cast<std::uint64_t>(
        std::count_if(m_nodes.begin(), m_nodes.end(), [](const node_state& node) { return node.load > 0; }));
}

std::uint64_t tak_simulator::longest_queue() const {
    std::uint64_t longest = 0;
    for (const node_state& node : m_nodes) { longest = std::max(longest, node.load); }
    return longest;
}

std::vector<std::uint64_t> tak_simulator::queued(unsigned level) const {
    std::vector<std::uint64_t> by_node;
    for (const node_state& node : m_nodes) { by_node.push_back(node.load); }
    return by_subnet(by_node, level);
}

std::vector<std::uint64_t> tak_simulator::executed(unsigned level) const {
    return by_subnet(m_figures.executed, level);
}

std::vector<std::uint64_t> tak_simulator::by_subnet(const std::vector<std::uint64_t>& by_node, unsigned level) const {
    std::vector<std::uint64_t> sums(m_net.positions() >> m_net.bits(level));
    for (address node = 0; node < by_node.size(); ++node) { sums[node >> m_net.bits(level)] += by_node[node]; }
    return sums;
}

}  // namespace orbweaver::studies::hypernet_model

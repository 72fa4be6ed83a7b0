// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/broadcast/broadcast.h"

#include <algorithm>
#include <stdexcept>

namespace orbweaver::studies::hypernet_model {

namespace {

/// The P vector: bit i is p_i.
using p_vector = std::uint64_t;

constexpr p_vector element(unsigned level) { return p_vector{1} << level; }

constexpr p_vector after_crossing(p_vector vector, unsigned level) {
    return (vector | element(level)) & ~(element(level) - 1);
}

/// A copy that has entered a module.
struct entry {
    address node = 0;
    unsigned depth = 0;
    p_vector vector = 0;
};

class spreading {
public:
    explicit spreading(const hypernet& net) : m_net(net) {
        m_figures.copies.resize(net.positions());
        m_figures.links.resize(net.h());
    }

    broadcast_figures run(const entry& source) {
        m_entries.push_back(source);
        while (!m_entries.empty()) {
            const entry next = m_entries.back();
            m_entries.pop_back();
            go_round_module(next);
        }
        return m_figures;
    }

private:
    void go_round_module(const entry& arrival) {
        const basic_module& module = m_net.module();
        const address inside = module.positions() - 1;
        for (address position = 0; position < module.positions(); ++position) {
            const address target = (arrival.node & ~inside) | position;
            const address node = m_net.node_at(target);
            const unsigned depth = arrival.depth + module.distance(arrival.node & inside, node & inside);
            if (node == target) {
                ++m_figures.copies[node];
                m_figures.depth = std::max(m_figures.depth, depth);
            }
            const external_port port = m_net.port(target);
            if (port.use == port_use::link && (arrival.vector & element(port.level)) == 0) {
                ++m_figures.links[port.level];
                m_entries.push_back({port.peer, depth + 1, after_crossing(arrival.vector, port.level)});
            }
        }
        m_figures.links[0] += module.kind() == module_kind::buslet ? 1 : module.nodes() - 1;
    }

    const hypernet& m_net;
    std::vector<entry> m_entries;
    broadcast_figures m_figures;
};

}  // namespace

broadcast_figures broadcast(const hypernet& net, address source, unsigned level) {
    p_vector vector = 0;
    for (unsigned above = level; above < net.h(); ++above) { vector |= element(above); }
    for (unsigned crossed = 2; crossed <= net.h(); ++crossed) {
        if (net.link_bits(crossed) > 0) {
            throw std::invalid_argument("a broadcast with the P vector needs one link between two siblings");
        }
    }
    return spreading(net).run({net.node_at(source), 0, vector});
}

}  // namespace orbweaver::studies::hypernet_model

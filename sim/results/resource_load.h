// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hw/noc/network.h"
#include "hw/system/network_links_desc.h"

namespace orbweaver::sim {

/// How much of its capacity a part of a machine used in a run.
struct resource_load {
    std::string kind;  // injection, ejection, channel, bus, bisection, memory_port, reply_buffers
    std::string name;
    double utilisation = 0;  // part of its capacity
    std::string role;        // "the ejection link of node 14"
    std::string share;       // "35 % of all flits go to node 14"; may be empty
    /// What remains of the utilisation if nothing that comes later holds it up: a buffer is also taken while what it
    /// holds waits for a link.
    std::optional<double> own_work{};

    double work() const { return own_work.value_or(utilisation); }
};

/// How busy every link of a network was, by number. A serial line that both directions share is as busy for either.
class link_loads {
public:
    /// Network and options outlive it.
    link_loads(const noc::network& fabric, const system::network_links_desc& link_options, cycle_t cycles);

    unsigned links() const { return static_cast<unsigned>(m_utilisation.size()); }
    /// Part of its capacity.
    double utilisation(unsigned number) const { return m_utilisation[number]; }
    /// At most so many links, busiest first, of equals the lower number; none that is idle.
    std::vector<unsigned> busiest(std::size_t most) const;
    /// Describes a resource in words.
    resource_load describe(unsigned number) const;

private:
    double capacity(unsigned number) const;

    const noc::network& m_network;
    const system::network_links_desc& m_link_options;
    std::vector<double> m_utilisation;
    double m_injected;  // flits
    double m_ejected;
};

/// Every bus.
std::vector<resource_load> bus_loads(const noc::network& fabric, cycle_t cycles);

/// Links that lead from one half of a grid to the other. Their mean load is that of the cut.
struct network_cut {
    resource_load load;
    std::vector<unsigned> links;  // numbers
};

/// The cuts that halve a grid across each of its dimensions, each direction for itself. A single link is no cut.
std::vector<network_cut> bisections(const noc::network& fabric, const link_loads& links);

}  // namespace orbweaver::sim

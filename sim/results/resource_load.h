// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hw/noc/network.h"
#include "hw/system/network_links_desc.h"

namespace orbweaver::sim {

/// Utilisation of a resource of a machine in a run.
struct resource_load {
    std::string kind;  // injection, ejection, channel, bus, bisection, memory_port, reply_buffers
    std::string name;
    double utilisation = 0;  // fraction of its capacity
    std::string role;        // "the ejection link of node 14"
    std::string share;       // "35 % of all flits go to node 14"; may be empty
    /// Utilisation without backpressure from later resources. A buffer, for example, remains occupied while its content
    /// waits for a link.
    std::optional<double> own_work{};

    double work() const { return own_work.value_or(utilisation); }
};

/// Utilisation of every link of a network, by index. A shared serial line has the same utilisation in both directions.
class link_loads {
public:
    /// `fabric` and `link_options` outlive this object.
    link_loads(const noc::network& fabric, const system::network_links_desc& link_options, cycle_t cycles);

    unsigned links() const { return static_cast<unsigned>(m_utilisation.size()); }
    /// Returns the used fraction of the link's capacity.
    double utilisation(unsigned number) const { return m_utilisation[number]; }
    /// Returns up to `most` links, the busiest first; ties are sorted by index. Idle links are omitted.
    std::vector<unsigned> busiest(std::size_t most) const;
    /// Describes a link as a resource in words.
    resource_load describe(unsigned number) const;

private:
    double capacity(unsigned number) const;

    const noc::network& m_network;
    const system::network_links_desc& m_link_options;
    std::vector<double> m_utilisation;
    double m_injected;  // flits
    double m_ejected;
};

/// Returns the load of every bus.
std::vector<resource_load> bus_loads(const noc::network& fabric, cycle_t cycles);

/// The links from one half of a grid to the other. The load of the cut is their mean load.
struct network_cut {
    resource_load load;
    std::vector<unsigned> links;  // indices
};

/// Returns the cuts that halve a grid across each of its dimensions, separately for each direction. A single link is
/// not a cut.
std::vector<network_cut> bisections(const noc::network& fabric, const link_loads& links);

}  // namespace orbweaver::sim

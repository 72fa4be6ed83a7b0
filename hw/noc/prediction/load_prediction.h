// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hw/noc/network_desc.h"
#include "hw/noc/prediction/channel_loads.h"
#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::noc {

/// What a network would carry of synthetic traffic and how long its packets would take, by calculation: nothing is
/// simulated. Loads are rates as traffic.rate gives them, latencies are cycles from the creation of a packet to the
/// arrival of its tail.
///
/// The capacity, the bound of the virtual channels and the latency of an empty network follow from the description
/// alone (docs/noc/timing.md). Latency under load and saturation are a model (docs/noc/prediction.md) whose constants
/// were fitted once to simulations. They rank designs; they are no results.
class load_prediction {
public:
    /// @throws description_error with the key of what the calculation does not cover
    load_prediction(const network_desc& described, const traffic_desc& traffic);

    const link_map& links() const { return m_links; }
    const channel_loads& loads() const { return *m_loads; }
    /// Flits a cycle that a link can carry at most.
    double capacity(std::uint32_t link) const { return m_capacities[link]; }
    /// Share of the flits of a link that a flit from another port meets.
    double contention(std::uint32_t link) const;
    /// Share of the flits that arrive at the inputs of a link and leave elsewhere; they may wait behind its flits.
    double divergence(std::uint32_t link) const;
    /// Virtual channels that the packets of a link share: the fewest, where its sets are loaded unevenly.
    double shared_vcs(std::uint32_t link) const;

    /// The rate at which the busiest link is full. No network carries more.
    double capacity() const { return m_capacity; }
    /// The link that is full then, the first of several.
    std::uint32_t busiest_link() const { return m_busiest; }
    /// How many links are as busy.
    unsigned busiest_links() const;
    /// The rate at which the virtual channels of some link are full, if a packet follows the other on each: what depth,
    /// credit round trip and packet length allow. May be above capacity().
    double channel_bound() const { return m_channel_bound; }

    double empty_latency() const { return m_empty_latency; }
    double mean_routers() const { return m_loads->mean_routers(); }
    double mean_flits() const { return m_flits; }

    /// The largest errors of latency() and saturation() that were measured on cases that no fit saw, as parts of the
    /// simulated values; of latency at loads up to 80 % of saturation (docs/noc/prediction.md).
    static constexpr double latency_error = 0.12;
    static constexpr double saturation_error = 0.18;

    /// Fitted: the rate that the network sustains.
    double saturation() const;
    /// Fitted: the mean latency at a rate below saturation(); infinite from there on.
    double latency(double rate) const;
    /// Sum of the delays of links and sources, without regard to saturation(); infinite where one of them is full.
    double latency_of_links(double rate) const;

private:
    void set_capacities(const network_desc& described);
    void set_bounds(const network_desc& described, unsigned vcs);
    void set_empty_latency(const network_desc& described);

    topology_graph m_graph;
    link_map m_links;
    std::unique_ptr<routing_function> m_routing;
    std::unique_ptr<channel_loads> m_loads;
    double m_flits = 0;                // of a packet, on average
    double m_squared_flits = 0;        // mean of the squares
    std::vector<double> m_capacities;  // [link]
    std::vector<double> m_cycles;      // [link]: flight time
    std::vector<unsigned> m_origins;   // [link]: router where it begins; of injection links none
    unsigned m_depth = 0;              // of a buffer, 0: any
    unsigned m_vcs = 0;
    double m_capacity = 0;
    double m_channel_bound = 0;
    std::uint32_t m_busiest = 0;
    double m_empty_latency = 0;
};

}  // namespace orbweaver::noc

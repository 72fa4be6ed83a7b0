// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hw/noc/network_desc.h"
#include "hw/noc/prediction/channel_loads.h"
#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::noc {

/// Predicts the throughput and latency of a network under synthetic traffic by calculation, without simulation. Loads
/// are rates in units of traffic.rate; latencies are cycles from the creation of a packet to the arrival of its tail.
///
/// The capacity, the VC bound and the latency of an empty network follow from the description alone
/// (docs/noc/timing.md). Latency under load and saturation follow from a model (docs/noc/prediction.md) whose constants
/// were fitted to simulations. Predictions rank designs; they are never reported as results.
class load_prediction {
public:
    /// @throws description_error with the key of a feature that the calculation does not cover
    load_prediction(const network_desc& described, const traffic_desc& traffic);

    const link_map& links() const { return m_links; }
    const channel_loads& loads() const { return *m_loads; }
    /// Returns the maximum flits per cycle of a link.
    double capacity(std::uint32_t link) const { return m_capacities[link]; }
    /// Returns the probability that a flit of a link meets a flit from another port.
    double contention(std::uint32_t link) const;
    /// Returns the fraction of the flits arriving at the inputs of a link that leave by other links; they may wait for
    /// its flits.
    double divergence(std::uint32_t link) const;
    /// Returns the number of VCs that the packets of a link share: the smallest number if its sets are loaded unevenly.
    double shared_vcs(std::uint32_t link) const;

    /// Returns the rate at which the busiest link is full. No network carries more.
    double capacity() const { return m_capacity; }
    /// Returns the link that is full at this rate, the first of several.
    std::uint32_t busiest_link() const { return m_busiest; }
    /// Returns the number of links that are equally busy.
    unsigned busiest_links() const;
    /// Returns the rate at which the VCs of some link are full with back-to-back packets: the limit by depth, credit
    /// round trip and packet length. It may be above capacity().
    double channel_bound() const { return m_channel_bound; }

    double empty_latency() const { return m_empty_latency; }
    double mean_routers() const { return m_loads->mean_routers(); }
    double mean_flits() const { return m_flits; }

    /// The largest errors of latency() and saturation() on cases not used in the fit, as fractions of the simulated
    /// values. The latency error is for loads up to 80 % of saturation (docs/noc/prediction.md).
    static constexpr double latency_error = 0.12;
    static constexpr double saturation_error = 0.18;

    /// Returns the rate that the network sustains, by the fitted model.
    double saturation() const;
    /// Returns the mean latency at a rate below saturation(), by the fitted model; infinite from saturation() on.
    double latency(double rate) const;
    /// Returns the sum of the delays of links and sources, ignoring saturation(); infinite if a link or source is full.
    double latency_of_links(double rate) const;

private:
    void set_capacities(const network_desc& described);
    void set_bounds(const network_desc& described, unsigned vcs);
    void set_empty_latency(const network_desc& described);

    topology_graph m_graph;
    link_map m_links;
    std::unique_ptr<routing_function> m_routing;
    std::unique_ptr<channel_loads> m_loads;
    double m_flits = 0;                // mean length of a packet
    double m_squared_flits = 0;        // mean of the squared length
    std::vector<double> m_capacities;  // [link]
    std::vector<double> m_cycles;      // [link]: delay
    std::vector<unsigned> m_origins;   // [link]: router where it begins; unused for injection links
    unsigned m_depth = 0;              // of a buffer; 0: unlimited
    unsigned m_vcs = 0;
    double m_capacity = 0;
    double m_channel_bound = 0;
    std::uint32_t m_busiest = 0;
    double m_empty_latency = 0;
};

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hw/noc/network_desc.h"
#include "hw/noc/prediction/channel_loads.h"
#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::noc {

/// Predicts, by calculation instead of simulation, the link loads and latencies of synthetic traffic on a network.
/// Loads are rates as in traffic.rate: replies follow from them, and several classes share a rate in proportion to
/// their own rates. Latencies are cycles from the creation of a packet to the arrival of its tail. They are means over
/// the packets of all classes and their replies.
///
/// The capacity, the VC bound and the latency of an empty network follow from the description alone
/// (docs/noc/timing.md). Latency under load and saturation follow from a model (docs/noc/prediction.md) whose constants
/// were fitted to simulations. Predictions rank designs; they are never reported as results.
class load_prediction {
public:
    /// @throws description_error with the key of a feature that the calculation does not cover
    load_prediction(const network_desc& described, const traffic_desc& traffic);

    const link_map& links() const { return m_links; }
    /// Returns the flits per cycle of a link at a rate of one.
    double load(std::uint32_t link) const { return m_loads[link]; }
    /// Returns the flits per cycle of a flow, numbered as in traffic_flows(), on a link if each sender offers one flit
    /// per cycle; of a flow of replies if each sender of requests does.
    double load_of_flow(std::size_t flow, std::uint32_t link) const {
        return m_flows[flow].flits_of_request * m_flows[flow].loads->load(link);
    }
    /// Returns the maximum number of flits per cycle that a link can carry.
    double capacity(std::uint32_t link) const { return m_capacities[link]; }
    /// Returns the probability that a flit of a link meets a flit from another port.
    double contention(std::uint32_t link) const;
    /// Returns the mean, over the flits of a link, of the fraction of the flits at their input port that leave by other
    /// links; those flits may wait for the flits of this link.
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
    /// Returns the rate at which all reply buffers of some node are taken, if each reply leaves at once; infinite
    /// without replies. It may be above capacity().
    double reply_bound() const { return m_reply_bound; }

    double empty_latency() const { return m_empty_latency; }
    /// Returns the mean number of routers that a packet passes.
    double mean_routers() const;
    /// Returns the number of flits created, including replies, per flit created without replies.
    double flits_with_replies() const { return m_flits_of_rate / m_offered_flits; }

    bool draws_destinations() const;
    /// Returns whether some class sends in bursts, for whose waits latency() has no formula.
    bool has_bursts() const { return m_has_bursts; }
    bool splits_evenly() const { return m_routing->adaptive(); }

    /// Largest relative errors of latency() and saturation() measured on cases that were not used for a fit; for
    /// latency, at loads up to 80 % of saturation (docs/noc/prediction.md).
    static constexpr double latency_error = 0.14;
    static constexpr double saturation_error = 0.18;

    /// Returns the rate that the network sustains, by the fitted model.
    double saturation() const;
    /// Returns the mean latency at a rate below saturation(), by the fitted model; infinite from saturation() on.
    double latency(double rate) const;
    /// Returns the sum of the delays of links, sources and reply buffers, regardless of saturation(); infinite if one
    /// of them is full.
    double latency_of_links(double rate) const;

private:
    /// The packets of a class from all its sources, or the replies to them.
    struct packet_flow {
        std::unique_ptr<channel_loads> loads;
        double flits_of_rate = 1;     // flits that each sender offers, or receives, at a rate of one
        double flits_of_request = 1;  // flits per flit of a request; 1 if it is one
        std::size_t class_number = 0;
        unsigned vcs = 0;
        unsigned depth = 0;        // depth of a buffer in flits; 0: unlimited
        double flits = 0;          // mean flits per packet
        double squared_flits = 0;  // mean of the squared flits per packet
        double share = 1;          // fraction of all packets
        double load(std::uint32_t link) const { return flits_of_rate * loads->load(link); }
        /// Returns how many times a packet passes a link, on average: a cycle more on the link adds as many cycles to
        /// the mean latency of the flow. 0 if no node sends.
        double visits(std::uint32_t link) const {
            return loads->senders() == 0 ? 0 : loads->load(link) / loads->senders();
        }
    };

    /// The buffers of a node for replies to a flow.
    struct reply_pool {
        unsigned buffers = 1;
        double hold = 1;      // cycles for which a reply occupies a buffer
        double requests = 0;  // requests per cycle at a rate of one
        double share = 0;     // fraction of all packets
    };

    void add_flows(const network_desc& described, const traffic_desc& traffic);
    void sum_up();
    void set_capacities(const network_desc& described);
    void set_bounds(const network_desc& described, const packet_flow& flow);
    void add_reply_pools(const network_desc& described, const traffic_desc& traffic);
    double empty_latency_of(const network_desc& described, const packet_flow& flow) const;
    double narrowest_capacity(const packet_flow& flow) const;
    /// Returns the load of a VC set of a link, summed over the flows of a class.
    double load(std::uint32_t link, unsigned set, std::size_t class_number) const;
    double turn_load(std::uint32_t link, port_id input) const;

    topology_graph m_graph;
    link_map m_links;
    std::unique_ptr<routing_function> m_routing;
    std::vector<packet_flow> m_flows;  // in the order of traffic_flows()
    std::vector<double> m_loads;       // [link]
    std::vector<reply_pool> m_pools;   // pools of the nodes that receive requests
    double m_flits_of_rate = 0;        // flits per cycle of all senders at a rate of one, including replies
    double m_offered_flits = 0;        // offered flits without replies
    std::vector<double> m_capacities;  // [link]
    std::vector<double> m_cycles;      // [link]: flight time
    std::vector<unsigned> m_origins;   // [link]: router where it begins; unused for injection links
    double m_capacity = 0;
    double m_channel_bound = 0;
    double m_reply_bound = 0;
    std::uint32_t m_busiest = 0;
    double m_empty_latency = 0;
    bool m_has_bursts = false;
};

}  // namespace orbweaver::noc

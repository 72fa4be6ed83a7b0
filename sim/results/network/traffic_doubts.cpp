// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/traffic_doubts.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/channel_rate.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/injection_process.h"
#include "hw/noc/traffic/traffic_flow.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t fewest_packets = 100;  // a 99th percentile of fewer is their maximum
constexpr double max_lost = 0.2;               // share of the offered load

/// Collects sentences about one measurement.
class measured_doubts {
public:
    measured_doubts(const noc::traffic& load, std::vector<std::string>& found)
        : m_load(load),
          m_network(load.net().description()),
          m_sources(noc::traffic_sources(load.described(), m_network)),
          m_measured(load.result()),
          m_found(found) {}

    void add_all(std::string_view status) {
        if (status == "saturated") {
            m_found.push_back(m_measured.missing_packets == 0
                                  ? "saturated: the network does not carry the offered load, so that latencies grow "
                                    "with the time of the measurement"
                                  : fmt::format("saturated: full source queues kept the sources from making {} packets",
                                                m_measured.missing_packets));
        }
        for (const noc::flow_result& flow : m_measured.flows) { add_short_measurement(flow); }
        if (status != "ok") { return; }
        if (m_network.faults.empty()) { add_short_warm_up(); }  // packets wait for repairs, however full the network is
        if (loads_are_comparable()) {
            for (const noc::flow_result& flow : m_measured.flows) { add_overload(flow); }
        }
        if (m_load.described().converge && !m_measured.converged) {
            m_found.push_back(fmt::format("not converged: the mean latency is not known to {:.3g} %",
                                          100 * m_load.described().precision));
        }
    }

private:
    const noc::traffic_flow& flow_of(const noc::flow_result& result) const {
        return m_load.flows()[static_cast<std::size_t>(&result - m_measured.flows.data())].flow;
    }

    double rate_of(const noc::flow_result& result) const { return m_sources[flow_of(result).source].measured_rate(); }

    void add_short_measurement(const noc::flow_result& flow) {
        if (flow.measured_packets >= fewest_packets || rate_of(flow) <= 0) { return; }
        m_found.push_back(fmt::format("short measurement: {} has {} {}, and a 99th percentile needs {}", flow.name,
                                      flow.measured_packets, flow.is_reply ? "round trips" : "packets",
                                      fewest_packets));
    }

    /// A network is not filled before packets of the first cycle have arrived, and their replies.
    void add_short_warm_up() {
        std::uint64_t longest = m_measured.packet_latency.p99;
        for (const noc::flow_result& flow : m_measured.flows) { longest = std::max(longest, flow.round_trip.p99); }
        if (m_load.described().warmup_cycles >= longest) { return; }
        m_found.push_back(fmt::format("short warm-up: {} cycles, while 1 % of {} take more than {}",
                                      m_load.described().warmup_cycles,
                                      longest > m_measured.packet_latency.p99 ? "round trips" : "packets", longest));
    }

    bool loads_are_comparable() const {
        const auto changes = [](const noc::traffic_class_desc& source) { return source.measure_rate != 0; };
        return m_network.faults.empty() && m_network.throttles.empty() && std::ranges::none_of(m_sources, changes);
    }

    /// Returns the fraction of the measurement in which an empty network takes packets before the first ones arrive.
    double filling_share(const noc::flow_result& flow) const {
        const noc::traffic_class_desc& source = m_sources[flow_of(flow).source];
        const unsigned plane = m_load.flows()[static_cast<std::size_t>(&flow - m_measured.flows.data())].plane;
        const noc::network_desc& network = m_load.net(plane).description();
        const double hop = noc::head_latency(network.router) + static_cast<double>(network.link.cycles);
        const double flits = noc::mean_flits(flow.is_reply ? source.reply_flits : source.packet_flits);
        const double filling =
            m_measured.hops_mean * hop + flits - static_cast<double>(m_load.described().warmup_cycles);
        return std::max(0.0, filling) / static_cast<double>(m_measured.measure_end - m_measured.measure_begin);
    }

    void add_overload(const noc::flow_result& flow) {
        const bool is_copied = m_sources[flow_of(flow).source].pattern == noc::broadcast_pattern;
        const double arrived = flow.accepted + flow.offered * filling_share(flow);
        if (is_copied || arrived >= (1 - max_lost) * flow.offered) { return; }
        m_found.push_back(fmt::format("overload: {} accepted {:.4f} of {:.4f} flits/node/cycle that were offered",
                                      flow.name, flow.accepted, flow.offered));
    }

    const noc::traffic& m_load;
    const noc::network_desc& m_network;
    const std::vector<noc::traffic_class_desc> m_sources;
    const noc::traffic_result m_measured;
    std::vector<std::string>& m_found;
};

void add_unused_classes(const noc::traffic& load, unsigned plane, std::vector<std::string>& found) {
    const std::vector<noc::message_class_desc>& classes = load.net(plane).description().classes;
    for (std::size_t number = 0; number < classes.size(); ++number) {
        const bool is_used = std::ranges::any_of(load.flows(), [number, plane](const noc::flow_plan& plan) {
            return plan.plane == plane && plan.flow.message_class.value == number;
        });
        if (!is_used) {
            found.push_back(fmt::format("unused class: no traffic uses network class {}, which has {} virtual channels",
                                        classes[number].name, noc::vcs_of(classes[number])));
        }
    }
}

}  // namespace

std::vector<std::string> traffic_doubts(const noc::traffic& load, std::string_view status) {
    std::vector<std::string> found;
    if (load.result().is_complete()) { measured_doubts(load, found).add_all(status); }
    for (unsigned plane = 0; plane < load.planes(); ++plane) { add_unused_classes(load, plane, found); }
    return found;
}

}  // namespace orbweaver::sim

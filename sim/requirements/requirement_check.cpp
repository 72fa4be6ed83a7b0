// SPDX-License-Identifier: Apache-2.0
#include "sim/requirements/requirement_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "hw/noc/description_error.h"
#include "hw/noc/traffic/traffic_flow.h"
#include "sim/check/load_check.h"

namespace orbweaver::sim {

namespace {

constexpr double sum_tolerance = 1e-9;  // of sums

class requirement_sums {
public:
    requirement_sums(const system::system_desc& described, requirement_report& report)
        : m_traffic(described.traffic),
          m_sources(noc::traffic_sources(described.traffic, described.network)),
          m_flows(noc::traffic_flows(described.traffic, described.network)),
          m_report(report) {}

    void add_flows(const std::vector<noc::latency_bound>& bounds) {
        for (std::size_t number = 0; number < m_sources.size(); ++number) {
            const noc::traffic_class_desc& source = m_sources[number];
            if (!source.is_judged()) { continue; }
            m_report.flows.push_back({source.flow_name(), source.regulator, source.requirement, bounds[number]});
            m_judged.push_back(number);
            judge_alone(number, source, bounds[number]);
        }
    }

    /// Adds up the bandwidths on each link, and adds a conflict for each link that cannot carry their sum.
    void add_links(const noc::load_prediction& loads) {
        std::vector<std::pair<double, requirement_conflict>> conflicts;  // by the part of the capacity that is needed
        double most = 0;
        for (std::uint32_t link = 0; link < loads.links().links(); ++link) {
            const double sum = load(loads, link);
            const double part = sum / loads.capacity(link);
            if (part > most + sum_tolerance) {
                most = part;
                m_report.busiest_link = loads.links().name(link);
                m_report.busiest_load = sum;
                m_report.busiest_capacity = loads.capacity(link);
            }
            for (std::size_t flow = 0; flow < m_judged.size(); ++flow) {
                if (loads.load_of_flow(m_judged[flow], link) > 0) { m_report.flows[flow].links.push_back(link); }
            }
            if (part > 1 + sum_tolerance) { conflicts.emplace_back(part, conflict(loads, link, sum)); }
        }
        std::ranges::stable_sort(conflicts, [](const auto& one, const auto& other) { return one.first > other.first; });
        for (auto& [part, found] : conflicts) { m_report.conflicts.push_back(std::move(found)); }
    }

private:
    std::string key(std::size_t source, const char* column) const {
        return m_traffic.classes.empty() ? fmt::format("traffic.requirement.{}", column)
                                         : fmt::format("traffic.classes.{}.requirement.{}", source, column);
    }

    /// Judges the requirement of a flow without regard to the others.
    void judge_alone(std::size_t number, const noc::traffic_class_desc& source, const noc::latency_bound& bound) {
        const noc::flow_requirement& required = source.requirement;
        if (source.regulator.is_given() && required.bandwidth > source.regulator.rate) {
            m_report.conflicts.push_back(
                {key(number, "bandwidth"), fmt::format("flow {}: {:.4g} flits a cycle required, and its regulator lets "
                                                       "{:.4g} pass",
                                                       source.flow_name(), required.bandwidth, source.regulator.rate)});
        }
        if (required.latency != 0 && required.latency < bound.least) {
            m_report.conflicts.push_back(
                {key(number, "latency"),
                 fmt::format("flow {}: {} cycles required, and its longest packet takes {:.0f} on its longest route "
                             "through an empty network",
                             source.flow_name(), required.latency, bound.least)});
        }
    }

    double part(const noc::load_prediction& loads, std::size_t flow, std::uint32_t link) const {
        const double bandwidth = m_sources[m_flows[flow].source].requirement.bandwidth;
        return bandwidth == 0 ? 0 : bandwidth * loads.load_of_flow(flow, link);
    }
    double load(const noc::load_prediction& loads, std::uint32_t link) const {
        double sum = 0;
        for (std::size_t flow = 0; flow < m_flows.size(); ++flow) { sum += part(loads, flow, link); }
        return sum;
    }

    /// Returns "link r5.E: flow a 0.4 + flow b 0.7 = 1.1 flits a cycle of 1".
    requirement_conflict conflict(const noc::load_prediction& loads, std::uint32_t link, double sum) const {
        std::string terms;
        std::size_t most = 0;
        for (std::size_t flow = 0; flow < m_flows.size(); ++flow) {
            if (part(loads, flow, link) <= 0) { continue; }
            terms += fmt::format("{}flow {} {:.4g}", terms.empty() ? "" : " + ", m_flows[flow].name,
                                 part(loads, flow, link));
            most = part(loads, flow, link) > part(loads, most, link) ? flow : most;
        }
        return {key(m_flows[most].source, "bandwidth"),
                fmt::format("link {}: {} = {:.4g} flits a cycle of {:.4g}", loads.links().name(link), terms, sum,
                            loads.capacity(link))};
    }

    const noc::traffic_desc& m_traffic;
    std::vector<noc::traffic_class_desc> m_sources;
    std::vector<noc::traffic_flow> m_flows;
    std::vector<std::size_t> m_judged{};  // [flow of the report]: its number
    requirement_report& m_report;
};

}  // namespace

bool judges_flows(const system::system_desc& described) {
    if (!offers_traffic(described)) { return false; }
    return std::ranges::any_of(noc::traffic_sources(described.traffic, described.network),
                               [](const noc::traffic_class_desc& source) { return source.is_judged(); });
}

requirement_report judge_requirements(const system::system_desc& described) {
    requirement_report report;
    std::vector<noc::latency_bound> bounds = noc::latency_bounds(described.network, described.traffic);
    if (described.network_links.kind == system::network_link_kind::serial) {
        for (noc::latency_bound& bound : bounds) { bound = {.reason = "links are serial"}; }
    }
    requirement_sums sums(described, report);
    sums.add_flows(bounds);
    try {
        sums.add_links(*predict_load(described));
    } catch (const noc::description_error& unsupported) { report.unsummed = unsupported.text(); }
    return report;
}

}  // namespace orbweaver::sim

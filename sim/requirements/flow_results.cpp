// SPDX-License-Identifier: Apache-2.0
#include "sim/requirements/flow_results.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::sim {

namespace {

constexpr std::size_t flows_shown = 16;
constexpr double bandwidth_tolerance = 0.01;
constexpr double idle_part = 0.95;         // of a required bandwidth, below which the source offers too little
constexpr double packets_at_the_ends = 2;  // per node, that begin in the measurement and end after it
constexpr double regulated_part = 0.95;    // of its rate, from which on a regulator binds

/// A flow, what it requires and what it got, in flits per cycle of each node that sends.
class flow_judgement {
public:
    flow_judgement(const judged_flow& judged, const noc::flow_result& measured, const noc::traffic_result& run,
                   unsigned nodes, double packet_flits)
        : m_judged(judged), m_measured(measured) {
        const double senders = std::max(measured.senders, 1U);
        m_offered = measured.offered * nodes / senders;
        m_accepted = measured.accepted * nodes / senders;
        m_slack = packets_at_the_ends * packet_flits / static_cast<double>(run.measure_end - run.measure_begin);
    }

    result_json json(const link_loads& links) const {
        result_json object{{"required", required()}, {"offered", m_offered}, {"accepted", m_accepted}};
        const noc::latency_summary& known = latency();
        object["latency"] = latency_json(known);
        object["latency_from"] = m_measured.is_regulated ? "release" : "creation";
        object["bound"] = m_judged.bound.is_known() ? result_json(m_judged.bound.cycles) : result_json(nullptr);
        if (!m_judged.bound.is_known()) { object["no_bound"] = m_judged.bound.reason; }
        object["met"] = m_judged.required.is_given() ? result_json(is_met()) : result_json(nullptr);
        object["binds"] = binding(links);
        return object;
    }

    bool is_met() const {
        const noc::flow_requirement& wanted = m_judged.required;
        const double carried = std::min(wanted.bandwidth, m_offered);
        const bool is_carried = m_accepted >= carried * (1 - bandwidth_tolerance) - m_slack;
        return is_carried && (wanted.latency == 0 || latency().max <= wanted.latency);
    }

private:
    const noc::latency_summary& latency() const {
        return m_measured.is_regulated ? m_measured.release_latency : m_measured.packet_latency;
    }
    result_json required() const {
        const noc::flow_requirement& wanted = m_judged.required;
        return {{"bandwidth", wanted.bandwidth != 0 ? result_json(wanted.bandwidth) : result_json(nullptr)},
                {"latency", wanted.latency != 0 ? result_json(wanted.latency) : result_json(nullptr)}};
    }
    /// Returns what keeps the flow from more: its source, its regulator, or else the busiest link of its routes.
    result_json binding(const link_loads& links) const {
        const double limit = m_judged.regulator.rate;
        if (m_offered < idle_part * m_judged.required.bandwidth) {
            return {{"name", "source"}, {"utilisation", nullptr}};
        }
        if (limit != 0 && m_accepted >= regulated_part * limit && m_measured.held_cycles != 0) {
            return {{"name", "regulator"}, {"utilisation", std::min(m_accepted / limit, 1.0)}};
        }
        if (m_judged.links.empty()) { return nullptr; }
        const auto busiest =
            std::ranges::max_element(m_judged.links, {}, [&](std::uint32_t link) { return links.utilisation(link); });
        return {{"name", links.describe(*busiest).name}, {"utilisation", links.utilisation(*busiest)}};
    }

    const judged_flow& m_judged;
    const noc::flow_result& m_measured;
    double m_offered = 0;
    double m_accepted = 0;
    double m_slack = 0;
};

/// Returns a number in a few characters, or a dash.
std::string table_number(const result_json& value) {
    if (!value.is_number()) { return "-"; }
    return value.is_number_float() && value.get<double>() < 10 ? fmt::format("{:.4f}", value.get<double>())
                                                               : fmt::format("{:.0f}", value.get<double>());
}

std::string binding_text(const result_json& binding) {
    if (!binding.is_object()) { return "-"; }
    const std::string name = binding["name"].get<std::string>();
    return binding["utilisation"].is_number()
               ? fmt::format("{} {:.0f} %", name, 100 * binding["utilisation"].get<double>())
               : name;
}

std::string flow_line(const std::string& name, const result_json& flow) {
    const result_json& latency = flow["latency"];
    const result_json& required = flow["required"];
    const char* const state = flow["met"].is_null() ? "" : flow["met"].get<bool>() ? "met" : "UNMET";
    return fmt::format("  {:<14} {:>8} {:>7} {:>8} {:>8} {:>6} {:>6} {:>6} {:>6}  {:<16} {}\n", name,
                       table_number(required["bandwidth"]), table_number(required["latency"]),
                       table_number(flow["offered"]), table_number(flow["accepted"]), table_number(latency["p50"]),
                       table_number(latency["p99"]), table_number(latency["max"]), table_number(flow["bound"]),
                       binding_text(flow["binds"]), state);
}

}  // namespace

void add_flow_results(result_json& traffic, const noc::traffic& load, const requirement_report& judged,
                      const link_loads& links) {
    const noc::traffic_result measured = load.result();
    if (!measured.is_complete()) { return; }
    std::size_t unmet = 0;
    traffic["flows"] = result_json::object();
    for (const judged_flow& flow : judged.flows) {
        const auto found = std::ranges::find(measured.flows, flow.name, &noc::flow_result::name);
        const auto number = static_cast<std::size_t>(found - measured.flows.begin());
        const flow_judgement judgement(flow, *found, measured, load.nodes(),
                                       noc::longest_flits(load.flows()[number].lengths));
        traffic["flows"][flow.name] = judgement.json(links);
        unmet += flow.required.is_given() && !judgement.is_met() ? 1 : 0;
    }
    traffic["unmet"] = unmet;
}

std::string flows_text(const result_json& traffic) {
    if (!traffic.contains("flows")) { return {}; }
    const result_json& flows = traffic["flows"];
    std::string text = fmt::format("  {:<14} {:>8} {:>7} {:>8} {:>8} {:>6} {:>6} {:>6} {:>6}  {}\n", "flow", "required",
                                   "within", "offered", "accepted", "p50", "p99", "worst", "bound", "what binds");
    std::size_t shown = 0;
    for (const auto& [name, flow] : flows.items()) {
        if (shown++ == flows_shown) {
            return text + fmt::format("  ... and {} more in result.json, {} unmet of all\n", flows.size() - flows_shown,
                                      traffic["unmet"].dump());
        }
        text += flow_line(name, flow);
    }
    return text;
}

}  // namespace orbweaver::sim

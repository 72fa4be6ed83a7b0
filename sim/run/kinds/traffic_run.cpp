// SPDX-License-Identifier: Apache-2.0
// Runs synthetic traffic between the nodes of a network.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>

#include "hw/noc/traffic/traffic.h"
#include "hw/noc/traffic/traffic_flow.h"
#include "hw/noc/traffic/traffic_waits.h"
#include "rtl_bridge/external/plugin_endpoints.h"
#include "sim/check/load_check.h"
#include "sim/config/checks/consistency.h"
#include "sim/kind/run_kind.h"
#include "sim/requirements/flow_results.h"
#include "sim/requirements/requirement_check.h"
#include "sim/results/network/byte_results.h"
#include "sim/results/network/network_results.h"
#include "sim/results/network/reply_buffer_loads.h"
#include "sim/results/network/traffic_doubts.h"
#include "sim/results/network/traffic_results.h"
#include "sim/run/kinds/plane_run.h"
#include "sim/run/machine_line.h"
#include "sim/run/network_run.h"
#include "sim/run/run_system.h"
#include "sim/run/saturation_search.h"

namespace orbweaver::sim {

namespace {

class traffic_run final : public network_run {
public:
    traffic_run(const system::system_desc& described, const run_options& options)
        : network_run(described, options),
          m_net(build_network()),
          m_load("traffic", m_clock, m_net, described.traffic, described.seed, m_control, make_endpoints()) {}

    bool blames_user(const sc_core::sc_report& failure) override {
        return network_run::blames_user(failure) || (m_endpoints && m_endpoints->blames_user(failure));
    }

    run_stage stage(cycle_t now) const override { return m_load.stage(now); }
    void change_measurement(const system::system_desc& described) override {
        m_load.change_measurement(described.traffic);
    }
    void collect() override { m_load.collect(); }
    void write_files() const override { write_latency_files(m_load, m_options.out); }

private:
    noc::foreign_endpoints* make_endpoints() {
        const noc::foreign_endpoint_desc& endpoint = m_described.traffic.endpoint;
        if (endpoint.library.empty()) { return nullptr; }
        return &m_endpoints.emplace(
            endpoint, m_clock, m_net, m_described.seed,
            rtl::rtl_surroundings{m_control, m_options.rtl_cache, m_options.out, m_described.clock_chip_ps});
    }
    void add_node_rtl(result_json& blocks) const override {
        if (m_endpoints) { blocks["endpoint"] = endpoint_results(*m_endpoints); }
    }
    void add_node_waits(noc::network_waits& network_part, noc::wait_graph& graph) override {
        noc::add_traffic_waits(m_load, network_part, graph);
    }
    void add_node_results(result_json& result, cycle_t cycles) const override {
        result["traffic"] = traffic_results(m_load);
        add_byte_results(result["traffic"], m_load, m_described.clock_chip_ps);
        if (judges_flows(m_described)) {
            add_flow_results(result["traffic"], m_load, judge_requirements(m_described),
                             link_loads(m_net, m_described.network_links, cycles));
        }
    }
    void add_node_energy(result_json& energy, cycle_t) const override { add_energy_of_data(energy, m_load); }
    limits_of_run limits(const run_outcome& outcome, cycle_t cycles) const override {
        limits_of_run found{.status = outcome.status, .elsewhere = reply_buffer_loads(m_load, cycles)};
        found.doubts = traffic_doubts(m_load, outcome.status);
        const std::string blocked = m_endpoints ? m_endpoints->blocked_text(outcome.cycle) : "";
        if (!blocked.empty()) { found.doubts.push_back(blocked); }
        if (outcome.status == "ok") {
            const noc::traffic_result measured = m_load.result();
            const std::string edge = near_saturation(m_described, measured.packet_latency.mean, measured.hops_mean);
            if (!edge.empty()) { found.doubts.push_back(edge); }
        }
        return found;
    }

    noc::network& m_net;
    std::optional<rtl::plugin_endpoints> m_endpoints;  // empty: all are the model's
    noc::traffic m_load;
};

/// Returns a text such as "uniform traffic at 0.1 flits/node/cycle", without replies.
std::string traffic_line(const system::system_desc& described) {
    const noc::foreign_endpoint_desc& endpoint = described.traffic.endpoint;
    const std::string foreign =
        endpoint.library.empty() ? "" : "endpoints of " + std::filesystem::path(endpoint.library).filename().string();
    if (!foreign.empty() && endpoint.nodes.empty()) { return machine_line(described, foreign); }
    const std::vector<noc::traffic_class_desc> sources = noc::traffic_sources(described.traffic, described.network);
    std::string pattern = sources.front().pattern;
    for (const noc::traffic_class_desc& source : sources) { pattern = source.pattern == pattern ? pattern : "mixed"; }
    return machine_line(
        described, fmt::format("{} traffic at {:.4g} flits/node/cycle{}", pattern, offered_rate(described),
                               foreign.empty() ? "" : fmt::format(", {} at {} nodes", foreign, endpoint.nodes.size())));
}

run_outcome simulate_traffic(const system::system_desc& described, const result_json& resolved,
                             const run_options& options, const result_receiver& take) {
    if (!described.traffic.find_saturation) { return simulate_system(described, resolved, options, take); }
    finished_run found = find_saturation(described, resolved, options);
    take(found.outcome, result_document{std::move(found.result)});
    return found.outcome;
}

/// Returns the length of the warm-up if the run can be forked after it. Host threads and open files prevent that,
/// because a fork does not copy them, and so does output during the warm-up.
cycle_t warm_up_of_traffic(const system::system_desc& described) {
    const bool can_fork = described.threads.on_this_host() == 1 && described.watch_packet == 0 &&
                          !noc::replaces_model(described.network.router.impl) &&
                          described.traffic.endpoint.library.empty() && !described.traffic.find_saturation;
    return can_fork ? described.traffic.warmup_cycles : 0;
}

/// Returns why several processes cannot divide the traffic.
std::string undivided_traffic(const system::system_desc& described) {
    if (described.traffic.find_saturation) { return "traffic.find_saturation compares runs"; }
    if (!described.network.planes.empty()) { return "network.planes are on one thread"; }
    if (!described.traffic.endpoint.library.empty()) { return "traffic.endpoint has endpoints of a library"; }
    for (const noc::traffic_class_desc& source : noc::traffic_sources(described.traffic, described.network)) {
        if (!source.reply_class.empty()) { return "its traffic has replies"; }
    }
    return "";
}

bool has_single_flits(const noc::packet_lengths& lengths) {
    return std::any_of(lengths.mix.begin(), lengths.mix.end(),
                       [](const noc::packet_length& length) { return length.flits == 1; });
}

bool sends_single_flits(const noc::traffic_source_desc& source) {
    return has_single_flits(source.packet_flits) ||
           (!source.reply_class.empty() && has_single_flits(source.reply_flits));
}

std::vector<unsigned> lengths_of_traffic(const system::system_desc& described,
                                         const std::vector<std::string>& classes) {
    std::vector<unsigned> lengths;
    const auto add = [&](const std::string& name, const noc::packet_lengths& added) {
        if (std::find(classes.begin(), classes.end(), name) != classes.end()) {
            std::transform(added.mix.begin(), added.mix.end(), std::back_inserter(lengths),
                           [](const noc::packet_length& length) { return length.flits; });
        }
    };
    for (const noc::traffic_class_desc& source : noc::traffic_sources(described.traffic, described.network)) {
        add(source.name, source.packet_flits);
        add(source.reply_class, source.reply_flits);
    }
    return lengths;
}

std::vector<std::string> latency_files(const system::system_desc& described) {
    std::vector<std::string> files;
    if (described.traffic.histogram) { files.emplace_back("latency_histogram.csv"); }
    if (described.traffic.pairs) { files.emplace_back("latency_pairs.csv"); }
    return files;
}

const run_kinds::entry traffic_kind{
    "traffic",
    "synthetic traffic between the nodes of a network",
    {.takes = [](const system::system_desc& described) { return described.kind == system::system_kind::network; },
     .is_default = true,
     .in_one_line = traffic_line,
     .build = [](const system::system_desc& described, const run_options& options) -> std::unique_ptr<system_run> {
         if (!described.network.planes.empty()) { return std::make_unique<plane_run>(described, options); }
         return std::make_unique<traffic_run>(described, options);
     },
     .simulate = simulate_traffic,
     .warm_up = warm_up_of_traffic,
     .undivided = undivided_traffic,
     .check = check_loads,
     .check_options = refuse_firmware_traces,
     .summarise = [](const result_json& result) { return summarise_traffic(result) + flows_text(result["traffic"]); },
     .files = latency_files,
     .packet_lengths = lengths_of_traffic,
     .has_single_flits =
         [](const system::system_desc& described) {
             const auto& classes = described.traffic.classes;
             return sends_single_flits(described.traffic) ||
                    std::any_of(classes.begin(), classes.end(), sends_single_flits);
         }}};

}  // namespace

}  // namespace orbweaver::sim

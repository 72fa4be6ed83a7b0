// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/traffic_results.h"

#include <fmt/core.h>

#include "sim/output/output_file.h"
#include "sim/results/network/byte_results.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t classes_shown = 8;

/// Returns a confidence interval as JSON; null if there are too few batches.
result_json interval_json(const noc::confidence_interval& interval) {
    if (interval.batches < 2) { return nullptr; }
    return {{"confidence", 0.95}, {"half_width", interval.half_width}, {"batches", interval.batches}};
}

result_json class_json(const noc::flow_result& flow) {
    result_json object = {{"offered", flow.offered},
                          {"accepted", flow.accepted},
                          {"packets", flow.measured_packets},
                          {"packet_latency", latency_json(flow.packet_latency)},
                          {"packet_latency_interval", interval_json(flow.interval)},
                          {"network_latency", latency_json(flow.network_latency)}};
    if (flow.source_queue != 0) {
        object["stopped"] = flow.stopped;
        object["missing_packets"] = flow.missing_packets;
    }
    if (flow.is_regulated) {
        object["release_latency"] = latency_json(flow.release_latency);
        object["regulator_stall_cycles"] = flow.held_cycles;
    }
    if (flow.is_reply) { object["round_trip"] = latency_json(flow.round_trip); }
    return object;
}

void add_lines(std::string& text, const std::string& name, const char* kind, const noc::histogram& latencies) {
    const auto& counts = latencies.counts();
    for (std::size_t cycles = 0; cycles < counts.size(); ++cycles) {
        if (counts[cycles] != 0) { text += fmt::format("{},{},{},{}\n", name, kind, cycles, counts[cycles]); }
    }
}

std::string histogram_file(const noc::traffic& load) {
    std::string text = "class,latency,cycles,packets\n";
    for (unsigned flow = 0; flow < load.flows().size(); ++flow) {
        const std::string& name = load.flows()[flow].flow.name;
        const noc::flow_record& record = load.record(flow);
        add_lines(text, name, "packet", record.packet_latency);
        add_lines(text, name, "network", record.network_latency);
        add_lines(text, name, load.flows()[flow].flow.is_reply ? "round_trip" : "release", record.since_tag);
    }
    return text;
}

std::string pairs_file(const noc::traffic& load, unsigned nodes) {
    std::string text = "class,source,destination,packets,mean,max\n";
    for (unsigned flow = 0; flow < load.flows().size(); ++flow) {
        const noc::flow_record record = load.record(flow);
        const auto& pairs = record.pairs();
        for (std::size_t number = 0; number < pairs.size(); ++number) {
            const noc::pair_latency& latency = pairs[number];
            if (latency.packets != 0) {
                text +=
                    fmt::format("{},{},{},{},{:.3f},{}\n", load.flows()[flow].flow.name, number / nodes, number % nodes,
                                latency.packets,
                                static_cast<double>(latency.sum) / static_cast<double>(latency.packets), latency.max);
            }
        }
    }
    return text;
}

std::string classes_text(const result_json& classes) {
    std::string text;
    std::size_t shown = 0;
    for (const auto& [name, entry] : classes.items()) {
        if (shown++ == classes_shown) {
            return text + fmt::format("  ... and {} more in result.json\n", classes.size() - classes_shown);
        }
        text += fmt::format("  {:<16} offered {:.4f}, accepted {:.4f}; {}\n", name, number_at(entry, "offered"),
                            number_at(entry, "accepted"),
                            latency_text(entry["packet_latency"], entry["packet_latency_interval"]));
        if (entry.contains("round_trip")) {
            text += fmt::format("  {:<16} {}\n", "  round trip", latency_text(entry["round_trip"], nullptr));
        }
    }
    return text;
}

}  // namespace

std::string latency_text(const result_json& latency, const result_json& interval) {
    if (latency["mean"].is_null()) { return "no packets"; }
    const std::string known =
        interval.is_object() ? fmt::format(" +- {:.2f}", number_at(interval, "half_width")) : std::string{};
    return fmt::format("mean {:.2f}{}  p50 {}  p95 {}  p99 {}  max {} cycles", number_at(latency, "mean"), known,
                       latency["p50"].dump(), latency["p95"].dump(), latency["p99"].dump(), latency["max"].dump());
}

result_json traffic_results(const noc::traffic& load) {
    const noc::traffic_result measured = load.result();
    result_json object = {{"offered", measured.offered},
                          {"accepted", measured.accepted},
                          {"packet_latency", latency_json(measured.packet_latency)},
                          {"packet_latency_interval", interval_json(measured.interval)},
                          {"network_latency", latency_json(measured.network_latency)},
                          {"hops_mean", measured.hops_mean},
                          {"packets", measured.measured_packets},
                          {"discarded", measured.discarded},
                          {"measure_begin", measured.measure_begin},
                          {"measure_end", measured.measure_end},
                          {"converged", measured.converged}};
    if (!measured.is_complete()) {
        for (const char* key : {"offered", "accepted", "hops_mean", "packets", "measure_end"}) {
            object[key] = nullptr;
        }
    }
    if (measured.measure_begin == 0) { object["measure_begin"] = nullptr; }
    object["classes"] = result_json::object();
    for (const noc::flow_result& flow : measured.flows) { object["classes"][flow.name] = class_json(flow); }
    return object;
}

void write_latency_files(const noc::traffic& load, const std::filesystem::path& directory) {
    if (load.described().histogram) { write_file(directory / "latency_histogram.csv", histogram_file(load)); }
    if (load.described().pairs) { write_file(directory / "latency_pairs.csv", pairs_file(load, load.nodes())); }
}

std::string summarise_traffic(const result_json& result) {
    const result_json& traffic = result["traffic"];
    if (traffic["measure_end"].is_null()) {
        return fmt::format("\ntraffic not measured: the run ended {}\n",
                           traffic["measure_begin"].is_null() ? "during warm-up" : "before the measurement did");
    }
    std::string text =
        fmt::format("\ntraffic offered {:.4f}, accepted {:.4f} flits/node/cycle, {:.3f} routers a packet\n",
                    number_at(traffic, "offered"), number_at(traffic, "accepted"), number_at(traffic, "hops_mean"));
    text += bytes_text(traffic);
    text += fmt::format("  packet_latency   {}\n",
                        latency_text(traffic["packet_latency"], traffic["packet_latency_interval"]));
    text += fmt::format("  network_latency  {}\n", latency_text(traffic["network_latency"], nullptr));
    for (const auto& [name, entry] : traffic["classes"].items()) {
        if (entry.contains("stopped")) {
            text +=
                fmt::format("  {}: full source queues stopped the sources in {:.2f} % of the time, {} packets less\n",
                            name, 100 * number_at(entry, "stopped"), entry["missing_packets"].dump());
        }
    }
    if (traffic["classes"].size() > 1) { text += classes_text(traffic["classes"]); }
    return text;
}

std::string probe_heading() { return "      load   offered  accepted  packet latency    p99  status\n"; }

std::string probe_line(const result_json& probe) {
    return fmt::format("  {:8.4f}  {:8.4f}  {:8.4f}  {:>14.2f}  {:>5}  {}\n", number_at(probe, "load"),
                       number_at(probe, "offered"), number_at(probe, "accepted"), number_at(probe, "packet_latency"),
                       probe["p99"].dump(), probe.value("status", ""));
}

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/replay_results.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "hw/base/enum_text.h"
#include "hw/noc/replay/program_desc.h"
#include "sim/results/network/traffic_results.h"

namespace orbweaver::sim {

namespace {

/// Returns how the time of the critical path is divided, and its longest messages.
result_json critical_path_json(const noc::critical_path& path) {
    result_json list = result_json::array();
    for (const noc::path_message& each : path.longest()) {
        list.push_back({{"source", each.source.value},
                        {"destination", each.destination.value},
                        {"bytes", each.bytes},
                        {"start", each.start},
                        {"end", each.end}});
    }
    return {{"steps", path.steps()},
            {"messages", path.messages()},
            {"message_cycles", path.message_cycles()},
            {"compute_cycles", path.compute_cycles()},
            {"longest_messages", std::move(list)}};
}

/// Returns how far the ranks diverge, and their cycles without computation.
result_json ranks_json(const std::vector<noc::rank_times>& ranks) {
    constexpr std::size_t shown = 8;
    double ends = 0;
    double computing = 0;
    double exposed = 0;
    cycle_t max_exposed = 0;
    std::vector<std::size_t> order(ranks.size());
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        const cycle_t rest = ranks[rank].end - std::min(ranks[rank].end, ranks[rank].computing);
        ends += static_cast<double>(ranks[rank].end);
        computing += static_cast<double>(ranks[rank].computing);
        exposed += static_cast<double>(rest);
        max_exposed = std::max(max_exposed, rest);
        order[rank] = rank;
    }
    std::ranges::stable_sort(order, [&ranks](std::size_t a, std::size_t b) { return ranks[a].end > ranks[b].end; });
    order.resize(std::min(order.size(), shown));
    result_json last = result_json::array();
    for (const std::size_t rank : order) {
        last.push_back({{"rank", rank}, {"end", ranks[rank].end}, {"compute_cycles", ranks[rank].computing}});
    }
    const auto count = static_cast<double>(ranks.size());
    return {{"count", ranks.size()},           {"end_mean", ends / count},   {"compute_mean", computing / count},
            {"exposed_mean", exposed / count}, {"exposed_max", max_exposed}, {"last", std::move(last)}};
}

std::string program_text(const result_json& replayed) {
    std::string text;
    if (replayed.contains("critical_path")) {
        const result_json& path = replayed["critical_path"];
        text += fmt::format("  {:<16} {} messages took {} cycles of it, computing {}\n", "critical path",
                            path["messages"].dump(), path["message_cycles"].dump(), path["compute_cycles"].dump());
    }
    if (replayed.contains("ranks")) {
        const result_json& ranks = replayed["ranks"];
        text += fmt::format(
            "  {:<16} computed {:.0f} cycles in the mean, {:.0f} exposed; rank {} "
            "ends last\n",
            ranks["count"].dump() + " ranks", ranks["compute_mean"].get<double>(), ranks["exposed_mean"].get<double>(),
            ranks["last"][0]["rank"].dump());
    }
    for (const result_json& job : replayed.value("jobs", result_json::array())) {
        text += fmt::format("  {:<16} {} ranks from rank {} on, from cycle {} {}\n", job["kind"].get<std::string>(),
                            job["ranks"].dump(), job["first_rank"].dump(), job["start"].dump(),
                            job["end"].is_null() ? "on, did not end" : "to " + job["end"].dump());
    }
    if (replayed.contains("collectives")) {
        for (const auto& [kind, times] : replayed["collectives"].items()) {
            text += fmt::format("  {:<16} {} times, {:.0f} cycles in the mean, {} at most\n", kind,
                                times["count"].dump(), times["mean"].get<double>(), times["max"].dump());
        }
    }
    return text;
}

}  // namespace

result_json replay_results(const noc::replay_result& measured) {
    result_json object{{"messages", measured.messages},
                       {"packets", measured.packets},
                       {"bytes", measured.bytes},
                       {"flits", measured.flits},
                       {"cycles", measured.cycles},
                       {"recorded_cycles", measured.recorded_cycles},
                       {"late", measured.late},
                       {"unreceived", measured.unreceived},
                       {"packet_latency", latency_json(measured.packet_latency)},
                       {"network_latency", latency_json(measured.network_latency)}};
    for (const auto& [type, name] : enum_names<message_type>) {
        object["types"][name] = measured.messages_of_type[static_cast<std::size_t>(type)];
    }
    if (measured.longest_path.steps() != 0) { object["critical_path"] = critical_path_json(measured.longest_path); }
    if (!measured.ranks.empty()) { object["ranks"] = ranks_json(measured.ranks); }
    for (const auto& [kind, times] : measured.collectives) {
        object["collectives"][kind] = {{"count", times.count},
                                       {"mean", static_cast<double>(times.sum) / static_cast<double>(times.count)},
                                       {"max", times.longest}};
    }
    return object;
}

result_json job_results(const std::vector<noc::job_desc>& jobs, unsigned nodes,
                        const std::vector<noc::rank_times>& ranks) {
    result_json list = result_json::array();
    std::size_t first = 0;
    for (const noc::job_desc& job : jobs) {
        const std::size_t count = ranks_of(job.program, nodes);
        cycle_t end = 0;
        bool over = true;
        for (std::size_t rank = first; rank < first + count; ++rank) {
            end = std::max(end, ranks[rank].end);
            over = over && ranks[rank].over;
        }
        list.push_back({{"kind", name_of(job.program.kind)},
                        {"first_rank", first},
                        {"ranks", count},
                        {"start", job.start},
                        {"end", over ? result_json(end) : result_json(nullptr)}});
        first += count;
    }
    return list;
}

std::string summarise_replay(const result_json& result) {
    const result_json& replayed = result["replay"];
    const bool ended = result["status"] == "ok" || replayed["cycles"] != 0;
    const double cycles = replayed["cycles"].get<double>();
    const double recorded = replayed["recorded_cycles"].get<double>();
    std::string text = fmt::format("\nreplay  {} messages, {} flits; the program {}", replayed["messages"].dump(),
                                   replayed["flits"].dump(),
                                   ended ? fmt::format("took {} cycles", replayed["cycles"].dump()) : "did not end");
    if (recorded > 0) { text += fmt::format(", {} when recorded", replayed["recorded_cycles"].dump()); }
    if (recorded > 0 && cycles > 0) { text += fmt::format(" ({:+.2f} %)", 100 * (cycles / recorded - 1)); }
    text += '\n';
    if (replayed.contains("mapping")) {
        text += fmt::format("  mapping          a flit passes {:.2f} routers, {:.2f} before the search\n",
                            replayed["mapping"]["routers_after"].get<double>(),
                            replayed["mapping"]["routers_before"].get<double>());
    }
    for (const char* kind : {"packet_latency", "network_latency"}) {
        text += fmt::format("  {:<16} {}\n", kind, latency_text(replayed[kind], nullptr));
    }
    return text + program_text(replayed);
}

}  // namespace orbweaver::sim

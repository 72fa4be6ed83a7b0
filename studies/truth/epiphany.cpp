// SPDX-License-Identifier: Apache-2.0
// The mesh of an Epiphany-III at twice its clock, because a hop takes 1.5 cycles.
#include <fmt/core.h>

#include <cmath>
#include <sstream>

#include "studies/truth/experiments.h"
#include "studies/truth/facts.h"
#include "studies/truth/facts_text.h"
#include "studies/truth/periodic_traffic.h"

namespace orbweaver::studies::truth {

namespace {

constexpr unsigned cores = 16;
constexpr double clocks = 2;      // clocks of the network in a cycle of a core
constexpr double flit_bytes = 8;  // bytes on a link in a cycle of a core

const char* const mesh_of_cores =
    "# 4 x 4 cores at twice their clock: three cycles a hop, 8 bytes each second cycle.\n"
    "system: network\n"
    "network:\n"
    "  topology: {kind: mesh, dims: [4, 4]}\n"
    "  router: {pipeline: single_cycle}\n"
    "  classes: [{name: any, vcs: 1}]\n"
    "  link: {cycles: 2, flits_per_cycle: 0.5}\n"
    "replay: {trace: none}\n";

struct flow {
    unsigned source;
    unsigned destination;
};

std::vector<flow> flows_of(const std::string& cell) {
    std::vector<flow> flows;
    std::istringstream text(cell);
    for (std::string one; text >> one;) {
        flows.push_back({static_cast<unsigned>(std::stoul(one.substr(0, 1), nullptr, 16)),
                         static_cast<unsigned>(std::stoul(one.substr(2), nullptr, 16))});
    }
    return flows;
}

/// The time of a transfer alone, by two rows of the source.
struct transfer_time {
    double start_up = 0;  // cycles
    double a_byte = 0;    // cycles
    double cycles(double bytes) const { return start_up + a_byte * bytes; }
};

transfer_time fitted(const fact_file& facts) {
    std::vector<std::pair<double, double>> points;
    for (auto row : facts.rows) {
        if (row["kind"] == "dma" && row["outcome"] == "fitted") {
            points.emplace_back(*number_in(row["bytes"]), *number_in(row["cycles"]));
        }
    }
    const double slope = (points.at(1).second - points[0].second) / (points[1].first - points[0].first);
    return {points[0].second - slope * points[0].first, slope};
}

std::string run_name(const std::string& flows, const std::string& bytes) {
    std::string name = "epiphany-" + flows + "-" + bytes;
    for (char& letter : name) { letter = letter == ' ' ? '_' : letter; }
    return name;
}

/// Transfers at the same time; the first one is measured.
std::string trace_of(const std::vector<flow>& flows, double bytes, double spacing) {
    message_trace trace(cores);
    const auto flits = static_cast<unsigned>(bytes / flit_bytes);
    for (unsigned i = 0; i < flits; ++i) {
        for (const flow& one : flows) {
            trace.add(static_cast<unsigned>(std::lround(i * spacing)), one.source, one.destination, 1);
        }
    }
    return trace.text((flits - 1) * static_cast<unsigned>(flows.size()) + 1);
}

}  // namespace

source_comparison epiphany() {
    const fact_file facts = read_facts(epiphany_text);
    const transfer_time alone = fitted(facts);
    source_comparison made{"Epiphany, cycles", 'E'};
    for (auto row : facts.rows) {
        const std::string name = run_name(row["flows"], row["bytes"]);
        const auto flows = flows_of(row["flows"]);
        const double bytes = *number_in(row["bytes"]);
        planned_run run;
        run.name = name;
        run.machine = mesh_of_cores;
        run.inputs = {{"replay.trace", name + ".causes",
                       [flows, bytes, alone] { return trace_of(flows, bytes, clocks * flit_bytes * alone.a_byte); }}};
        made.runs.push_back(std::move(run));
    }
    made.rows = [facts, alone](const measurements& measured) {
        std::vector<compared_row> rows;
        std::optional<double> missing;  // from the first latency, which is fitted
        for (auto row : facts.rows) {
            const bool is_latency = row["kind"] == "latency";
            const std::string name = run_name(row["flows"], row["bytes"]);
            compared_row one{facts.source, row["kind"] + " " + row["flows"], row["bytes"] + " bytes", row["outcome"],
                             number_in(row["cycles"])};
            if (is_latency) {
                one.ours = figure(measured, name, "packet_latency");
                if (one.ours) { *one.ours /= clocks; }  // one direction (protocol.md)
                if (one.ours && !missing) { missing = *one.measured - *one.ours; }
                if (one.ours) { *one.ours += *missing; }
            } else {
                const auto shared = figure(measured, name, "replay_cycles");
                const auto single = figure(measured, run_name("0-F", row["bytes"]), "replay_cycles");
                if (shared && single) {
                    one.ours = alone.cycles(*number_in(row["bytes"])) + (*shared - *single) / clocks;
                }
            }
            rows.push_back(std::move(one));
        }
        return rows;
    };
    const auto is_latency = [](const compared_row& row) { return row.model.starts_with("latency"); };
    made.bars = {{"B4", "Epiphany, latencies: within 5 %", 100, 5, is_latency},
                 {"B5", "Epiphany, transfers: within 15 %", 100, 15,
                  [is_latency](const compared_row& row) { return !is_latency(row); }}};
    return made;
}

}  // namespace orbweaver::studies::truth

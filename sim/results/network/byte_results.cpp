// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/byte_results.h"

#include <fmt/core.h>

#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/injection_process.h"
#include "hw/noc/traffic/packet_sizes.h"

namespace orbweaver::sim {

namespace {

/// A flow and what its packets carry.
struct sized_flow {
    noc::flow_result measured;
    bool has_sizes = false;
    double bytes_per_flit = 0;
    unsigned plane = 0;
    unsigned flit_bits = 32;
};

std::vector<sized_flow> sized_flows(const noc::traffic& load) {
    const noc::network_desc& network = load.net().description();
    const std::vector<noc::traffic_class_desc> sources = noc::traffic_sources(load.described(), network);
    const noc::traffic_result result = load.result();
    std::vector<sized_flow> flows;
    for (std::size_t number = 0; number < result.flows.size(); ++number) {
        const noc::flow_result& measured = result.flows[number];
        const noc::traffic_class_desc& source = sources[load.flows()[number].flow.source];
        const noc::packet_sizes& sizes = measured.is_reply ? source.reply_bytes : source.packet_bytes;
        const noc::packet_lengths& lengths = measured.is_reply ? source.reply_flits : source.packet_flits;
        const unsigned plane = load.flows()[number].plane;
        flows.push_back({measured, sizes.is_given(), noc::mean_bytes(sizes) / noc::mean_flits(lengths), plane,
                         load.net(plane).description().flit_bits});
    }
    return flows;
}

}  // namespace

void add_byte_results(result_json& traffic, const noc::traffic& load, std::uint64_t period_ps) {
    double offered = 0;   // bytes/node/cycle
    double accepted = 0;  // bytes/node/cycle
    double bits = 0;      // payload of the flits that carried them
    for (const sized_flow& flow : sized_flows(load)) {
        if (!flow.has_sizes || traffic["measure_end"].is_null()) { continue; }
        const double own_offered = flow.measured.offered * flow.bytes_per_flit;
        const double own_accepted = flow.measured.accepted * flow.bytes_per_flit;
        traffic["classes"][flow.measured.name]["bytes"] = {{"offered", own_offered}, {"accepted", own_accepted}};
        offered += own_offered;
        accepted += own_accepted;
        bits += flow.measured.accepted * flow.flit_bits;
    }
    if (bits == 0) { return; }
    constexpr double picoseconds_per_second = 1e12;
    traffic["bytes"] = {
        {"offered", offered},
        {"accepted", accepted},
        {"accepted_per_second", accepted * load.nodes() * picoseconds_per_second / static_cast<double>(period_ps)},
        {"overhead", 1 - 8 * accepted / bits}};
}

void add_energy_of_data(result_json& energy, const noc::traffic& load, std::optional<unsigned> only) {
    const std::vector<sized_flow> flows = sized_flows(load);
    double delivered = 0;  // bytes of the whole run
    for (unsigned plane = only.value_or(0); plane < (only ? *only + 1 : load.planes()); ++plane) {
        double flits = 0;
        double bytes = 0;
        for (const sized_flow& flow : flows) {
            if (flow.plane != plane) { continue; }
            if (!flow.has_sizes) { return; }
            flits += flow.measured.accepted;
            bytes += flow.measured.accepted * flow.bytes_per_flit;
        }
        const auto arrived = static_cast<double>(load.net(plane).counters(noc::link_kind::ejection).flits);
        delivered += flits == 0 ? 0 : arrived * bytes / flits;
    }
    if (delivered == 0 || !energy.contains("total")) { return; }
    energy["per_data_bit"] = energy["total"].get<double>() / (8 * delivered);
}

std::string bytes_text(const result_json& traffic) {
    if (!traffic.contains("bytes")) { return ""; }
    const result_json& bytes = traffic["bytes"];
    return fmt::format(
        "  data             {:.4g} bytes/node/cycle accepted of {:.4g}, {:.4g} GB/s in all; heads and "
        "filling are {:.1f} % of the bits\n",
        bytes["accepted"].get<double>(), bytes["offered"].get<double>(),
        bytes["accepted_per_second"].get<double>() / 1e9, 100 * bytes["overhead"].get<double>());
}

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
// Runs uniform traffic on a mesh and prints what it measured, for counting host instructions and comparing with other
// simulators.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {
namespace {

struct options {
    unsigned size = 8;
    unsigned vcs = 4;
    unsigned flits = 4;
    std::uint64_t seed = 1;
    cycle_t cycles = 50000;
    bool single_cycle = false;
    network_desc network;
    traffic_desc traffic;
};

void print(const traffic_result& result, const run_control& control, const network& fabric) {
    fmt::print("status {}\n", control.outcome() ? control.outcome()->status : "unfinished");
    fmt::print("offered {:.6f} accepted {:.6f} flits/node/cycle\n", result.offered, result.accepted);
    for (const auto& [name, latency] :
         {std::pair{"packet", result.packet_latency}, std::pair{"network", result.network_latency}}) {
        fmt::print("{}_latency mean {:.4f} p50 {} p95 {} p99 {} max {} cycles, {} packets\n", name, latency.mean,
                   latency.p50, latency.p95, latency.p99, latency.max, latency.samples);
    }
    fmt::print("hops_mean {:.5f}\ncycles {}\nflit_hops {}\n", result.hops_mean, result.end, fabric.flit_hops());
}

int run(options chosen) {
    chosen.network.topology.dims = {chosen.size, chosen.size};
    chosen.network.classes = {{"any", chosen.vcs, {}}};
    chosen.network.router.pipeline = chosen.single_cycle ? router_pipeline::single_cycle : router_pipeline::three_stage;
    chosen.traffic.packet_flits = chosen.flits;
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    run_control control;
    control.attach(domain);
    packet_ledger ledger;
    network fabric("network", domain, chosen.network, ledger);
    traffic load("traffic", domain, fabric, chosen.traffic, chosen.seed, control);
    sc_core::sc_start();
    print(load.result(), control, fabric);
    return 0;
}

int parse_and_run(int argc, char** argv) {
    options chosen;
    chosen.network.vc_depth = 8;
    chosen.traffic.rate = 0.2;
    chosen.traffic.warmup_cycles = 10000;
    chosen.traffic.measure_cycles = 40000;
    CLI::App app{"Uniform traffic on a square mesh"};
    app.add_option("--size", chosen.size, "routers a side")->capture_default_str();
    app.add_option("--rate", chosen.traffic.rate, "flits/node/cycle")->capture_default_str();
    app.add_option("--vcs", chosen.vcs, "virtual channels")->capture_default_str();
    app.add_option("--depth", chosen.network.vc_depth, "flits a virtual channel")->capture_default_str();
    app.add_option("--flits", chosen.flits, "flits a packet")->capture_default_str();
    app.add_option("--warmup", chosen.traffic.warmup_cycles, "cycles")->capture_default_str();
    app.add_option("--measure", chosen.traffic.measure_cycles, "cycles")->capture_default_str();
    app.add_option("--drain", chosen.traffic.drain_cycles, "cycles at most")->capture_default_str();
    app.add_option("--link-cycles", chosen.network.link.cycles, "cycles")->capture_default_str();
    app.add_option("--seed", chosen.seed, "of the random streams")->capture_default_str();
    app.add_flag("--single-cycle", chosen.single_cycle, "routers of one cycle instead of three stages");
    CLI11_PARSE(app, argc, argv);
    return run(chosen);
}

}  // namespace
}  // namespace orbweaver::noc

int sc_main(int, char**) {
    return 0;
}

int main(int argc, char** argv) {
    return orbweaver::noc::parse_and_run(argc, argv);
}

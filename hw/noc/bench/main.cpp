// SPDX-License-Identifier: Apache-2.0
// Runs uniform traffic on a mesh and prints what it measured, for counting host instructions and comparing with other
// simulators.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <map>
#include <string>
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
    chosen.traffic.packet_flits = chosen.flits;
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    run_control control;
    control.attach(domain);
    packet_ledger ledger;
    network fabric("network", domain, chosen.network, ledger);
    traffic load("traffic", domain, fabric, chosen.traffic, chosen.seed, control);
    domain.run_ahead(never);
    sc_core::sc_start();
    print(load.result(), control, fabric);
    return 0;
}

/// An option that takes the name of a value of an enum.
template <class Enum>
void add_choice(CLI::App& app, const std::string& name, Enum& chosen, const std::string& help) {
    std::map<std::string, Enum> values;
    for (const auto& entry : enumerators(Enum{})) {
        values.emplace(entry.text, entry.value);
    }
    app.add_option(name, chosen, help)->transform(CLI::CheckedTransformer(std::move(values)));
}

int parse_and_run(int argc, char** argv) {
    options chosen;
    chosen.network.vc_depth = 8;
    chosen.network.router.pipeline = router_pipeline::three_stage;
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
    app.add_option("--threads", chosen.network.threads.count, "host threads at most")
        ->check(CLI::Range(1U, thread_desc::most))
        ->capture_default_str();
    app.add_flag("--always", chosen.network.threads.always, "all of these threads, even where fewer are faster");
    app.add_option("--seed", chosen.seed, "of the random streams")->capture_default_str();
    app.add_option("--routing", chosen.network.routing, "routing function")->capture_default_str();
    router_desc& router = chosen.network.router;
    add_choice(app, "--pipeline", router.pipeline, "of routers");
    add_choice(app, "--vc-allocator", router.vc_allocator, "of routers");
    add_choice(app, "--switch-allocator", router.switch_allocator, "of routers");
    add_choice(app, "--arbiter", router.arbiter, "of routers");
    add_choice(app, "--vc-release", router.vc_release, "of routers");
    CLI11_PARSE(app, argc, argv);
    return run(chosen);
}

}  // namespace
}  // namespace orbweaver::noc

[[gnu::visibility("default")]] int sc_main(int, char**) {
    return 0;
}

int main(int argc, char** argv) {
    return orbweaver::noc::parse_and_run(argc, argv);
}

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hw/agent/agent_system_desc.h"
#include "hw/agent/onchip/engine_desc.h"
#include "hw/base/threads/thread_desc.h"
#include "hw/core/core_desc.h"
#include "hw/niu/niu_desc.h"
#include "hw/noc/energy_desc.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/neurocomputer/neurocomputer_desc.h"
#include "hw/noc/replay/collective_desc.h"
#include "hw/noc/replay/program_desc.h"
#include "hw/noc/replay/rank_placement.h"
#include "hw/noc/replay/trace_format.h"
#include "hw/noc/traffic/traffic_desc.h"
#include "hw/system/area_desc.h"
#include "hw/system/cluster_desc.h"
#include "hw/system/network_links_desc.h"
#include "hw/system/tile_energy_desc.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::system {

enum class system_kind : std::uint8_t { network, chip, cluster, agents };
constexpr auto enumerators(system_kind) { return identifiers<system_kind>; }

/// Returns whether the nodes are tiles with firmware; else they are traffic endpoints or agents.
constexpr bool has_tiles(system_kind kind) { return kind == system_kind::chip || kind == system_kind::cluster; }

enum class workload_nodes : std::uint8_t { automatic, first, all };
constexpr auto enumerators(workload_nodes) { return identifiers<workload_nodes>; }

/// The program of the cores: a program of sw_stack by name, or another ELF.
struct workload_desc {
    std::string program;                               // empty if `elf` is given
    std::map<std::string, std::string> args;           // arguments for the firmware, "key=value"
    std::string input;                                 // a file loaded into every node's memory; empty: none
    std::string plan;                                  // file with a multicast plan, loaded like `input`; empty: none
    std::string elf;                                   // path of an ELF that is not a program of sw_stack
    workload_nodes nodes = workload_nodes::automatic;  // nodes on which it runs
    std::vector<std::uint32_t> rank_nodes;             // [rank]: its node; empty: node = rank
    std::vector<std::string> argv;  // arguments of main() after the program's name, if `orbweaver cc` linked the ELF
    std::string files;              // folder with the files that such a program reads; empty: none
    std::uint64_t stack_bytes = 1 << 18;  // stack of such a program's main()
    bool heap_checks = false;             // makes accesses to the heap outside of its blocks trap
};

/// Messages of a recorded run, which replace synthetic traffic.
struct replay_desc {
    std::string trace;  // trace file; empty: none
    noc::trace_format format = noc::trace_format::by_content;
    // For formats whose message lengths are in bytes:
    std::uint32_t flit_bytes = 4;       // data bytes per flit; the head has none
    std::uint64_t packet_bytes = 1024;  // data bytes of the longest packet
    noc::program_desc program;          // replaces a trace
    std::vector<noc::job_desc> jobs;    // further programs, each on the next ranks
    noc::collective_desc collectives;
    std::vector<std::uint32_t> nodes;                       // [rank]: its node; empty: node = rank
    noc::rank_search rank_search = noc::rank_search::none;  // from `nodes` on
    std::vector<noc::slow_rank> slow_ranks;

    bool replays() const { return !trace.empty() || program.kind != noc::program_kind::none; }
};

/// Units that execute a multicast plan at the processors of a network.
enum class multicast_runner : std::uint8_t { endpoints, agents };
constexpr auto enumerators(multicast_runner) { return identifiers<multicast_runner>; }

/// A multicast plan, which replaces synthetic traffic.
struct multicast_desc {
    std::string plan;  // file with the plan; empty: none
    multicast_runner runner = multicast_runner::endpoints;
    cycle_t startup_cycles = 500;  // software time of a sender per copy
    bool overlap = false;          // a start-up begins when the previous one has ended, not when its copy has left
    unsigned flits = 128;          // flits of a copy, including the head
};

/// A whole machine and its workload, as one YAML file describes them.
struct system_desc {
    system_kind kind = system_kind::chip;
    std::string name;  // name of the configuration: its file name without .yaml
    std::uint64_t seed = 1;
    std::uint64_t clock_chip_ps = 10000;  // period of the chip's clock, picoseconds
    std::uint64_t clock_cop_ps = 10000;   // period for coordination processors, their links and cards, picoseconds
    noc::network_desc network;
    network_links_desc network_links;  // links between the routers of `network`
    niu::niu_desc niu;
    core::core_desc core;
    niu::messaging_desc messaging;
    noc::traffic_desc traffic;                          // system: network
    replay_desc replay;                                 // system: network
    multicast_desc multicast;                           // system: network
    noc::neurocomputer_desc neurocomputer;              // system: network
    workload_desc workload;                             // system: chip, cluster
    cluster_desc cluster;                               // system: cluster
    cop_desc cop;                                       // system: cluster
    agent::agent_system_desc agents;                    // system: agents
    agent::agent_engine_desc agent;                     // if has_engines() or agents_run_plan()
    std::vector<agent::agent_fault_desc> agent_faults;  // if has_engines(): faults of links between engines
    noc::energy_desc energy;
    tile_energy_desc tile_energy;
    area_desc area;
    bool activity = false;  // whether transitions of link wires are counted
    cycle_t limit_cycles = 100000000;
    cycle_t limit_packet_age = 0;    // maximum number of cycles since injection; 0: no limit
    std::uint64_t watch_packet = 0;  // id of a packet; 0: none
    thread_desc threads{};           // host threads; they never change a result
};

/// Returns whether agent engines are attached to separate ports of the routers, in addition to the tiles
/// (hw/agent/onchip). This is so if the topology has such ports. The engine of tile t is node tiles + t of the network.
inline bool has_engines(const system_desc& description) {
    return description.kind == system_kind::chip && description.network.topology.kind == "engine_mesh";
}

/// Returns whether an agent engine is at every node of a network and agents execute a plan (hw/agent/multicast).
inline bool agents_run_plan(const system_desc& description) {
    return description.kind == system_kind::network && description.multicast.runner == multicast_runner::agents;
}

}  // namespace orbweaver::system

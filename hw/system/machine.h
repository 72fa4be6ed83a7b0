// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "hw/agent/onchip/engine_set.h"
#include "hw/base/module_list.h"
#include "hw/system/block_factory.h"
#include "hw/system/cop_tree.h"
#include "hw/system/system_desc.h"
#include "hw/system/tile.h"

namespace orbweaver::system {

/// The tiles of one network: a chip, or the chips of a cluster with their coordination processors. The networks of the
/// chips and the network between them are built as one (hw/noc/chips). The children are network, tile0, tile1, ... and
/// cop; child_module() finds any of them by name, and block_factory replaces some.
///
/// If the description asks for several threads, the network is divided (fabric_partitions.h), and each tile belongs to
/// the clock of its partition. Tiles of a machine with observers, coordination processors, agent engines, or NIUs,
/// NIU blocks, devices or memories of others belong to the undivided clock: they work in the order of one thread.
class machine : public sc_core::sc_module {
public:
    /// @param control   notified when firmware ends the run; outlives the machine, as do clock, ledger and reports
    /// @param ledger    ledger of all packets
    /// @param reports   reports of the firmware
    /// @param console   receives the lines of all consoles; empty: lines are discarded
    /// @param observer  notified of threads and messages; null: no observer
    /// @param taps      creates taps for the links; empty: no taps
    /// @param cop_clock clock of the coordination processors; null: the machine has none
    /// @param blocks    makers of the blocks that replace models
    /// @throws user_error for a machine that cannot be built
    machine(sc_core::sc_module_name name, const system_desc& described, clock_domain& clock, run_control& control,
            packet_ledger& ledger, core::host_reports& reports, const core::host_console_output& console = {},
            machine_observer* observer = nullptr, const noc::link_tap_maker& taps = {},
            clock_domain* cop_clock = nullptr, const block_factory& blocks = {});

    const char* kind() const override { return "machine"; }
    noc::network& net() { return m_network; }
    const noc::network& net() const { return m_network; }
    unsigned nodes() const { return static_cast<unsigned>(m_tiles.size()); }
    tile& node_tile(node_id node) { return *m_tiles[node.value]; }
    const tile& node_tile(node_id node) const { return *m_tiles[node.value]; }

    /// Returns the coordination processors; null if there are none.
    const cop_tree* cop() const { return m_cop.get(); }
    /// Returns the agent engines; null if the routers have no ports for them.
    const agent::agent_engine_set* engines() const { return m_engines.get(); }

    /// Returns whether this process executes a tile (process_group.h).
    bool is_here(node_id node) const { return m_network.is_here(node); }
    /// Gives process 0 what the tiles of other processes report, after settle(). All processes call it.
    void collect();

    /// Advances the statistics of all cores of this process to the end of cycle `last`. Call it once, after the run.
    void settle(cycle_t last);
    /// Returns the number of instructions that all cores of this process have executed so far.
    std::uint64_t instructions() const;

    /// Returns whether anything is in progress or waits: flits in the network, messages in NIUs, agents, threads that
    /// have not ended.
    bool work_left() const;
    /// Describes all waits: one line per suspended context, per waiting queue or message of an NIU, per packet that
    /// holds a buffer, and per operation of a coordination processor.
    std::vector<std::string> describe_waits() const;

private:
    const bool m_divides_tiles;
    noc::network m_network;
    std::deque<core::decoded_program> m_programs;  // [partition of the network]
    std::unique_ptr<agent::agent_engine_set> m_engines;
    module_list<tile> m_tiles;
    std::unique_ptr<cop_tree> m_cop;
};

}  // namespace orbweaver::system

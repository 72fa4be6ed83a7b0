// SPDX-License-Identifier: Apache-2.0
#include "hw/system/machine.h"

#include <fmt/core.h>

#include <unordered_map>
#include <utility>

#include "hw/system/tile_count.h"

namespace orbweaver::system {
namespace {

/// Returns the tiles per chip. Each row in the drawing of the whole network is a chip (hw/noc/chips).
unsigned tiles_of_chip(const noc::network& fabric) {
    return noc::has_chip_networks(fabric.description()) ? fabric.columns() : 1;
}

/// Makes an engine at the second node of each router; the engines are connected like the routers.
std::unique_ptr<agent::agent_engine_set> make_engines(clock_domain& clock, noc::network& fabric,
                                                      const system_desc& described) {
    std::vector<node_id> nodes;
    const unsigned tiles = tiles_of(described, fabric.nodes());
    for (unsigned node = tiles; node < fabric.nodes(); ++node) { nodes.push_back({static_cast<std::uint16_t>(node)}); }
    auto engines = std::make_unique<agent::agent_engine_set>(
        clock, fabric, agent::make_engine_mesh(fabric.columns(), tiles / fabric.columns()), nodes, described.agent,
        described.seed);
    const auto cycle_of = [&described](std::uint64_t ps) { return ps / described.clock_chip_ps; };
    for (const agent::agent_fault_desc& fault : described.agent_faults) {
        engines->set_fault({fault.node, fault.channel}, cycle_of(fault.from_ps),
                           fault.until_ps == 0 ? never : cycle_of(fault.until_ps));
    }
    return engines;
}

/// @param divides_tiles which share the console, reports and files
noc::network_desc network_of(const system_desc& described, bool divides_tiles) {
    noc::network_desc network = described.network;
    network.threads.in_order = divides_tiles;
    return network;
}

}  // namespace

machine::machine(sc_core::sc_module_name name, const system_desc& described, clock_domain& clock, run_control& control,
                 packet_ledger& ledger, core::host_reports& reports, const core::host_console_output& console,
                 machine_observer* observer, const noc::link_tap_maker& taps, clock_domain* cop_clock,
                 const block_factory& blocks)
    : sc_module(name),
      m_divides_tiles(observer == nullptr && cop_clock == nullptr && !has_engines(described) && blocks.niu == nullptr &&
                      !blocks.niu_unit && !blocks.memory && !described.core.device.exists()),
      m_network("network", clock, network_of(described, m_divides_tiles), ledger, taps, blocks.router, blocks.channel) {
    for (unsigned number = 0; number < m_network.partitions(); ++number) { m_programs.emplace_back(described.core); }
    const unsigned tiles = tiles_of(described, m_network.nodes());
    if (has_engines(described)) { m_engines = make_engines(clock, m_network, described); }
    for (unsigned number = 0; number < tiles; ++number) {
        const std::string tile_name = fmt::format("tile{}", number);
        const bool is_host = described.cluster.hosts == cop_hosts::all || number % tiles_of_chip(m_network) == 0;
        const node_id node{static_cast<std::uint16_t>(number)};
        m_tiles.push_back(
            std::make_unique<tile>(tile_name.c_str(), described, node,
                                   tile_surroundings{.clock = m_divides_tiles ? m_network.clock_of(node) : clock,
                                                     .control = control,
                                                     .plan = m_network.plan(),
                                                     .ledger = m_divides_tiles ? m_network.ledger_of(node) : ledger,
                                                     .reports = reports,
                                                     .console = console,
                                                     .net = &m_network,
                                                     .observer = observer,
                                                     .cop_clock = is_host ? cop_clock : nullptr,
                                                     .niu_blocks = blocks.niu,
                                                     .tiles = tiles,
                                                     .program = &m_programs[m_network.partition_of(node)],
                                                     .engines = m_engines.get(),
                                                     .niu_unit = blocks.niu_unit,
                                                     .device = blocks.device,
                                                     .memory = blocks.memory}));
    }
    if (cop_clock != nullptr) {
        std::vector<serial_initiator_socket*> cards;
        std::vector<node_id> hosts;
        for (unsigned number = 0; number < nodes(); ++number) {
            if (cop::host_card* const card = m_tiles[number]->card()) {
                cards.push_back(&card->link());
                hosts.push_back(node_id{static_cast<std::uint16_t>(number)});
            }
        }
        m_cop = std::make_unique<cop_tree>("cop", *cop_clock, described, cards, hosts, blocks.controller);
    }
}

void machine::settle(cycle_t last) {
    for (const auto& each : m_tiles) {
        if (is_here(each->core().node())) { each->core().settle(last); }
    }
}

void machine::collect() {
    if (m_network.processes() == nullptr) { return; }
    m_network.collect();
    byte_writer own;
    for (unsigned number = 0; number < nodes(); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        if (m_network.processes()->rank() != 0 && is_here(node)) {
            own.add(node);
            node_tile(node).write_report(own);
        }
    }
    std::unordered_map<std::uint64_t, packet_slot> packets;
    m_network.ledger().for_each_open(
        [&packets](packet_slot slot, const packet_record& record) { packets[record.id] = slot; });
    for (const process_group::message& each : m_network.processes()->gather(std::move(own.bytes()))) {
        for (byte_reader stream(each); !stream.is_at_end();) {
            tile& distant = node_tile(stream.take<node_id>());
            distant.read_report(stream, [&packets](std::uint64_t id) { return packets.at(id); });
        }
    }
}

std::uint64_t machine::instructions() const {
    std::uint64_t sum = 0;
    for (const auto& each : m_tiles) { sum += each->core().instructions(); }
    return sum;
}

bool machine::work_left() const {
    if (m_network.flits_inside() != 0 || (m_engines && m_engines->ledger().alive() != 0)) { return true; }
    for (const auto& each : m_tiles) {
        if (!each->is_niu_idle()) { return true; }
        bool threads = false;
        each->core().for_each_thread([&threads](context_id, const core::context_view&) { threads = true; });
        if (threads) { return true; }
    }
    return false;
}

std::vector<std::string> machine::describe_waits() const {
    std::vector<std::string> lines = m_cop ? m_cop->describe_waits() : std::vector<std::string>{};
    for (const auto& each : m_tiles) {
        const core::core& pipeline = each->core();
        pipeline.for_each_thread([&](context_id number, const core::context_view& view) {
            std::string line = fmt::format("node {} {}: {} at pc 0x{:08x}", pipeline.node().value, thread_name(number),
                                           name_of(view.state), view.pc);
            if (view.state == core::context_state::suspended) {
                line += fmt::format(" since cycle {}: {} (0x{:x})", view.start, name_of(view.reason), view.operand);
            }
            lines.push_back(std::move(line));
        });
        for (auto& line : each->describe_niu_waits()) { lines.push_back(std::move(line)); }
    }
    for (const noc::network_wait& wait : m_network.waits()) {
        lines.push_back(fmt::format("{}: packet {} from node {} to node {}, {} flits, wants {}: {}", wait.position,
                                    wait.packet, wait.source.value, wait.destination.value, wait.flits, wait.wants,
                                    noc::describe(wait.reason)));
    }
    return lines;
}

}  // namespace orbweaver::system

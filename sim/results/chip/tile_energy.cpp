// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/tile_energy.h"

#include <cstring>

#include "hw/core/debug/code_profile.h"
#include "sim/results/chip/memory_words.h"

namespace orbweaver::sim {

namespace {

/// Returns the words that the core and the NIU of a tile have moved from and to its memory.
double moved_words(const system::tile& node) {
    core::code_profile executed;
    node.core().add_profile(executed);
    std::uint64_t words = 0;
    executed.for_each([&](std::uint32_t pc, std::uint64_t times, std::uint64_t) {
        std::uint32_t instruction = 0;
        if (std::uint64_t{pc} + sizeof instruction > node.memory().bytes()) { return; }
        std::memcpy(&instruction, node.memory().data() + pc, sizeof instruction);
        words += times * memory_words(instruction);
    });
    if (!node.has_own_niu()) {
        const niu::niu_statistics counted = node.niu().statistics();
        words += counted.copied_words + counted.data_words_sent + counted.data_words_received;
    }
    return static_cast<double>(words);
}

/// Returns the energy of what has passed through the interface unit of a tile, in picojoules.
double event_energy(const system::tile& node, const interface_unit_energy& unit) {
    if (node.has_own_niu()) { return 0; }
    const niu::queue_entries written = node.niu().queued();
    const niu::queue_entries read = node.niu().sent();
    const auto energy = [](const unit_energy& queue, std::uint64_t writes, std::uint64_t reads) {
        return queue.write_pj * static_cast<double>(writes) + queue.read_pj * static_cast<double>(reads);
    };
    const niu::niu_statistics counted = node.niu().statistics();
    const auto channel = [](const unit_energy& block, std::uint64_t messages, std::uint64_t flits) {
        return block.message_pj * static_cast<double>(messages) + block.flit_pj * static_cast<double>(flits);
    };
    const std::uint64_t sent =
        counted.thread_messages_sent + counted.data_messages_sent + counted.rts_sent + counted.cts_sent;
    const std::uint64_t received =
        counted.thread_messages_received + counted.data_messages_received + counted.rts_received + counted.cts_received;
    return energy(unit.data_queue, written.data, read.data) + energy(unit.thread_queue, written.thread, read.thread) +
           unit.send_table.message_pj * static_cast<double>(counted.data_messages_sent) +
           unit.receive_table.message_pj * static_cast<double>(counted.data_messages_received) +
           channel(unit.injector, sent, counted.injected_flits) +
           channel(unit.ejector, received, counted.ejected_flits);
}

/// Energy of one tile, in picojoules.
struct tile_sums {
    double units = 0;
    double cores = 0;
    double memories = 0;

    double total() const { return units + cores + memories; }
};

void name_what_is_not_counted(result_json& energy, const system::tile_energy_desc& costs,
                              const interface_unit_energy& unit) {
    result_json names = result_json::array();
    for (const auto& name : energy.value("not_counted", result_json::array())) {
        const bool is_of_tiles = name == "interface units" || name == "cores" || name == "memories";
        if (!is_of_tiles) { names.push_back(name); }
    }
    for (const std::string& name : unit.not_counted) { names.push_back(name); }
    if (!costs.counts_cores()) { names.push_back("cores"); }
    if (!costs.counts_memories()) { names.push_back("memories"); }
    energy["not_counted"] = std::move(names);
}

}  // namespace

void add_tile_energy(result_json& energy, const system::machine& modelled, const system::system_desc& described,
                     const interface_unit_energy& interface_unit, cycle_t cycles) {
    const system::tile_energy_desc& costs = described.tile_energy;
    const double period_ns = static_cast<double>(described.clock_chip_ps) / 1000;
    const auto cycle_count = static_cast<double>(cycles);
    const double nanoseconds = cycle_count * period_ns;
    const double idle_unit = interface_unit.leakage_mw * nanoseconds + interface_unit.idle_pj * cycle_count;
    tile_sums sums;
    result_json tiles = result_json::array();
    for (unsigned number = 0; number < modelled.nodes(); ++number) {
        const system::tile& modelled_tile = modelled.node_tile(node_id{static_cast<std::uint16_t>(number)});
        tile_sums own{.units = idle_unit + event_energy(modelled_tile, interface_unit),
                      .cores = costs.core_idle_mw * nanoseconds,
                      .memories = costs.memory_idle_mw * nanoseconds};
        own.cores += costs.core_instruction_pj * static_cast<double>(modelled_tile.core().statistics().instructions);
        if (costs.memory_word_pj != 0) { own.memories += costs.memory_word_pj * moved_words(modelled_tile); }
        tiles.push_back(own.total());
        sums.units += own.units;
        sums.cores += own.cores;
        sums.memories += own.memories;
        if (energy.contains("nodes")) {
            result_json& node_energy = energy["nodes"][number];
            node_energy = node_energy.get<double>() + own.total();
        }
    }
    name_what_is_not_counted(energy, costs, interface_unit);
    if (interface_unit.is_known) { energy["blocks"]["interface_units"] = sums.units; }
    if (costs.counts_cores()) { energy["blocks"]["cores"] = sums.cores; }
    if (costs.counts_memories()) { energy["blocks"]["memories"] = sums.memories; }
    energy["tiles"] = std::move(tiles);
    const double controllers =
        interface_unit.controllers_leakage_mw * nanoseconds + interface_unit.controllers_idle_pj * cycle_count;
    if (interface_unit.has_controllers) { energy["blocks"]["controllers"] = controllers; }
    const double total = energy["total"].get<double>() + sums.total() + controllers;
    energy["total"] = total;
    if (energy.contains("mean_mw") && nanoseconds != 0) {
        const double idle = costs.core_idle_mw + costs.memory_idle_mw + idle_unit / nanoseconds;
        energy["mean_mw"] = total / nanoseconds;
        energy["idle_mw"] = energy["idle_mw"].get<double>() + modelled.nodes() * idle + controllers / nanoseconds;
    }
}

}  // namespace orbweaver::sim

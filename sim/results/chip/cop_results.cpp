// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/cop_results.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/cop/opcode_table.h"

namespace orbweaver::sim {

namespace {

result_json operations(const system::cop_tree& tree) {
    result_json by_name = result_json::object();
    for (unsigned opcode = 0; opcode < 128; ++opcode) {
        std::uint64_t services = 0;
        for (const auto& controller : tree.controllers()) { services += controller->counters().by_opcode[opcode]; }
        const std::string_view name = cop::cop_opcode_name(static_cast<cop_opcode>(opcode));
        if (services != 0) { by_name[name.empty() ? fmt::format("0x{:02x}", opcode) : std::string(name)] = services; }
    }
    return by_name;
}

void add_channels(result_json& object, const system::cop_tree& tree) {
    cop::channel_counters channels;
    serial::command_end_counters ports;
    cycle_t longest = 0;
    for (const auto& controller : tree.controllers()) {
        for (unsigned channel = 1; channel <= controller->described().channels; ++channel) {
            accumulate<cop::channel_counters>(cop::channel_statistics, channels, controller->counters(channel));
            longest = std::max(longest, controller->counters(channel).longest_wait);
            accumulate<serial::command_end_counters>(serial::command_end_statistics, ports,
                                                     controller->link_counters(channel));
        }
    }
    channels.longest_wait = longest;
    object["channels"] = counters_json<cop::channel_counters>(cop::channel_statistics, channels);
    object["channel_ports"] = counters_json<serial::command_end_counters>(serial::command_end_statistics, ports);
}

}  // namespace

result_json cop_results(const system::machine& modelled) {
    const system::cop_tree& tree = *modelled.cop();
    cop::controller_counters controllers;
    for (const auto& controller : tree.controllers()) {
        accumulate<cop::controller_counters>(cop::controller_statistics, controllers, controller->counters());
    }
    cop::host_card_counters cards;
    for (unsigned node = 0; node < modelled.nodes(); ++node) {
        if (const cop::host_card* const card = modelled.node_tile(node_id{static_cast<std::uint16_t>(node)}).card()) {
            accumulate<cop::host_card_counters>(cop::host_card_statistics, cards, card->counters());
        }
    }
    serial::serial_link_counters links;
    for (const auto& link : tree.links()) {
        accumulate<serial::serial_link_counters>(serial::serial_link_statistics, links, link->counters());
    }
    result_json object;
    object["operations"] = operations(tree);
    object["controllers"] = counters_json<cop::controller_counters>(cop::controller_statistics, controllers);
    add_channels(object, tree);
    object["cards"] = counters_json<cop::host_card_counters>(cop::host_card_statistics, cards);
    object["links"] = counters_json<serial::serial_link_counters>(serial::serial_link_statistics, links);
    return object;
}

std::string summarise_cop(const result_json& cop) {
    const auto& controllers = cop["controllers"];
    const auto& channels = cop["channels"];
    const double services = channels["services"].get<double>();
    if (services == 0) { return "\ncoordination processors were not used\n"; }
    std::string text = fmt::format(
        "\ncoordination processors  {} commands, {} refused; {} operations completed\n"
        "  busy {} cycles, of them stalled {}; locked {} cycles\n"
        "  commands waited {:.4g} cycles on average, {} at most\n",
        channels["services"].dump(), controllers["refused"].dump(), controllers["completed"].dump(),
        controllers["busy"].dump(), controllers["stalled"].dump(), controllers["locked"].dump(),
        channels["waited"].get<double>() / services, channels["longest_wait"].dump());
    std::string operations;
    for (const auto& [name, count] : cop["operations"].items()) {
        operations += fmt::format("{}{} {}", operations.empty() ? "" : ", ", count.dump(), name);
    }
    const auto& links = cop["links"];
    return text + fmt::format("  {}\n  links: {} words up, {} down, {} corrupted\n", operations,
                              links["words_up"].dump(), links["words_down"].dump(), links["errors"].dump());
}

}  // namespace orbweaver::sim

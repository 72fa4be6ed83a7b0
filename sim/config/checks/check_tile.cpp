// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <array>
#include <filesystem>
#include <tuple>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/topology/chosen_links.h"
#include "hw/system/tile_count.h"
#include "rtl_bridge/axi/axi_design.h"
#include "rtl_bridge/build/plugin_library.h"
#include "rtl_bridge/niu/niu_shape.h"
#include "rtl_bridge/niu/plugin_nius.h"
#include "sim/config/checks/consistency.h"
#include "sim/config/checks/rank_nodes.h"
#include "sim/config/defaults.h"
#include "sw_stack/shared/agent_port.h"
#include "sw_stack/shared/cop_card.h"
#include "sw_stack/shared/register_map.h"

namespace orbweaver::sim {

namespace {

struct device_range {
    const char* name;
    std::uint64_t base;
    std::uint64_t bytes;
    bool only_with_cop = false;
    bool only_with_engines = false;
};
constexpr device_range devices[] = {{"the core-local interruptor", clint_base, clint_bytes},
                                    {"the host port", host_port_base, host_port_bytes},
                                    {"the coordination processor's card", cop_card_base, cop_card_bytes, true},
                                    {"the port to the agent engine", agent_port_base, agent_port_bytes, false, true}};

void check_memory(const checked_configuration& configuration) {
    constexpr std::uint64_t page = 4096;
    constexpr std::uint64_t address_space = std::uint64_t{1} << 32;
    const core::core_desc& core = configuration.description.core;
    if (core.memory_base % page != 0) {
        configuration.refuse("core.memory_base", fmt::format("{:#x} is not a multiple of 4096", core.memory_base));
        return;
    }
    const char* culprit = configuration.is_set("core.memory_base") ? "core.memory_base" : "core.memory";
    const std::uint64_t end = core.memory_base + core.memory_bytes;
    if (end > address_space) {
        configuration.refuse(culprit,
                             fmt::format("memory from {:#x} on, {:#x} bytes long, ends beyond 32 bits of address",
                                         core.memory_base, core.memory_bytes));
        return;
    }
    const bool has_cop = configuration.description.kind == system::system_kind::cluster &&
                         configuration.description.cluster.cop_levels > 0;
    for (const device_range& device : devices) {
        if ((device.only_with_cop && !has_cop) ||
            (device.only_with_engines && !system::has_engines(configuration.description))) {
            continue;
        }
        if (core.memory_base < device.base + device.bytes && device.base < end) {
            configuration.refuse(
                culprit,
                fmt::format(
                    "memory from {:#x} to {:#x} covers {} at {:#x}; memory_base: 0x80000000 is clear of all devices",
                    core.memory_base, end - 1, device.name, device.base));
            return;
        }
    }
}

void check_file(const checked_configuration& configuration, const char* path, const std::string& file) {
    if (file.empty() || !configuration.sound(path)) { return; }
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    const std::string name = printable(file, 200);
    if (!std::filesystem::exists(status)) {
        const text_position position = configuration.position(path);
        const bool from_option = position.source != nullptr && position.source->is_option;
        configuration.refuse(path,
                             fmt::format("there is no file '{}'{}", name,
                                         from_option ? "" : " (names in a configuration start from its directory)"));
    } else if (!std::filesystem::is_regular_file(status)) {
        configuration.refuse(path, fmt::format("'{}' is no regular file", name));
    }
}

void check_folder(const checked_configuration& configuration, const char* path, const std::string& folder) {
    std::error_code error;
    if (!folder.empty() && configuration.sound(path) && !std::filesystem::is_directory(folder, error)) {
        configuration.refuse(path, fmt::format("there is no folder '{}'", printable(folder, 200)));
    }
}

/// Returns whether routers of the user take the length of a packet on a pin.
bool has_length_pins(const checked_configuration& configuration) {
    const noc::network_desc& network = configuration.description.network;
    return network.router.impl == noc::router_impl::external && network.external_router.shows_length();
}

/// Refuses keys of a plug-in that no NIU would read.
void refuse_external_niu(const checked_configuration& configuration) {
    for (const char* const key : {"niu.external.library", "niu.external.parameters"}) {
        if (configuration.is_set(key)) { configuration.refuse(key, "is for niu.impl: plugin"); }
    }
}

/// Refuses machines in which an NIU of a plug-in cannot stand.
void check_niu_plugin(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    if (const auto refusal = rtl::plugin_refusal(system.niu.external.library, rtl::niu_library_key)) {
        configuration.refuse(refusal->key(), refusal->text());
        return;
    }
    const std::array<std::tuple<const char*, bool, const char*>, 6> refusals{{
        {"threads", system.threads.on_this_host() > 1, "run on one thread; set threads: 1"},
        {"core.memory_port", system.core.memory_port == core::memory_port_kind::shared,
         "have a memory port of their own"},
        {"network.node_link.flits_per_cycle", noc::node_link(system.network).flits_per_cycle != 1,
         "send a flit per cycle"},
        {"network.links", noc::narrow_node_links(system.network.links), "send a flit per cycle"},
        {"network.faults", !system.network.faults.empty(), "discard no packets"},
        {"network.router.external.ports", has_length_pins(configuration), "state no lengths in heads"},
    }};
    for (const auto& [key, is_refused, text] : refusals) {
        if (is_refused) { configuration.refuse(key, fmt::format("interface units of a plug-in {}", text)); }
    }
}

/// Reports features that the implementation of an NIU does not have.
void check_niu_impl(const checked_configuration& configuration) {
    const niu::niu_desc& niu = configuration.description.niu;
    if (niu.impl != niu::niu_impl::plugin) { refuse_external_niu(configuration); }
    if (niu.impl == niu::niu_impl::model) {
        if (!niu.impl_nodes.empty()) {
            configuration.refuse("niu.impl_nodes",
                                 "selects nodes that have no models, but impl: model has none of these");
        }
        return;
    }
    if (niu.impl == niu::niu_impl::plugin) { return check_niu_plugin(configuration); }
    if (has_length_pins(configuration)) {
        configuration.refuse("niu.impl",
                             "injection channels in RTL do not hold heads back, as a router does need that takes "
                             "length or body_flits on a pin (network.router.external.ports)");
    }
    if (const auto refusal = rtl::rtl_niu_refusal(niu, configuration.description.messaging)) {
        configuration.refuse(refusal->key(), refusal->text());
    }
}

/// Returns whether any key of a user block is set. A run without the block would ignore such keys.
bool describes_device(const core::bus_device_desc& device) {
    return device.exists() || device.manager.exists() || device.subordinate.exists() || !device.files.empty() ||
           !device.include.empty() || !device.defines.empty() || !device.parameters.empty() ||
           !device.interrupt.empty() || !device.nodes.empty();
}

/// Checks where a user block may be attached.
void check_device(const checked_configuration& configuration) {
    const core::core_desc& core = configuration.description.core;
    const core::bus_device_desc& device = core.device;
    if (!describes_device(device)) { return; }
    if (device.is_plugin()) {
        check_keys(configuration, "core.device.", "core.device.", "a plug-in (core.device.library)",
                   {"library", "parameters", "nodes", "subordinate.base", "subordinate.window"});
    }
    const auto refusal = device.is_plugin() ? rtl::plugin_refusal(device.library, "core.device.library")
                                            : rtl::axi_device_refusal(device);
    if (refusal) {
        configuration.refuse(refusal->key(), refusal->text());
        return;
    }
    const core::device_subordinate_desc& window = device.subordinate;
    if (window.base % window.window_bytes != 0) {
        configuration.refuse(
            "core.device.subordinate.base",
            fmt::format("{:#x} is no multiple of the window: {:#x} bytes", window.base, window.window_bytes));
    }
    if (configuration.sound("network")) {
        const unsigned tiles = system::tiles_of(
            configuration.description,
            static_cast<unsigned>(noc::make_network_graph(configuration.description.network).nodes.size()));
        for (std::size_t number = 0; number < device.nodes.size(); ++number) {
            if (device.nodes[number] >= tiles) {
                configuration.refuse(fmt::format("core.device.nodes.{}", number),
                                     fmt::format("there are nodes 0 to {}, not {}", tiles - 1, device.nodes[number]));
            }
        }
    }
    if (!device.has_window()) { return; }
    const std::uint64_t end = window.base + window.window_bytes;
    const auto covers = [&](const char* name, std::uint64_t base, std::uint64_t bytes) {
        if (base < end && window.base < base + bytes) {
            configuration.refuse(
                "core.device.subordinate.base",
                fmt::format("a window from {:#x} to {:#x} covers {} at {:#x}", window.base, end - 1, name, base));
        }
    };
    covers("memory", core.memory_base, core.memory_bytes);
    for (const device_range& other : devices) {
        if (other.only_with_cop || (other.only_with_engines && !system::has_engines(configuration.description))) {
            continue;
        }
        covers(other.name, other.base, other.bytes);
    }
}

}  // namespace

void check_tile(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    if (configuration.sound("messaging.system") &&
        system.messaging.system == niu::messaging_system_kind::active_message) {
        for (const std::string_view key : send_receive_keys()) {
            if (configuration.is_set(key)) {
                configuration.refuse(key, "has no meaning with messaging.system: active_message");
            }
        }
    }
    if (configuration.sound("core.contexts") && configuration.sound("core.interrupt_context") &&
        system.core.interrupt_context >= system.core.contexts) {
        configuration.refuse("core.interrupt_context",
                             fmt::format("there is no context {}: core.contexts is {}, counted from 0",
                                         system.core.interrupt_context, system.core.contexts));
    }
    if (configuration.sound("core.memory") && configuration.sound("core.memory_base")) { check_memory(configuration); }
    if (configuration.sound("core")) { check_device(configuration); }
    if (configuration.sound("niu") && configuration.sound("messaging.system")) { check_niu_impl(configuration); }
    const niu::niu_desc& niu = system.niu;
    if (configuration.sound("core.memory_port") && configuration.sound("niu.memory_ports") &&
        system.core.memory_port == core::memory_port_kind::shared && niu.memory_ports != 1) {
        configuration.refuse("niu.memory_ports", "core.memory_port: shared leaves core and NIU one port together");
    }
    if (configuration.sound("niu.receive_table_reserve") && configuration.sound("niu.receive_table_entries") &&
        niu.receive_table_reserve > niu.receive_table_entries / 2) {
        configuration.refuse("niu.receive_table_reserve",
                             fmt::format("{} is more than half of niu.receive_table_entries: {}",
                                         niu.receive_table_reserve, niu.receive_table_entries));
    }
}

void check_workload(const checked_configuration& configuration) {
    const system::workload_desc& workload = configuration.description.workload;
    if (!configuration.sound("workload")) { return; }
    const bool program = !workload.program.empty();
    const bool elf = !workload.elf.empty();
    if (!program && !elf) {
        configuration.refuse("workload", "a chip runs something; set `program: hello`, or `elf: FILE`");
    } else if (program && elf) {
        configuration.refuse("workload.elf",
                             fmt::format("workload.program is '{}' already; set one of the two", workload.program));
    } else if (program && configuration.is_set("workload.nodes")) {
        configuration.refuse("workload.nodes", "is for workload.elf; a program runs on every node");
    }
    for (const char* key : {"workload.argv", "workload.files", "workload.stack", "workload.rank_nodes"}) {
        if (program && configuration.is_set(key)) {
            configuration.refuse(key, "is for workload.elf; `program` names one of orbweaver's own programs");
        }
    }
    if (!workload.rank_nodes.empty() && configuration.sound("network")) {
        const auto nodes =
            static_cast<unsigned>(noc::make_network_graph(configuration.description.network).nodes.size());
        check_rank_nodes(configuration, "workload.rank_nodes", workload.rank_nodes,
                         system::tiles_of(configuration.description, nodes));
        if (workload.nodes != system::workload_nodes::automatic) {
            configuration.refuse("workload.nodes", "workload.rank_nodes sets it already; set one of the two");
        }
    }
    check_folder(configuration, "workload.files", workload.files);
    check_file(configuration, "workload.elf", workload.elf);
    check_file(configuration, "workload.input", workload.input);
    check_file(configuration, "workload.plan", workload.plan);
}

}  // namespace orbweaver::sim

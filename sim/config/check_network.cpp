// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string>

#include "sim/config/consistency.h"
#include "sim/config/defaults.h"

namespace orbweaver {

namespace {

constexpr unsigned most_virtual_channels = 64;  // of a physical channel: output_vcs keeps them in one word
constexpr unsigned widest_chip =
    32;  // header codec `offsets`: 6-bit two's-complement offsets (DESIGN section 3, Packets)
constexpr std::uint64_t most_buffered_flits = std::uint64_t{1} << 27;  // 2 GiB of the host's memory
constexpr unsigned mesh_ports = 5;

std::string class_path(std::size_t index, std::string_view column) {
    return fmt::format("network.classes.{}.{}", index, column);
}

void check_names(const checked_configuration& c) {
    std::map<std::string, std::size_t> seen;
    const auto& classes = c.description.network.classes;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const auto [first, is_new] = seen.try_emplace(classes[i].name, i);
        if (!is_new) {
            c.refuse(class_path(i, "name"),
                     fmt::format("'{}' is the name of class {} already", classes[i].name, first->second));
        }
    }
}

/// Every type in one class at most.
void check_types(const checked_configuration& c) {
    std::map<message_type, std::size_t> owner;
    const auto& classes = c.description.network.classes;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        for (std::size_t k = 0; k < classes[i].types.size(); ++k) {
            const auto [first, is_new] = owner.try_emplace(classes[i].types[k], i);
            if (!is_new) {
                c.refuse(class_path(i, "types") + "." + std::to_string(k),
                         fmt::format("{} is carried by class '{}' already; a type is in one class",
                                     type_name(classes[i].types[k]), classes[first->second].name));
            }
        }
    }
}

/// A chip's messages all have types: each that can occur needs a class, and a class without any would be dead wires.
void check_chip_types(const checked_configuration& c) {
    const auto& classes = c.description.network.classes;
    std::map<message_type, bool> carried;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        for (const message_type type : classes[i].types) {
            carried[type] = true;
        }
        if (classes[i].types.empty()) {
            c.refuse(class_path(i, "types"), fmt::format("no type is left for class '{}' to carry", classes[i].name));
        }
    }
    if (!c.sound("messaging")) {
        return;
    }
    for (const message_type type : required_types(c.description.messaging)) {
        if (!carried.contains(type)) {
            const bool handshake = type == message_type::rts || type == message_type::cts;
            c.refuse("network.classes",
                     fmt::format("no class carries {}, which {} needs; add it to the types of a class", type_name(type),
                                 handshake ? "messaging.mode: rendezvous" : "a chip"));
        }
    }
}

unsigned virtual_channels(const network_desc& network) {
    unsigned total = 0;
    for (const auto& described : network.classes) {
        total += described.vcs;
    }
    return total * network.phases;
}

void check_virtual_channels(const checked_configuration& c) {
    const network_desc& network = c.description.network;
    const unsigned total = virtual_channels(network);
    if (c.sound("network.phases") && total > most_virtual_channels) {
        const char* culprit = network.phases > 1 ? "network.phases" : "network.classes";
        c.refuse(culprit,
                 fmt::format("the classes have {} virtual channels in all{}; a physical channel has at most {}", total,
                             network.phases > 1 ? fmt::format(" ({} phases)", network.phases) : std::string{},
                             most_virtual_channels));
    }
}

void check_mesh(const checked_configuration& c) {
    const auto& dims = c.description.network.topology.dims;
    if (dims.size() != 2) {
        c.refuse("network.topology.dims", fmt::format("a mesh has two sizes, columns and rows, not {}", dims.size()));
        return;
    }
    if (c.description.kind != system_kind::chip) {
        return;
    }
    for (std::size_t i = 0; i < dims.size(); ++i) {
        if (dims[i] > widest_chip) {
            c.refuse(
                fmt::format("network.topology.dims.{}", i),
                fmt::format("{} is too large; a chip has at most {} x {} tiles", dims[i], widest_chip, widest_chip));
        }
    }
}

void check_buffers(const checked_configuration& c) {
    const network_desc& network = c.description.network;
    std::uint64_t flits = std::uint64_t{mesh_ports} * virtual_channels(network) * network.vc_depth;
    for (const unsigned size : network.topology.dims) {
        flits *= size;
    }
    if (flits > most_buffered_flits) {
        c.refuse("network.vc_depth", fmt::format("the buffers of all routers hold {} flits in all; the limit is {}",
                                                 flits, most_buffered_flits));
    }
}

}  // namespace

void check_network(const checked_configuration& c) {
    if (c.sound("network.classes")) {
        check_names(c);
        check_types(c);
        check_virtual_channels(c);
        if (c.description.kind == system_kind::chip) {
            check_chip_types(c);
        }
    }
    if (c.sound("network.topology")) {
        check_mesh(c);
    }
    if (c.sound("network")) {
        check_buffers(c);
    }
    const auto& dims = c.description.network.topology.dims;
    const bool one_node = std::all_of(dims.begin(), dims.end(), [](unsigned size) { return size == 1; });
    if (c.description.kind == system_kind::network && one_node && !c.description.traffic.self &&
        c.sound("traffic.self")) {
        c.refuse("traffic.self", "a network of one node has nobody else to send to");
    }
}

}  // namespace orbweaver

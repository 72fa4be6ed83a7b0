// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/topology.h"
#include "sim/config/parameters/external_rtl.h"

namespace orbweaver::sim {

namespace {

using desc = system::system_desc;
using device = core::bus_device_desc;
using window = core::device_subordinate_desc;

/// Returns the field of a member in the description of the user block.
template <class... Members>
auto device_member(Members... members) {
    return field(&desc::core, &core::core_desc::device, members...);
}

/// Returns whether there is a user block; without one its keys are not written.
bool has_device(const desc& described) { return !described.core.device.top.empty(); }

bool has_manager(const desc& described) { return has_device(described) && described.core.device.manager.exists(); }

bool has_window(const desc& described) { return described.core.device.has_window(); }

bool has_subordinate(const desc& described) {
    return has_device(described) && described.core.device.subordinate.exists();
}

/// Declares the keys that both sides share.
template <class Member>
void declare_side(system_table& table, const std::string& path, Member member, const char* ports,
                  bool (*is_there)(const desc&)) {
    using side = core::device_side_desc;
    table.add(path + ".ports", text{"a prefix of port names, as m_axi_"}, member(&side::ports), ports).note("none");
    table
        .add(path + ".bus", choice<core::device_bus>{{"axi4_lite", "AXI4-Lite"}, {"axi4", "AXI4, with bursts and ids"}},
             member(&side::bus), "Protocol of these ports")
        .only_if(is_there);
    table
        .add(path + ".data_bits", whole_number{32, 64, "bits"}, member(&side::data_bits),
             "Width of data on these ports, 32 or 64")
        .only_if(is_there);
}

}  // namespace

void declare_device(system_table& table) {
    constexpr std::uint64_t page = 4096;
    constexpr std::uint64_t largest_window = std::uint64_t{1} << 30;
    table.add_section(
        {"core.device", "A block that you bring in RTL or as a plug-in, on the memory bus of tiles.", {"chip"}});
    table.add_section({"core.device.manager", "Where that block reads and writes memory.", {"chip"}});
    table.add_section({"core.device.subordinate", "Where the core reads and writes that block.", {"chip"}});
    table.add_section({"core.device.reset", "How that block is reset.", {"chip"}});
    declare_external_rtl(
        table, "core.device", [](auto... members) { return device_member(members...); },
        "Parameters of the module or plug-in and their values", has_device);
    declare_side(
        table, "core.device.manager", [](auto member) { return device_member(&device::manager, member); },
        "Prefix of the ports by which it reads and writes the core's addresses", has_manager);
    declare_side(
        table, "core.device.subordinate", [](auto member) { return device_member(&device::subordinate, member); },
        "Prefix of the ports that serve loads and stores of the core", has_subordinate);
    table
        .add("core.device.subordinate.base", whole_number{0, 0xffffffff},
             device_member(&device::subordinate, &window::base),
             "Address of the first byte of the window in which they do, a multiple of its size; hexadecimal with 0x")
        .only_if(has_window);
    table
        .add("core.device.subordinate.window", quantity{byte_units(), page, largest_window, page},
             device_member(&device::subordinate, &window::window_bytes), "Size of that window")
        .only_if(has_window);
    table
        .add("core.device.interrupt", name_in_rtl(), device_member(&device::interrupt),
             "Port that drives the external interrupt of the core")
        .note("none");
    table
        .add("core.device.nodes",
             list_of{whole_number{0, noc::max_network_routers - 1, "nodes"}, 1, noc::max_network_routers, "nodes"},
             device_member(&device::nodes), "Nodes that have it")
        .note("all");
    table
        .add("core.device.stalls", real_number{0, 0.95}, device_member(&device::stalls),
             "Share of cycles in which the other side keeps a channel waiting, at random")
        .only_if(has_device);
}

}  // namespace orbweaver::sim

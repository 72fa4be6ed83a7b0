// SPDX-License-Identifier: Apache-2.0
// The interface of plug-ins: shared libraries with blocks of a user, which the program loads (docs/plugin.md).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/core/memory/bus_device.h"
#include "hw/niu/niu_module.h"
#include "hw/noc/network_plan.h"
#include "tlm/flit_module.h"
#include "tlm/packet_endpoint.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::system {

/// Versions, ABI and sizes that a plug-in was compiled with. Objects cross the border, so the program refuses a plug-in
/// in which one of them differs.
struct plugin_build {
    std::uint32_t interface = 4;  // version of this header
    std::array<char, 16> version{"0.2.0"};
    std::uint32_t compiler = __GXX_ABI_VERSION;
    std::uint32_t strings = _GLIBCXX_USE_CXX11_ABI;  // 1: the strings of C++11
    std::uint32_t systemc = SYSTEMC_VERSION;
    std::array<std::uint32_t, 12> sizes{sizeof(flit),
                                        sizeof(flit_module),
                                        sizeof(clock_domain),
                                        sizeof(packet_ledger),
                                        sizeof(noc::network_plan),
                                        sizeof(noc::network_desc),
                                        sizeof(core::bus_device),
                                        sizeof(run_control),
                                        sizeof(niu::niu_module),
                                        sizeof(niu::niu_context),
                                        sizeof(niu::niu_desc),
                                        sizeof(niu::messaging_desc)};

    friend bool operator==(const plugin_build&, const plugin_build&) = default;
};

/// Values of `parameters` in the configuration, by name.
using plugin_parameters = std::map<std::string, std::string>;

/// The place of a router and the objects that it uses. The references are valid as long as the router, except
/// `parameters`, which are valid during the call.
struct plugin_router_context {
    const char* name;  // name of the module
    clock_domain& clock;
    std::shared_ptr<const noc::network_plan> plan;
    unsigned number;  // number of the router in the plan
    packet_ledger& packets;
    const plugin_parameters& parameters;
};

/// The place of a device on the memory bus of a tile. The objects live as long as the device, except `parameters`,
/// which are valid during the call.
struct plugin_device_context : core::bus_device_context {
    const plugin_parameters& parameters;
};

/// The node of an endpoint and the objects that it uses. The references are valid as long as the endpoint, except
/// `parameters`, which are valid during the call.
struct plugin_endpoint_context {
    const char* name;  // of the module
    clock_domain& clock;
    packet_ledger& packets;
    packet_endpoint_desc end;  // the node, its virtual channels, credits and heads
    unsigned nodes;            // of the network
    std::uint64_t seed;        // of the run
    const plugin_parameters& parameters;
};

/// The place of a network interface unit: its node, channels, coding of heads, packets, and the sizes that the
/// configuration gives. The objects live as long as the unit, except `parameters`, which are valid during the call.
struct plugin_niu_context : niu::niu_module_context {
    const plugin_parameters& parameters;
};

/// The blocks that a library registers. A null factory: it has no such block. A factory may throw an exception, whose
/// text is reported.
struct plugin {
    plugin_build build{};   // the first member in all versions of this header
    const char* name = "";  // name of the plug-in, for messages
    /// Makes a router: a module with a port for each of the plan's ports.
    std::unique_ptr<flit_module> (*router)(const plugin_router_context& context) = nullptr;
    /// Makes a device: a module with a target socket, an initiator socket or both.
    std::unique_ptr<core::bus_device> (*device)(const plugin_device_context& context) = nullptr;
    /// Makes the endpoint of a node: a module with one port, which sends and takes packets.
    std::unique_ptr<flit_module> (*endpoint)(const plugin_endpoint_context& context) = nullptr;
    /// Makes the network interface unit of a node: a module with a port for flits, and sockets to core and memory.
    std::unique_ptr<niu::niu_module> (*niu)(const plugin_niu_context& context) = nullptr;
};

}  // namespace orbweaver::system

/// Defined by a plug-in. The object lives as long as the library:
///
///     const orbweaver::system::plugin* orbweaver_plugin() {
///         static const orbweaver::system::plugin own{.name = "my_router", .router = make_router};
///         return &own;
///     }
extern "C" [[gnu::visibility("default")]] const orbweaver::system::plugin* orbweaver_plugin();

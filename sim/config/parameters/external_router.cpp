// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/external_rtl.h"

namespace orbweaver::sim {

namespace {

using desc = system::system_desc;
using net = noc::network_desc;
using external = noc::external_router_desc;

/// Returns the field of a member in the description of the user's router.
template <class... Members>
auto user(Members... members) {
    return field(&desc::network, &net::external_router, members...);
}

/// Returns whether there is a user router; without one its keys are not written.
bool is_there(const desc& described) { return !described.network.external_router.top.empty(); }

bool is_anything_there(const desc& described) {
    return is_there(described) || !described.network.external_router.library.empty();
}

void declare_pins(system_table& table) {
    table
        .add("network.router.external.coordinates.kind",
             choice<noc::coordinate_kind>{{"pins", "on two ports"},
                                          {"parameters", "as two parameters, so that each router is built on its own"}},
             user(&external::coordinates, &noc::external_coordinates_desc::kind),
             "How a router learns where it is in the grid")
        .only_if(is_there);
    table
        .add("network.router.external.coordinates.x", name_in_rtl(),
             user(&external::coordinates, &noc::external_coordinates_desc::x),
             "Name of the port or parameter for x; ports of a map of pins are in the map")
        .only_if(is_there);
    table
        .add("network.router.external.coordinates.y", name_in_rtl(),
             user(&external::coordinates, &noc::external_coordinates_desc::y),
             "Name of the port or parameter for y; ports of a map of pins are in the map")
        .only_if(is_there);
}

void declare_pin_map(system_table& table) {
    using pin = noc::external_pin_desc;
    const text port{"node, E, W, N or S"};
    parameter_table<pin> columns;
    columns
        .add("pin", name_in_rtl(), field(&pin::pin),
             "Name of the pin; with `{port}` in it there is one for each port, else one for all")
        .required();
    columns.add(
        "side",
        choice<noc::link_side>{{"none", "of no link"}, {"in", "of links that arrive"}, {"out", "of links that leave"}},
        field(&pin::side), "Links to which the pin belongs");
    columns
        .add("value", text{"signals, as in {head, tail, tag[19:0]}"}, field(&pin::value),
             "What is on it for one port, highest bits first")
        .required();
    columns.add("shape",
                choice<noc::pin_shape>{{"packed", "one vector, the ports from its low end"},
                                       {"unpacked", "an array of a vector a port"}},
                field(&pin::shape), "Of a pin that all ports share");
    columns.add("order", list_of{port, 5, 5, "ports"}, field(&pin::order), "Ports of such a pin from its low end")
        .note("node, E, W, N, S");
    columns
        .add("port_names", list_of{name_in_rtl(), 5, 5, "names"}, field(&pin::port_names),
             "What `{port}` is for node, E, W, N and S")
        .note("node, E, W, N, S");
    table
        .add("network.router.external.ports",
             list_of_records(std::move(columns), 1, 256, "pins, each {pin, side, value}"), user(&external::ports),
             "Pins of a module that has not the fixed ports")
        .note("none: the module has the fixed ports");
    table
        .add("network.router.external.flow",
             choice<noc::flow_kind>{{"credits", "the router counts the places behind its outputs"},
                                    {"ready_valid", "each input has a FIFO of network.vc_depth flits in front of it"}},
             user(&external::flow), "How pins of `ports` keep buffers from overflowing")
        .only_if(is_there);
}

}  // namespace

void declare_external_router(system_table& table) {
    table.add_section({"network.router.external", "A router that you bring, in place of the model or next to it.",
                       systems_with_routers()});
    table.add_section({"network.router.external.reset", "How that router is reset.", systems_with_routers()});
    table.add_section(
        {"network.router.external.coordinates", "How that router learns where it is.", systems_with_routers()});
    declare_external_rtl(
        table, "network.router.external", [](auto... members) { return user(members...); },
        "Parameters of the module or plug-in and their values; RTL without `ports` gets PORTS, VCS and DEPTH too",
        is_there);
    declare_pins(table);
    declare_pin_map(table);
    table
        .add("network.router.external.depth", whole_number{0, 65536, "flits"}, user(&external::depth),
             "Flits of a virtual channel that the router can hold beyond network.vc_depth; for results alone")
        .only_if(is_anything_there);
    table
        .add("network.router.external.latency", whole_number{1, 1000, "cycles"}, user(&external::latency),
             "The fewest cycles of a head from the wires that arrive to those that leave")
        .only_if(is_there);
}

}  // namespace orbweaver::sim

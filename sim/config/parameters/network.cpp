// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "sim/config/parameters/parameters.h"
#include "sim/config/registered_names.h"

namespace orbweaver {

namespace {

constexpr std::uint64_t widest_network = 64;         // nodes along a dimension
constexpr std::uint64_t most_virtual_channels = 64;  // of a physical channel: they fit a machine word

using desc = system_desc;
using net = network_desc;

list_of_records<message_class_desc> message_classes() {
    parameter_table<message_class_desc> columns;
    columns.add("name", identifier{}, field(&message_class_desc::name), "Name of the class in results").required = true;
    columns.add("vcs", whole_number{1, most_virtual_channels, "virtual channels"}, field(&message_class_desc::vcs),
                "Virtual channels that belong to the class alone, in each phase");
    const choice<message_type> type{{{"THREAD", message_type::thread},
                                     {"DATA", message_type::data},
                                     {"RTS", message_type::rts},
                                     {"CTS", message_type::cts},
                                     {"AGENT", message_type::agent}}};
    columns
        .add("types", list_of<choice<message_type>>{type, 1, message_types, "message types"},
             field(&message_class_desc::types), "Message types that it carries")
        .default_note = "all that no other class names; in a network, whatever its endpoints send";
    return {std::move(columns), 1, most_virtual_channels, "message classes, each {name, vcs, types}"};
}

}  // namespace

void declare_network(system_table& table) {
    table.add_section({"network", "The network of routers and links.", ""});
    table.add_section({"network.topology", "How routers are connected.", ""});
    table.add("network.topology.kind", registered_names<topology_registry>({"hypernet"}),
              field(&desc::network, &net::topology, &topology_desc::kind),
              "Shape of the network" + registered_help<topology_registry>());
    table.add("network.topology.dims", list_of<whole_number>{{1, widest_network, "nodes"}, 1, 8, "sizes"},
              field(&desc::network, &net::topology, &topology_desc::dims), "Routers along each dimension");

    table.add("network.routing", registered_names<routing_registry>(), field(&desc::network, &net::routing),
              "How a packet's path is chosen" + registered_help<routing_registry>());
    table
        .add("network.classes", message_classes(), field(&desc::network, &net::classes),
             "Message classes: each owns virtual channels that no other may enter")
        .default_note = "chip: thread 2 [THREAD], data 2 [DATA], rts 1 [RTS], cts 1 [CTS]; network: any 4";
    table.add("network.phases", whole_number{1, most_virtual_channels}, field(&desc::network, &net::phases),
              "Multiplies every class: each phase has the class's virtual channels anew");
    table.add("network.vc_depth", whole_number{1, 1024, "flits"}, field(&desc::network, &net::vc_depth),
              "Buffer of each virtual channel at a router's input");

    table.add_section({"network.router", "The routers.", ""});
    table.add("network.router.impl", choice<block_impl>{{{"model", block_impl::model}}, {"rtl", "lockstep"}},
              field(&desc::network, &net::router, &router_desc::impl), "What stands for a router");
    table.add("network.router.pipeline",
              choice<router_pipeline>{
                  {{"single_cycle", router_pipeline::single_cycle}, {"three_stage", router_pipeline::three_stage}}},
              field(&desc::network, &net::router, &router_desc::pipeline),
              "Stages of a router: a hop takes 1 (`single_cycle`) or 3 (`three_stage`) cycles and the link's");

    table.add_section({"network.link", "The wires between routers, and between a router and its node.", ""});
    table.add("network.link.cycles", whole_number{1, 64, "cycles"},
              field(&desc::network, &net::link, &link_desc::cycles), "Time of a flit on the wire");
}

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "sim/config/parameters/parameters.h"
#include "sim/config/parameters/structure.h"
#include "sim/config/table/registered_names.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t max_virtual_channels = 64;  // per physical channel, because masks of VCs fit one machine word
constexpr std::uint64_t latest_cycle = 1000000000000;
constexpr std::uint64_t max_faults = 256;
constexpr std::uint64_t max_news_cycles = 1'000'000;
constexpr std::uint64_t max_throttles = 4096;
constexpr std::uint64_t max_planes = 8;

using desc = system::system_desc;
using net = noc::network_desc;

whole_number buffer_depth() { return {1, 1024, "flits"}; }
whole_number flit_width() { return {16, 1024, "bits"}; }

list_of message_classes() {
    parameter_table<noc::message_class_desc> columns;
    columns.add("name", identifier{}, field(&noc::message_class_desc::name), "Name of the class in results").required();
    columns
        .add("vcs", whole_number{1, max_virtual_channels, "virtual channels"}, field(&noc::message_class_desc::vcs),
             "Virtual channels that belong to the class alone, in each phase")
        .only_if([](const noc::message_class_desc& described) { return described.range == 0; });
    columns
        .add("range", number_set{max_virtual_channels - 1, "virtual channels"}, field(&noc::message_class_desc::range),
             "Virtual channels of a phase that it may use; ranges of classes may overlap. All classes set it or none")
        .zero_means("none: `vcs` of its own");
    const choice<message_type> type;
    columns
        .add("types", list_of{type, 1, message_types, "message types"}, field(&noc::message_class_desc::types),
             "Message types that it carries")
        .note("all types that no other class names; in a network, all packets");
    columns.add("delivery",
                choice<noc::class_delivery_kind>{
                    {"unicast", "each packet goes to one node"},
                    {"broadcast", "to all others; routers copy it when they have it whole"},
                    {"multicast",
                     "to the destinations of a message of `multicast.plan`, or from the first rank to all "
                     "others; routers copy it, too"},
                    {"reduction", "from all other ranks to the first one; routers add their words on the way"}},
                field(&noc::message_class_desc::delivery), "Destinations of the packets");
    columns.add("broadcast_level", whole_number{1, 16, "levels", "all"},
                field(&noc::message_class_desc::broadcast_level),
                "Of broadcasts: they stay in the source's subnet of this level of a hierarchy, or go to `all` nodes");
    columns
        .add("depth", buffer_depth(), field(&noc::message_class_desc::depth),
             "Buffer of each of its virtual channels, at routers and nodes")
        .zero_means("network.vc_depth");
    columns
        .add("priority", whole_number{0, 7}, field(&noc::message_class_desc::priority),
             "Routers and traffic sources serve the class with the highest one first")
        .zero_means("0, below the others");
    columns
        .add("weight", whole_number{1, 1024, "flits"}, field(&noc::message_class_desc::weight),
             "Flits that the class may send in a round at a busy output, among classes of equal priority")
        .zero_means("1 if another class has a weight, otherwise classes take turns");
    return list_of_records(std::move(columns), 1, max_virtual_channels,
                           "message classes, each {name, vcs or range, types}");
}

/// Declares the options of routers, such as allocators.
void declare_router_options(system_table& table) {
    const choice<noc::allocator_kind> allocators;
    table.add("network.router.vc_allocator", allocators,
              field(&desc::network, &net::router, &noc::router_desc::vc_allocator),
              "Matches waiting heads with virtual channels of the outputs");
    table.add("network.router.switch_allocator", allocators,
              field(&desc::network, &net::router, &noc::router_desc::switch_allocator), "Matches inputs with outputs");
    table.add("network.router.allocator_iterations", whole_number{1, 64, "iterations"},
              field(&desc::network, &net::router, &noc::router_desc::allocator_iterations), "Of `islip`");
    table.add("network.router.arbiter", choice<noc::arbiter_kind>{},
              field(&desc::network, &net::router, &noc::router_desc::arbiter),
              "Whom an allocator serves first: the next in turn, the one served longest ago, or the packet that was "
              "created first");
    table
        .add("network.router.aging", whole_number{1, 1000000, "cycles"},
             field(&desc::network, &net::router, &noc::router_desc::aging),
             "Age of a packet that equals one level of `network.classes[].priority`, so that no packet waits for ever")
        .zero_means("no age does");
    table
        .add("network.router.vc_release",
             choice<noc::vc_release_kind>{
                 {"tail", "a cycle after the tail has left for it"},
                 {"tail_credit", "when all of its credits are back: a packet has it for itself"}},
             field(&desc::network, &net::router, &noc::router_desc::vc_release),
             "When a virtual channel is given to the next packet")
        .note("tail; with routing: minimal_adaptive, tail_credit, without which it can deadlock");
    table.add("network.router.head_cycles", whole_number{0, 64, "cycles"},
              field(&desc::network, &net::router, &noc::router_desc::head_cycles),
              "Time that a head waits in each router before it asks for a virtual channel");
}

/// Declares the keys of buses. A network that cannot have buses writes only values that differ from the default.
void declare_buses(system_table& table) {
    table.add_section({"network.bus", "Buses, where the topology has any.", systems_with_routers()});
    table
        .add("network.bus.arbitration",
             choice<noc::bus_arbitration>{
                 {"round_robin", "the next member in turn whose packet finds room"},
                 {"random_acceptance", "as round_robin, but an attempt may be refused and is repeated"}},
             field(&desc::network, &net::bus, &noc::bus_desc::arbitration), "Whose packet a bus carries next")
        .only_if([](const desc& described) {
            return described.network.topology.kind == "bus" ||
                   described.network.bus.arbitration != noc::bus_arbitration::round_robin;
        });
    table
        .add("network.bus.acceptance", real_number{1.0 / 1024, 1},
             field(&desc::network, &net::bus, &noc::bus_desc::acceptance),
             "Probability that a try of `random_acceptance` succeeds")
        .only_if([](const desc& described) {
            return described.network.bus.arbitration == noc::bus_arbitration::random_acceptance;
        });
    table
        .add("network.bus.flits_per_cycle", real_number{1.0 / 1024, 1, "flits/cycle"},
             field(&desc::network, &net::bus, &noc::bus_desc::flits_per_cycle), "Capacity of a bus")
        .zero_means("network.link.flits_per_cycle");
}

choice<noc::router_impl> router_implementations() {
    return {{"model", "the model"},
            {"module", "the model, each router a SystemC module between link modules, with the same cycles"},
            {"rtl", "SystemVerilog, built with Verilator when it is first asked for"},
            {"lockstep", "both from the same inputs; the first wire that differs ends the run"},
            {"external", "a router of yours (network.router.external), held against rules that any router keeps"},
            {"plugin", "a router of yours in SystemC, in a shared library, held against the same rules"}};
}

void declare_faults(system_table& table) {
    parameter_table<noc::link_fault_desc> columns;
    columns
        .add("link", text{"the name of a link between routers"}, field(&noc::link_fault_desc::link),
             "The link, named by the router and port at either end, as in `r2.x`; both directions fail")
        .only_if([](const noc::link_fault_desc& described) { return described.router.empty(); });
    columns
        .add("router", text{"the name of a router"}, field(&noc::link_fault_desc::router),
             "Instead of a link, a router, as in `r2`: it takes no new packets, neither from links nor from its nodes")
        .only_if([](const noc::link_fault_desc& described) { return !described.router.empty(); });
    columns.add("at", whole_number{0, latest_cycle, "cycles"}, field(&noc::link_fault_desc::start),
                "The first cycle in which it takes no new packet; a packet that is on it finishes");
    columns.add("repair", whole_number{1, latest_cycle, "cycles", "never"}, field(&noc::link_fault_desc::repair),
                "The first cycle in which it takes packets again");
    table
        .add("network.faults",
             list_of_records(std::move(columns), 1, max_faults, "faults, each {link or router, at, repair}"),
             field(&desc::network, &net::faults), "Links and routers that fail")
        .note("none");
    table
        .add("network.fault_mode",
             choice<noc::fault_mode_kind>{
                 {"informed", "all routers, of hypernets those of the subnets that it joined, so that sources detour"},
                 {"gateway_local", "the routers at its ends, so that packets go there first"}},
             field(&desc::network, &net::fault_mode), "Who knows that a link has failed")
        .only_if([](const desc& described) { return !described.network.faults.empty(); });
    table
        .add("network.fault_news_cycles", whole_number{0, max_news_cycles, "cycles"},
             field(&desc::network, &net::fault_news_cycles),
             "Time that news of a fault or repair takes over a link, from the ends on; 0: all routers know at once")
        .only_if([](const desc& described) {
            return !described.network.faults.empty() && described.network.fault_mode == noc::fault_mode_kind::informed;
        });
}

void declare_throttles(system_table& table) {
    using throttle = noc::link_throttle_desc;
    parameter_table<throttle> columns;
    columns
        .add("link", text{"the name of a link between routers, or a pattern"}, field(&throttle::link),
             "The links, named by the router and port where they begin; `*` matches any characters, as in `*.x`")
        .required();
    columns.add("new_packet_vcs", whole_number{1, max_virtual_channels, "", "unlimited"},
                field(&throttle::throttle, &noc::output_throttle::new_packet_vcs),
                "A packet from a node gets a virtual channel there only while fewer than this many are held");
    columns.add("destination_vcs", whole_number{1, max_virtual_channels, "", "unlimited"},
                field(&throttle::throttle, &noc::output_throttle::destination_vcs),
                "A packet gets one only while fewer than this many are held by packets to its destination");
    table
        .add("network.throttles",
             list_of_records(std::move(columns), 1, max_throttles,
                             "throttles, each {link, new_packet_vcs, destination_vcs}"),
             field(&desc::network, &net::throttles),
             "Links with limits for the packets that ask for their virtual channels")
        .note("none");
}

void declare_chosen_links(system_table& table) {
    using chosen = noc::chosen_link_desc;
    parameter_table<chosen> columns;
    columns
        .add("link", text{"the name of a link, a pattern, `column X` or `row Y`"}, field(&chosen::link),
             "Links by the router and port where they begin: `r6.E`, `r6.*`; of nodes: `n5.in`, `n*.out`; of a grid's "
             "column or row")
        .required();
    columns.add("cycles", whole_number{1, noc::max_link_cycles, "cycles"}, field(&chosen::cycles), "Time of a flit")
        .zero_means("as without the entry");
    columns
        .add("flits_per_cycle", real_number{1.0 / 1024, 1, "flits/cycle"}, field(&chosen::flits_per_cycle), "Capacity")
        .zero_means("as without the entry");
    columns.add("direction",
                choice<noc::link_direction>{{"both", "the entry is about the links and those back"},
                                            {"named", "it is about the links that it names"},
                                            {"one_way", "the links have none back"},
                                            {"none", "there is no link in either direction"}},
                field(&chosen::direction), "Links to which the entry applies");
    table
        .add("network.links",
             list_of_records(std::move(columns), 1, max_throttles,
                             "links, each {link, cycles, flits_per_cycle, direction}"),
             field(&desc::network, &net::links),
             "Links that differ from the others, or are missing; for the links of nodes they come before "
             "network.node_link")
        .note("none");
}

void declare_planes(system_table& table) {
    using plane = noc::plane_desc;
    parameter_table<plane> columns;
    const auto add = [&columns](const char* key, const value_kind& kind, auto member, const char* help) {
        columns.add(key, kind, field(member), help).zero_means("as in `network`");
    };
    columns.add("name", identifier{}, field(&plane::name), "Name of the plane in results").required();
    columns
        .add("classes", list_of{identifier{}, 1, max_virtual_channels, "classes"}, field(&plane::classes),
             "Classes of network.classes that it carries; each is on one plane")
        .required();
    columns.add("routing", registered_names<noc::routing_registry>(), field(&plane::routing), "Routing function")
        .only_if([](const plane& described) { return !described.routing.empty(); })
        .note("as in `network`");
    add("flit_bits", flit_width(), &plane::flit_bits, "Payload of a flit");
    add("vc_depth", buffer_depth(), &plane::vc_depth, "Buffer of each virtual channel at a router's input");
    add("link.cycles", whole_number{1, noc::max_link_cycles, "cycles"}, &plane::link_cycles,
        "Time of a flit on a wire");
    add("link.flits_per_cycle", real_number{1.0 / 1024, 1, "flits/cycle"}, &plane::flits_per_cycle,
        "Capacity of its links, those of nodes included");
    table
        .add("network.planes", list_of_records(std::move(columns), 1, max_planes, "planes, each {name, classes, ...}"),
             field(&desc::network, &net::planes),
             "Physical networks side by side, with the same nodes; nodes choose by class")
        .note("one network for all classes");
}

void declare_address_map(system_table& table) {
    parameter_table<noc::address_map_entry> columns;
    columns
        .add("named", whole_number{0, noc::max_hypernet_nodes - 1}, field(&noc::address_map_entry::named),
             "The node that a packet from another module names")
        .required();
    columns
        .add("receiver", whole_number{0, noc::max_hypernet_nodes - 1}, field(&noc::address_map_entry::receiver),
             "The node of the same module that gets it")
        .required();
    table
        .add("network.address_map",
             list_of_records(std::move(columns), 1, noc::max_hypernet_nodes, "nodes, each {named, receiver}"),
             field(&desc::network, &net::address_map),
             "Address map of a hypernet's modules: the nodes that get packets from other modules")
        .note("none");
}

}  // namespace

void declare_network(system_table& table) {
    table.add_section({"network", "The network of routers and links.", systems_with_routers()});
    table.add_section(
        {"network.topology", "How routers are connected. Each kind has keys of its own.", systems_with_routers()});
    declare_structure(table, "network.", field(&desc::network));
    table
        .add("network.classes", message_classes(), field(&desc::network, &net::classes),
             "Message classes: each owns virtual channels that no other may enter")
        .note("chip: thread 2 [THREAD], data 2 [DATA], rts 1 [RTS], cts 1 [CTS]; network: any 4");
    table.add("network.phases", whole_number{1, max_virtual_channels}, field(&desc::network, &net::phases),
              "Multiplies every class: each phase has the class's virtual channels again");
    table
        .add("network.flit_bits", flit_width(), field(&desc::network, &net::flit_bits),
             "Payload of a flit, a multiple of 8 bits; a head is a flit of its own")
        .only_if([](const desc& described) { return described.network.flit_bits != 32; })
        .note("32");
    table.add(
        "network.vc_depth", whole_number{1, 1024, "flits", "unlimited"}, field(&desc::network, &net::vc_depth),
        "Buffer of each virtual channel at a router's input; `unlimited` is for analysis of networks without chips");
    table
        .add("network.local_depth", buffer_depth(), field(&desc::network, &net::local_depth),
             "Buffer of each virtual channel at the router ports where nodes inject, whatever the class")
        .zero_means("as the class has it, or network.vc_depth");
    table.add(
        "network.switching",
        choice<noc::switching_kind>{{"wormhole", "as soon as there is a virtual channel"},
                                    {"virtual_cut_through", "if all of its packet fits the buffer behind it as well"},
                                    {"store_and_forward", "if moreover all of its packet has arrived"}},
        field(&desc::network, &net::switching), "Flow control of a packet");
    declare_planes(table);
    declare_chosen_links(table);
    declare_faults(table);
    declare_throttles(table);
    declare_address_map(table);

    table.add_section({"network.router", "The routers.", systems_with_routers()});
    table.add("network.router.impl", router_implementations(),
              field(&desc::network, &net::router, &noc::router_desc::impl), "Simulation of a router");
    table
        .add("network.router.impl_nodes",
             list_of{whole_number{0, noc::max_network_routers - 1, "routers"}, 1, noc::max_network_routers, "routers"},
             field(&desc::network, &net::router, &noc::router_desc::impl_nodes),
             "Numbers of the routers that `impl` is for; the others are models")
        .note("all");
    table
        .add("network.router.module_nodes",
             list_of{whole_number{0, noc::max_network_routers - 1, "routers"}, 1, noc::max_network_routers, "routers"},
             field(&desc::network, &net::router, &noc::router_desc::module_nodes),
             "Next to routers in RTL: numbers of the models that are SystemC modules")
        .note("none");
    table.add("network.router.pipeline", choice<noc::router_pipeline>{},
              field(&desc::network, &net::router, &noc::router_desc::pipeline),
              "Stages of a router: a hop takes 1 (`single_cycle`) or 3 (`three_stage`) cycles and the link's");

    declare_router_options(table);
    declare_external_router(table);
    declare_buses(table);

    table.add_section(
        {"network.link", "The wires between routers, and between a router and its node.", systems_with_routers()});
    table.add("network.link.cycles", whole_number{1, noc::max_link_cycles, "cycles"},
              field(&desc::network, &net::link, &noc::link_desc::cycles), "Time of a flit on the wire");
    table.add("network.link.flits_per_cycle", real_number{1.0 / 1024, 1, "flits/cycle"},
              field(&desc::network, &net::link, &noc::link_desc::flits_per_cycle),
              "Capacity of a link; below 1, a flit holds it for 1 / this cycles");
    declare_network_links(table);
    table.add_section(
        {"network.node_link", "The wires between a router and its nodes, where they differ.", systems_with_routers()});
    table
        .add("network.node_link.flits_per_cycle", real_number{1.0 / 1024, 1, "flits/cycle"},
             field(&desc::network, &net::node_flits_per_cycle), "Capacity of the links of nodes")
        .zero_means("network.link.flits_per_cycle");
}

}  // namespace orbweaver::sim

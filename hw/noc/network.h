// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <systemc>
#include <utility>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/module_list.h"
#include "hw/base/types.h"
#include "hw/noc/buffer_depths.h"
#include "hw/noc/fabric/router_fabric.h"
#include "hw/noc/flit_channel.h"
#include "hw/noc/header_codec.h"
#include "hw/noc/link.h"
#include "hw/noc/link_desc.h"
#include "hw/noc/link_pace.h"
#include "hw/noc/message_class.h"
#include "hw/noc/network_link.h"
#include "hw/noc/network_plan.h"
#include "hw/noc/network_port.h"
#include "hw/noc/router/router_block.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "tlm/flit_protocol.h"
#include "tlm/flit_tap.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

class absent_link;
class bus;
struct network_desc;

/// One packet that occupies a buffer, in words: its identity, its position, and the resource it waits for.
struct network_wait {
    std::uint64_t packet = 0;  // id in the ledger
    node_id source;
    node_id destination;
    std::string position;  // "r3.W vc 1": router, input port, VC
    unsigned flits = 0;    // flits in that buffer
    std::string wants;     // "r3.E", or "r3.E vc 0" after it has got an output VC
    wait_reason reason{};
};

/// Returns "no free virtual channel", ..., for people.
std::string_view describe(wait_reason reason);

/// Creates an observer of a link from its index, name and kind.
using link_tap_maker =
    std::function<std::unique_ptr<flit_tap>(unsigned link, const std::string& name, const link_desc& properties)>;

/// Routers and links, built from a description. Routers and the links between them are in one fabric
/// (fabric/router_fabric.h); buses, routers in RTL and those of `router.impl: module` are modules. Every node has an
/// injection and an ejection link. A network_port has both; NIUs and all endpoints of this project use one. Any other
/// model binds its sockets to injection() and ejection(). Its sender must then count credits, starting with
/// depths().at_end_of(link_kind::injection). Its receiver must have buffers of at_end_of(link_kind::ejection) and
/// return credits. docs/architecture.md describes the delays that they annotate. No packet may be sent to a node that
/// has neither.
///
/// Link names for people: "r3.E" leaves router 3 to the east, "n3.in" injects at node 3, "n3.out" ejects there.
class network : public sc_core::sc_module {
public:
    /// @param described the network to build; `threads` divides it unless routers are modules or have certain options
    /// @param ledger    of all packets; read for reports, and divided like the network
    /// @param taps      creates a tap for the far end of each link, called in the order of link indices; may be empty
    /// @param routers   creates modules of routers, called in the order of router indices; empty: models
    /// @param channels  creates the channels that links of level `network` pass through, for a pair of opposite links
    ///                  at a time; empty: none
    /// @throws user_error for an unknown topology or routing function, or impossible dimensions
    network(sc_core::sc_module_name name, clock_domain& domain, const network_desc& described, packet_ledger& ledger,
            const link_tap_maker& taps = {}, const router_maker& routers = {}, const channel_maker& channels = {});
    ~network() override;

    const char* kind() const override { return "network"; }

    /// Returns both links of a node, for a network_port. Call it once per node, during elaboration.
    node_end end_of(node_id node);
    /// Returns the socket for a node's sender, and creates it. Call it during elaboration.
    flit_target_socket& injection(node_id node);
    /// Returns the socket for a node's receiver, and creates it. Call it during elaboration.
    flit_initiator_socket& ejection(node_id node);

    /// Returns the plan that its routers and links share; other modules use it to match those of the network.
    const std::shared_ptr<const network_plan>& plan() const { return m_plan; }
    const vc_partition& partition() const { return m_plan->partition(); }
    /// Returns the coding of heads: `offsets` on meshes up to 32 x 32, else `address`.
    const header_codec& codec() const { return m_plan->codec(); }
    unsigned nodes() const { return static_cast<unsigned>(m_graph.nodes.size()); }
    /// Returns the columns of a grid whose node indices are y * columns + x; nodes() for other topologies.
    unsigned columns() const { return m_graph.columns; }
    unsigned rows() const { return m_graph.rows; }
    /// Returns the depths of all buffers, including those of nodes.
    const buffer_depths& depths() const { return m_plan->depths(); }
    /// Returns how often the injection link of a node accepts a flit. Senders must keep to this pace.
    link_pace node_pace(node_id node) const;
    const network_desc& description() const { return m_plan->description(); }
    const topology_graph& topology() const { return m_graph; }
    const routing_function& routing() const { return m_plan->routing(); }
    packet_ledger& ledger() { return m_ledger; }
    const packet_ledger& ledger() const { return m_ledger; }

    /// Returns the number of its partitions, each with its own clock and ledger (clock_partitions.h). It is 1 unless
    /// the description asks for several threads; see fabric_partitions.
    unsigned partitions() const { return m_fabric->partitions(); }
    unsigned partition_of(node_id node) const { return m_fabric->partition_of(node); }
    /// Returns whether this process executes the partition of a node (process_group.h).
    bool is_here(node_id node) const { return m_fabric->divided().is_here(partition_of(node)); }
    /// Returns the processes among which the network is divided; null: only this one.
    process_group* processes() const {
        const clock_partitions* const clocks = m_fabric->divided().clocks();
        return clocks == nullptr ? nullptr : clocks->processes();
    }
    /// Gives process 0 the state of the whole network, for reports. All processes call it. Afterwards the reports of
    /// other processes still cover only their parts.
    void collect();
    /// Makes process 0 forget what collect() gave it, so that the simulation can continue.
    void forget();

    /// Returns the clock to which the owner of a node's network_port belongs.
    clock_domain& clock_of(node_id node) { return m_fabric->edge(node).domain(); }
    /// Returns the ledger in which such an owner opens and closes packets.
    packet_ledger& ledger_of(node_id node) { return m_ledgers.empty() ? m_ledger : *m_ledgers[partition_of(node)]; }

    /// Returns the number of routers and buses that a packet between two nodes passes, 1 or more. If several routes are
    /// possible, it uses the first entry's, and for an adaptive function next_hop().
    unsigned hops(node_id source, node_id destination) const;

    /// Returns the number of routers, including buses, which share their indices.
    unsigned routers() const { return static_cast<unsigned>(m_routers.size()); }
    const router_view& router_at(unsigned number) const { return *m_routers[number].view; }

    /// Returns the number of buses, in the order of their indices.
    unsigned buses() const { return static_cast<unsigned>(m_buses.size()); }
    const bus& bus_at(unsigned index) const { return *m_buses[index].module; }
    /// Returns "r4", or the name from the topology.
    std::string bus_name(unsigned index) const { return router_name(m_graph, m_buses[index].router); }

    /// Returns the number of links. Indices: transit links as in topology(), then injection and ejection links by node.
    unsigned links() const { return m_ejection + nodes(); }
    network_link link_at(unsigned number) const { return {module_of(number), *m_fabric, number}; }
    network_link injection_link(node_id node) const { return link_at(m_injection + node.value); }
    network_link ejection_link(node_id node) const { return link_at(m_ejection + node.value); }
    std::string link_name(unsigned number) const { return m_plan->link_name(number); }
    link_kind kind_of_link(unsigned number) const { return m_plan->kind_of_link(number); }
    /// Returns the level of a transit link in a hierarchy.
    link_level level_of_link(unsigned number) const { return m_graph.links[number].level; }
    /// Returns whether flits or credits are in flight in the channel of a link, or will be transmitted there again.
    bool channel_is_busy(unsigned number) const {
        return number < m_channel_of_link.size() && m_channel_of_link[number] != nullptr &&
               m_channel_of_link[number]->is_busy();
    }

    /// Returns the sum over all links of a kind.
    link_counters counters(link_kind kind) const;
    link_counters counters(link_kind kind, class_id message_class) const;

    /// Returns the number of departures of flits from routers: flits on transit and ejection links.
    std::uint64_t flit_hops() const;
    /// Returns the number of injected flits that have not been put on an ejection link.
    std::uint64_t flits_inside() const;

    /// Returns every packet that occupies an input buffer of a router, for the report of a hang.
    std::vector<network_wait> waits() const;

private:
    void before_end_of_elaboration() override;
    void build_routers(const link_tap_maker& taps, const router_maker& make, const channel_maker& channels);
    void build_router_modules(fabric_plan& plan, const router_maker& make);
    void build_fabric(const fabric_plan& plan);
    std::unique_ptr<router_block> build_router(const router_parameters& parameters, const router_maker& make);
    void build_links(const link_tap_maker& taps, const channel_maker& channels);
    void build_transit_links(const link_tap_maker& taps, const channel_maker& channels);
    void join(node_id node, link_kind kind);
    void build_node_links(const link_tap_maker& taps, link_kind kind);
    void close_ports();
    unsigned opposite(unsigned number) const;
    link& make_module(unsigned number);
    link* module_of(unsigned link) const { return link < m_module_of_link.size() ? m_module_of_link[link] : nullptr; }
    void add_tap(unsigned number, const link_tap_maker& taps);
    flit_initiator_socket& far_end(unsigned number) {
        return m_taps.empty() ? module_of(number)->out : m_taps[number]->out;
    }
    flit_target_socket& input(unsigned router, port_id port) {
        return m_routers[router].module != nullptr ? m_routers[router].module->in[port.value]
                                                   : m_fabric->cut_input(router, port);
    }
    flit_initiator_socket& output(unsigned router, port_id port) {
        return m_routers[router].module != nullptr ? m_routers[router].module->out[port.value]
                                                   : m_fabric->cut_output(router, port);
    }
    void note_neighbours();
    std::pair<unsigned, unsigned> numbers_of(link_kind kind) const;

    clock_domain& m_domain;
    std::shared_ptr<const network_plan> m_plan;
    const topology_graph& m_graph;  // graph of the plan
    packet_ledger& m_ledger;
    std::vector<packet_ledger*> m_ledgers;  // [partition]; empty: the network is not divided
    /// The router and input port to which a port leads.
    struct neighbour {
        std::uint16_t router = 0;
        port_id input;
    };
    std::vector<neighbour> m_neighbours;      // [first port of the router + port]; a node's port leads to itself
    std::vector<std::uint32_t> m_first_port;  // [router]: index of its first port in m_neighbours
    /// A router, and its module unless it is in the fabric.
    struct built_router {
        const router_view* view = nullptr;
        router_block* module = nullptr;
    };
    std::unique_ptr<router_fabric> m_fabric;
    module_list<router_block> m_router_modules;
    std::vector<built_router> m_routers;
    struct built_bus {
        const bus* module = nullptr;
        unsigned router = 0;  // index of the router
    };
    std::vector<built_bus> m_buses;
    std::vector<bool> m_is_inside;  // [link]: it is in the fabric according to the plan
    module_list<link> m_link_modules;
    module_list<absent_link> m_absent_links;
    std::vector<link*> m_module_of_link;  // [link]; null: the link is in the fabric; empty: all links are
    std::vector<bool> m_is_taken;         // [link - m_injection]: its end at the node is in use
    module_list<flit_tap> m_taps;         // [link]; empty without observers
    module_list<flit_channel> m_channels;
    std::vector<const flit_channel*> m_channel_of_link;  // [link]; null: without channel; empty: no link has one
    unsigned m_injection = 0;                            // index of the first injection link
    unsigned m_ejection = 0;
};

}  // namespace orbweaver::noc

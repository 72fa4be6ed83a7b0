// SPDX-License-Identifier: Apache-2.0
// Routing functions. They register themselves by name (registry.h).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/types.h"
#include "hw/noc/registry.h"
#include "hw/noc/topology/topology.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

struct network_desc;
class group_tables;
class link_faults;

/// One candidate output for a head that waits at a router.
struct alignas(8) route_option {
    port_id port;             // output
    std::uint8_t vc_set = 0;  // VC set of its (class, phase) that it may use there
    std::uint8_t rank = 0;    // routers prefer the lowest rank; within a rank they choose by congestion
    std::uint16_t state = 0;  // flit::routing of the packet after this hop
    // Number of links of the route to the destination, if a router weighs whole routes (UGAL-L:
    // fabric/options/adaptive_routes.h); else 0. Either all candidate outputs of a head are weighed or none.
    std::uint8_t hops = 0;
    bool is_shut = false;  // failed links block all routes now: the head waits (faults())

    friend constexpr bool operator==(const route_option&, const route_option&) = default;
};

/// The candidate outputs for one head.
class route_options {
public:
    static constexpr unsigned most = 64;

    void clear() { m_count = 0; }
    void add(const route_option& option) {
        invariant(m_count < most, "route_options", 0, "more than 64 ways on");
        m_options[m_count++] = option;
    }
    unsigned size() const { return m_count; }
    const route_option& operator[](unsigned number) const { return m_options[number]; }
    const route_option* begin() const { return m_options.data(); }
    const route_option* end() const { return m_options.data() + m_count; }

private:
    std::array<route_option, most> m_options;
    unsigned m_count = 0;
};

/// Chooses the candidate outputs of a packet at each router. Every result must depend only on the arguments, the graph,
/// and which links are down (faults()). Then the proof of deadlock freedom (hw/noc/dependency) analyses exactly the
/// behaviour of routers. State in addition to the destination (e.g. Valiant's intermediate node) is carried in
/// flit::routing.
class routing_function {
public:
    virtual ~routing_function() = default;

    /// Returns the next hop; for an adaptive function, the one of its escape sub-function (Duato 1993), which must be
    /// valid wherever a packet may be.
    /// @param router where the head waits
    /// @param input  the port through which it arrived; a node's port if it is injected here
    /// @param head   its destination is a node of the network, `routing` the state
    virtual route_option next_hop(unsigned router, port_id input, const flit& head) const = 0;

    /// Returns whether a head may have several candidate outputs. Routers then call options() in every cycle in which
    /// it waits; otherwise they call next_hop() only once.
    virtual bool adaptive() const { return false; }

    /// Adds all candidate outputs, including next_hop().
    virtual void options(unsigned router, port_id input, const flit& head, route_options& found) const {
        found.add(next_hop(router, input, head));
    }

    /// Returns the failing links if the function routes packets around them; null if it knows of none. A head waits for
    /// a shut route or a link that is down, and the function is called again in every cycle. Such a function is not
    /// adaptive.
    virtual link_faults* faults() const { return nullptr; }
    /// Returns whether a packet with this flit::routing has given up its destination because failed links have cut it
    /// off for good. It goes to any node, which discards it.
    virtual bool has_given_up(std::uint16_t /*state*/) const { return false; }
    /// Returns a bit of flit::routing that the function does not use, for code that leads its packets around failed
    /// links; 0 if there is no such bit.
    virtual std::uint16_t spare_state() const { return 1U << 14; }

    /// Returns whether a packet may go to another node than its head names. The router where it leaves the network then
    /// writes that node to the packet's record; the flits keep their original destination.
    virtual bool readdresses() const { return false; }
    /// Returns the node to which a packet for `named` goes, by its state when it leaves the network.
    virtual node_id receiver(node_id named, std::uint16_t /*state*/) const { return named; }

    /// Returns whether packets can be broadcast (message_class_desc::delivery), so that copies() may be called.
    virtual bool broadcasts() const { return false; }

    /// Adds the copies that a router makes of a packet of a broadcast or multicast class, one per output. From every
    /// source the routes form a tree that contains each node of the region or group except the source exactly once. So
    /// each of these nodes gets one copy. Broadcast copies pass as many routers as a separate packet would. The head's
    /// destination is the source of a broadcast, or the index of a multicast's group.
    virtual void copies(unsigned /*router*/, port_id /*input*/, const flit& /*head*/, route_options& /*found*/) const {
        invariant(false, "routing_function", 0, "this function copies no packets");
    }

    /// Returns the initial state of a broadcast packet, by the level of the subnet that is its region; 0: the whole
    /// network.
    virtual std::uint16_t broadcast_entry(node_id /*source*/, unsigned /*level*/) const { return 0; }

    /// Returns the highest level of subnets to which a broadcast can be confined; 0 if there is none.
    virtual unsigned broadcast_levels() const { return 0; }

    /// Returns the number of VC sets that options use: 0 .. vc_sets()-1. Set 0 is all of the (class, phase), for
    /// ejection and for functions that need no sets.
    virtual unsigned vc_sets() const { return 1; }

    /// Returns the VCs of a set, as a mask of the `count` VCs of the (class, phase). Sets may overlap; none is empty.
    /// @param count at least min_vcs()
    virtual std::uint64_t vc_set(unsigned /*set*/, unsigned count) const {
        return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
    }

    /// Returns the minimum number of VCs of a class in each phase.
    virtual unsigned min_vcs() const { return 1; }

    /// Returns the number of initial states of a packet, 1 or more. The injecting router draws one with equal
    /// probability.
    virtual unsigned entries(node_id /*source*/, node_id /*destination*/) const { return 1; }
    /// Returns an initial state by its index, 0 .. entries()-1.
    virtual std::uint16_t entry(unsigned /*which*/, node_id /*source*/, node_id /*destination*/) const { return 0; }

    /// Returns routers whose packets represent all others: routes from their nodes to a node, and to all other nodes,
    /// use every hop that any packet uses. Proofs of large networks analyse only these. Empty: all routers.
    virtual std::vector<unsigned> representative_routers(node_id /*destination*/) const { return {}; }

    /// Returns the number of levels of nested regions of routers; 0 if there are none. A packet to any node of a region
    /// must have the same candidate outputs at a router outside, by next_hop() and by all_options(). Once inside, it
    /// must stay there. Proofs of large networks then analyse routes outside a region for only one of its nodes.
    virtual unsigned region_levels() const { return 0; }
    /// Returns the region of a router. Levels are 1 .. region_levels(), from small to large; each region is within one
    /// of the next level.
    virtual unsigned region(unsigned /*level*/, unsigned /*router*/) const { return 0; }
    /// Adds the candidate outputs of options(). Where the destination node selects among several outputs, it adds all
    /// of these.
    virtual void all_options(unsigned router, port_id input, const flit& head, route_options& found) const {
        options(router, input, head, found);
    }

    /// Returns whether packets from one node reach another. A routing table may lack the routes of pairs that send
    /// nothing to each other (network_desc::lacks_routes).
    virtual bool connects(node_id /*source*/, node_id /*destination*/) const { return true; }
    /// Returns where the route of a pair that is not connected breaks off, for messages.
    virtual std::string break_of_route(node_id /*source*/, node_id /*destination*/) const { return {}; }

    /// Returns the multicast tables (group_tables.h), which must be written before packets are sent; null if the
    /// function has no groups.
    virtual group_tables* groups() const { return nullptr; }
};

/// Returns the mask of one part if `count` VCs are divided evenly among `parts`. The first parts get the remainder.
constexpr std::uint64_t vc_share(unsigned part, unsigned parts, unsigned count) {
    const unsigned first = part * (count / parts) + (part < count % parts ? part : count % parts);
    const unsigned size = count / parts + (part < count % parts ? 1 : 0);
    return (size >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1) << first;
}

/// The links that a routing function needs if network.links removes some.
enum class link_need : std::uint8_t {
    all,         // those of the topology
    dimensions,  // on a grid those of a dimension in both directions, or on rings in one
    both_ways,   // for each link one back
    any,
};

struct routing_kind {
    /// Creates the function for a graph, which must outlive it.
    /// @throws description_error if the graph is not suitable, or a file that it reads is wrong
    std::unique_ptr<routing_function> (*make)(const network_desc&, const topology_graph&);
    /// The keys of network.routing_* that it uses, without "network.".
    std::vector<std::string> keys{};
    /// Whether it is deadlock-free only if every head finds its VC empty, so that it can still choose an escape
    /// channel. Then router.vc_release is tail_credit unless the user states otherwise.
    bool needs_empty_channels = false;
    link_need links = link_need::all;
};
using routing_registry = registry<routing_kind>;

/// @throws user_error for an unknown name, description_error for an unsuitable graph
std::unique_ptr<routing_function> make_routing(const network_desc& described, const topology_graph& graph);

}  // namespace orbweaver::noc

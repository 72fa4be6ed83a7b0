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

/// One way on for a head that waits at a router.
struct alignas(8) route_option {
    port_id port;             // output
    std::uint8_t vc_set = 0;  // which virtual channels of its (class, phase) it may take there
    std::uint8_t rank = 0;    // routers prefer the lowest rank; within a rank they choose by congestion
    std::uint16_t state = 0;  // flit::routing of the packet from there on
    // Links of the route to the destination, where a router weighs whole routes (UGAL-L:
    // fabric/options/adaptive_routes.h); 0: it does not. Of several candidate outputs of a head, all are weighed or
    // none.
    std::uint8_t hops = 0;
    bool is_shut = false;  // failed links leave no way on now: the head waits (faults())

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

/// Chooses the candidate outputs of a packet at each router. Everything must be a function of its arguments, of the
/// graph and of which links are down (faults()), so that the proof of freedom from deadlock (hw/noc/dependency) walks
/// exactly what routers do. State beyond the destination (Valiant's intermediate node, ...) travels in flit::routing.
class routing_function {
public:
    virtual ~routing_function() = default;

    /// The way on; of an adaptive function the one of its escape sub-function (Duato 1993), which must be possible
    /// wherever a packet may come to.
    /// @param router where the head waits
    /// @param input  the port through which it came; a node's port if it is injected here
    /// @param head   its destination is a node of the network, `routing` the state
    virtual route_option next_hop(unsigned router, port_id input, const flit& head) const = 0;

    /// Whether a head may have several candidate outputs. Then routers ask for options() in every cycle in which it
    /// waits, else for next_hop() once.
    virtual bool adaptive() const { return false; }

    /// All candidate outputs, next_hop() among them.
    virtual void options(unsigned router, port_id input, const flit& head, route_options& found) const {
        found.add(next_hop(router, input, head));
    }

    /// The links that fail, if the function leads packets round them; null: it knows none. A way on that is shut, and
    /// one over a link that is down, is one to wait for. A head that waits asks again in every cycle. The function is
    /// not adaptive then.
    virtual link_faults* faults() const { return nullptr; }
    /// Whether a packet with this flit::routing has given up its destination, which failed links have cut off for good:
    /// it goes to any node, which discards it.
    virtual bool has_given_up(std::uint16_t /*state*/) const { return false; }
    /// A bit of flit::routing that the function leaves alone, for who leads its packets round failed links; 0: there is
    /// none.
    virtual std::uint16_t spare_state() const { return 1U << 14; }

    /// Whether a packet may go to another node than its head names. The router where it leaves the network then writes
    /// that node in the packet's record; flits keep the name that they were sent with.
    virtual bool readdresses() const { return false; }
    /// The node to which a packet goes that names one, by the state with which it leaves the network.
    virtual node_id receiver(node_id named, std::uint16_t /*state*/) const { return named; }

    /// Whether packets can be broadcast (message_class_desc::delivery): copies() may be called.
    virtual bool broadcasts() const { return false; }

    /// The copies that a router makes of a packet of a class that is broadcast or multicast, one a way. From every
    /// source the ways form a tree in which each node of the region or group but the source occurs once, so that each
    /// gets one copy; those of a broadcast over as many routers as a packet of its own would pass. The destination of
    /// the head is the source of a broadcast, or the number of a multicast's group.
    virtual void copies(unsigned /*router*/, port_id /*input*/, const flit& /*head*/, route_options& /*found*/) const {
        invariant(false, "routing_function", 0, "this function copies no packets");
    }

    /// The state with which a broadcast packet enters the network, by the level of the subnet that is the region; 0:
    /// the whole network.
    virtual std::uint16_t broadcast_entry(node_id /*source*/, unsigned /*level*/) const { return 0; }

    /// The highest level of subnets to which a broadcast can be confined; 0: none.
    virtual unsigned broadcast_levels() const { return 0; }

    /// Sets of virtual channels that options name: 0 .. vc_sets()-1. Set 0 is all of the (class, phase), for ejection
    /// and for functions that need no sets.
    virtual unsigned vc_sets() const { return 1; }

    /// The virtual channels of a set, as bits among the `count` of the (class, phase). Sets may overlap; none is empty.
    /// @param count at least least_vcs()
    virtual std::uint64_t vc_set(unsigned /*set*/, unsigned count) const {
        return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
    }

    /// The fewest virtual channels that a class must have in each phase.
    virtual unsigned least_vcs() const { return 1; }

    /// The number of states with which a packet may enter the network; the router where it does draws one, each as
    /// likely as the others. 1 or more.
    virtual unsigned entries(node_id /*source*/, node_id /*destination*/) const { return 1; }
    /// The state of an entry, by its number, 0 .. entries()-1.
    virtual std::uint16_t entry(unsigned /*which*/, node_id /*source*/, node_id /*destination*/) const { return 0; }

    /// Routers such that the routes from their nodes to a node, and those to all other nodes, take every way on that
    /// any packet takes. Proofs of large networks walk no others. Empty: all routers.
    virtual std::vector<unsigned> representative_routers(node_id /*destination*/) const { return {}; }

    /// Levels of nested regions of routers, so that a packet to any node of a region has the same candidate outputs at
    /// a router outside, by next_hop() and by all_options(), and stays inside once it is there. Proofs of large
    /// networks then walk what is outside of a region for one of its nodes. 0: there are none.
    virtual unsigned region_levels() const { return 0; }
    /// The region of a router. Levels are 1 .. region_levels(), from small to large; each lies within one of the next.
    virtual unsigned region(unsigned /*level*/, unsigned /*router*/) const { return 0; }
    /// The candidate outputs of options(), and where the node of the destination decides which of several there are,
    /// all of these.
    virtual void all_options(unsigned router, port_id input, const flit& head, route_options& found) const {
        options(router, input, head, found);
    }

    /// The tables by which packets are multicast, if the function has such (group_tables.h): to be written before
    /// packets are sent. Null: it knows no groups.
    virtual group_tables* groups() const { return nullptr; }
};

/// `count` virtual channels divided evenly among `parts`: the bits of one part. The first parts get what is left over.
constexpr std::uint64_t vc_share(unsigned part, unsigned parts, unsigned count) {
    const unsigned first = part * (count / parts) + (part < count % parts ? part : count % parts);
    const unsigned size = count / parts + (part < count % parts ? 1 : 0);
    return (size >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1) << first;
}

/// A kind of routing function.
struct routing_kind {
    /// Makes the function for a graph, which outlives it.
    /// @throws description_error if the graph does not suit it, or a file that it reads is wrong
    std::unique_ptr<routing_function> (*make)(const network_desc&, const topology_graph&);
    /// The keys of network.routing_* that mean something to it, without "network.".
    std::vector<std::string> keys{};
    /// Whether it is free of deadlock only if a head finds its virtual channel empty, so that it can still choose an
    /// escape channel. Then router.vc_release is tail_credit unless the user states otherwise.
    bool needs_empty_channels = false;
};
using routing_registry = registry<routing_kind>;

/// @throws user_error for an unknown name, description_error for a graph that does not suit
std::unique_ptr<routing_function> make_routing(const network_desc& described, const topology_graph& graph);

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
// Data of a fabric with options; records.h defines the data of every fabric.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/fabric/records.h"
#include "hw/noc/faults/link_faults.h"
#include "hw/noc/link_pace.h"
#include "hw/noc/router/allocators/allocator.h"
#include "hw/noc/router/allocators/arbiter_bank.h"
#include "hw/noc/router/allocators/port_allocator.h"
#include "hw/noc/router/class_ranks.h"
#include "hw/noc/router/router_desc.h"
#include "hw/noc/router/stall_counts.h"
#include "hw/noc/router/weighted_rounds.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/throttles/link_throttle_desc.h"
#include "tlm/packet_ledger.h"
#include "tlm/shared_vc_rules.h"

namespace orbweaver::noc {

struct fabric_plan;

/// Options of the packet at the front of an input VC.
struct packet_options {
    cycle_t rank = 0;              // order among packets (class_ranks), if packets have ranks
    cycle_t asks_from = 0;         // first cycle in which it requests an output VC
    std::uint32_t flits = 0;       // length of the packet; 0: unknown
    std::uint32_t made = 0;        // flits of the current copy that have left
    node_id destination;           // as in its head
    std::uint16_t next_state = 0;  // flit::routing of the packet after this hop
    char8_t pair = 0;              // class * phases + phase
    char8_t message_class = 0;     // set if packets have ranks
    char8_t choice = 0;            // adaptive routing: index of the chosen route
    char8_t next_choice = 0;       // round-robin pointer among equally good routes
    bool is_copied : 1 = false;
    bool is_reduced : 1 = false;   // combined with packets at other inputs (packet_reducer.h)
    bool has_decided : 1 = false;  // weighed routes (route_option::hops): `choice` is final
};

/// Copies of a multicast packet at the front of an input VC.
struct packet_copies {
    route_options routes;
    unsigned made = 0;    // copies that have left completely
    packet_slot packet;   // packet of the current copy
    node_id destination;  // destination of the current copy
};

/// A head that requests an output VC.
struct vc_request {
    input_vc* in_vc = nullptr;
    packet_options* packet = nullptr;
    std::uint64_t wanted = 0;  // mask of requested VCs of that output
    std::uint32_t before = 0;  // index of another head that requests the same output; its own index ends the list
};

/// Options of a router. A channel is an input VC or output VC: port * VCs + VC.
struct router_options {
    router_options(const router_desc& described, const class_ranks& ranks, unsigned ports, unsigned vcs)
        : vc_allocator(described.vc_allocator, {described.arbiter, ranks.are_needed()}, described.allocator_iterations,
                       ports * vcs, ports * vcs),
          switch_allocator(described.switch_allocator, {described.arbiter, ranks.are_needed()},
                           described.allocator_iterations, ports, ports),
          input_arbiters({described.arbiter, ranks.are_needed()}, ports, vcs),
          rounds(ranks.weights(), ports) {}

    /// Returns the rank of a packet at an output.
    cycle_t rank(const packet_options& packet, unsigned output) const {
        return packet.rank + (rounds.are_used() ? rounds.delay(output, packet.message_class) : 0);
    }

    /// Records a switch grant without contention, which does not depend on the allocator.
    void grant_uncontested(const input_vc& in_vc) {
        input_arbiters.serve(in_vc.port, in_vc.vc());
        switch_allocator.grant_uncontested(in_vc.port, in_vc.output());
    }

    allocator vc_allocator;                           // matches input VCs with output VCs
    port_allocator switch_allocator;                  // matches input ports with output ports
    arbiter_bank input_arbiters;                      // [input port]: chooses among its VCs that want one output
    weighted_rounds rounds;                           // weights of classes at the outputs
    std::vector<arena_offset<router_record>> slices;  // [port]: its record
    std::vector<std::optional<node_id>> nodes;        // [port]: the attached node
    std::vector<link_pace> paces;                     // [output]: pace of its link; empty: no link is narrow
    std::vector<output_throttle> throttles;           // [output]; empty: no output is throttled
    std::vector<packet_copies> copies;                // [channel]; empty: no packets are copied
    std::vector<vc_tally> tallies;                    // [channel, pair]: tally of arrived flits; empty: no VC is shared
    std::vector<std::uint32_t> credits;  // [channel]; empty: buffers are limited, and output_vc holds the credits
    std::vector<std::deque<flit_handle>> overflows;  // [channel]: flits beyond the ring; empty: buffers are limited
    std::optional<stall_counts> stalls;              // empty: stalls are not counted
    std::uint64_t copied_flits = 0;
    std::uint64_t combined_flits = 0;
};

/// Heads of the router that a thread works on, and their requests.
struct request_lists {
    explicit request_lists(std::size_t channels) : heads(channels), requests(channels), indices(channels) {}

    std::vector<vc_request> heads;                    // only the first entries are in use
    std::array<std::uint32_t, 64> heads_of_output{};  // [output]: index of its last head in `heads`
    std::vector<allocation_request> requests;         // only the first entries are in use
    std::vector<std::uint32_t> indices;               // [request]: index of its head in `heads`
    route_options routes;
};

struct fabric_options {
    explicit fabric_options(const fabric_plan& plan);
    /// Returns whether a fabric needs options.
    static bool are_needed(const fabric_plan& plan);

    router_options& router(const router_record& record) const { return router(record.number); }
    /// @param number index of the router in the network
    router_options& router(unsigned number) const { return *routers[number - first_router]; }
    /// Sets the rank of the packet of a head.
    void rank_packet(packet_options& packet, const flit& head) const {
        const cycle_t created = ranks.read_age() ? (*ledger)[head.packet].created : 0;
        packet.rank = ranks.rank(head.message_class, created);
        packet.message_class = static_cast<char8_t>(head.message_class.value);
    }
    /// Returns whether several threads may work on its routers, each on its own routers with its own lists.
    bool may_be_divided() const { return are_choices; }

    router_desc described;
    class_ranks ranks;
    bool are_choices = false;               // only options of choosing_router
    bool has_default_vc_allocator = false;  // separable, input-first, with round-robin arbiters
    bool has_default_switch = false;        // separable, input-first, with round-robin arbiters
    switching_kind switching = switching_kind::wormhole;
    packet_ledger* ledger = nullptr;
    const link_faults* faults = nullptr;  // null: links do not fail
    bool adaptive = false;
    bool readdresses = false;
    bool waits_for_tail_credit = false;  // before an output VC can be allocated again
    bool is_unlimited = false;           // buffers are unlimited
    bool every_flit = false;             // every flit wakes its router
    bool shares_vcs = false;             // several classes or phases share a VC
    std::uint64_t copied = 0;            // bit c: packets of class c are copied
    std::uint64_t multicast = 0;         // subset of `copied` that is sent to groups
    std::uint64_t reduced = 0;           // bit c: packets of class c are combined
    std::vector<unsigned> levels;        // [class]: for broadcast classes

    unsigned first_router = 0;                             // number of the first one that may lie in the fabric
    std::vector<std::unique_ptr<router_options>> routers;  // [router - first_router]; null: it is not in the fabric
    std::size_t channels = 0;                              // channels of the router that has most

    bool waits = false;  // a head of the current router requests again in the next cycle in any case

private:
    void note_choices(const fabric_plan& plan);
    void add_router(const fabric_plan& plan, unsigned number);
};

}  // namespace orbweaver::noc

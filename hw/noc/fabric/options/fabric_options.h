// SPDX-License-Identifier: Apache-2.0
// Data of a fabric with options; records.h has those of every fabric.
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
#include "hw/noc/router/router_desc.h"
#include "hw/noc/router/stall_counts.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/throttles/link_throttle_desc.h"
#include "tlm/packet_ledger.h"
#include "tlm/shared_vc_rules.h"

namespace orbweaver::noc {

struct fabric_plan;

/// Options of the packet at the front of an input virtual channel.
struct packet_options {
    cycle_t created = 0;           // in this cycle
    cycle_t asks_from = 0;         // it asks for a virtual channel from this cycle on
    std::uint32_t flits = 0;       // its length; 0: not known
    std::uint32_t made = 0;        // of the copy that is leaving: its flits that have left
    node_id destination;           // as it names it
    std::uint16_t next_state = 0;  // flit::routing of the packet behind its output
    char8_t pair = 0;              // class * phases + phase
    char8_t choice = 0;            // of an adaptive function: number of the way
    char8_t next_choice = 0;       // round-robin pointer among equally good ways
    bool is_copied : 1 = false;
    bool is_reduced : 1 = false;   // with those that come by other inputs (packet_reducer.h)
    bool has_decided : 1 = false;  // between ways that are weighed (route_option::hops): `choice` stands
};

/// Copies of a multicast packet at the front of an input virtual channel.
struct packet_copies {
    route_options routes;
    unsigned made = 0;    // copies that have left whole
    packet_slot packet;   // of the copy that is leaving
    node_id destination;  // of that copy
};

/// A head that asks for a virtual channel of its output.
struct asking_head {
    input_vc* input = nullptr;
    packet_options* packet = nullptr;
    std::uint64_t wanted = 0;  // virtual channels of that output
    std::uint32_t before = 0;  // the place of another one that asks for the same output, or its own
};

/// Options of a router. A channel is a virtual channel of an input or output: port * VCs + VC.
struct router_options {
    router_options(const router_desc& described, unsigned ports, unsigned vcs)
        : vc_allocator(described.vc_allocator, described.arbiter, described.allocator_iterations, ports * vcs,
                       ports * vcs),
          switch_allocator(described.switch_allocator, described.arbiter, described.allocator_iterations, ports, ports),
          input_arbiters(described.arbiter, ports, vcs) {}

    /// A flit without rivals wins the switch, whatever the allocator.
    void grant_uncontested(const input_vc& input) {
        input_arbiters.serve(input.port, input.vc());
        switch_allocator.grant_uncontested(input.port, input.output());
    }

    allocator vc_allocator;                           // channels of inputs with those of outputs
    port_allocator switch_allocator;                  // inputs with outputs
    arbiter_bank input_arbiters;                      // [input]: among its virtual channels that want one output
    std::vector<arena_offset<router_record>> slices;  // [port]: its record
    std::vector<std::optional<node_id>> nodes;        // [port]: who hangs there
    std::vector<link_pace> paces;                     // [output]: of the link behind it; empty: none is narrow
    std::vector<output_throttle> throttles;           // [output]; empty: none is throttled
    std::vector<packet_copies> copies;                // [channel]; empty: none is copied
    std::vector<vc_tally> tallies;                   // [channel, pair]: of flits that came; empty: no channel is shared
    std::vector<std::uint32_t> credits;              // [channel]; empty: buffers have limits, and output_vc counts
    std::vector<std::deque<flit_handle>> overflows;  // [channel]: flits behind a ring; empty: buffers have limits
    std::optional<stall_counts> stalls;              // none: nobody counts
    std::uint64_t copied_flits = 0;
    std::uint64_t combined_flits = 0;
};

/// Heads of the router that a thread works on, and their requests.
struct request_lists {
    explicit request_lists(std::size_t channels) : heads(channels), requests(channels), indices(channels) {}

    std::vector<asking_head> heads;                   // the first ones ask
    std::array<std::uint32_t, 64> heads_of_output{};  // the place of the last one in `heads`
    std::vector<allocation_request> requests;         // the first ones are made
    std::vector<std::uint32_t> indices;               // [request]: of a head in `heads`
    route_options routes;
};

/// Options of a fabric.
struct fabric_options {
    explicit fabric_options(const fabric_plan& plan);
    /// Whether a fabric cannot do without.
    static bool are_needed(const fabric_plan& plan);

    router_options& router(const router_record& record) const { return router(record.number); }
    /// @param number as the network counts routers
    router_options& router(unsigned number) const { return *routers[number - first_router]; }
    /// Whether several threads may work on its routers: each on its own, with lists of its own.
    bool may_be_divided() const { return are_choices; }

    router_desc described;
    bool are_choices = false;               // no more than choosing_router has
    bool has_default_vc_allocator = false;  // separable, input first, with round robins
    bool has_default_switch = false;        // likewise
    switching_kind switching = switching_kind::wormhole;
    packet_ledger* ledger = nullptr;
    const link_faults* faults = nullptr;  // null: links do not fail
    bool adaptive = false;
    bool readdresses = false;
    bool waits_for_tail_credit = false;  // before a virtual channel is given to another packet
    bool is_unlimited = false;           // buffers grow
    bool every_flit = false;             // wakes its router
    bool shares_vcs = false;             // several classes or phases use a channel
    std::uint64_t copied = 0;            // bit c: packets of class c are copied
    std::uint64_t multicast = 0;         // of these, those that go to groups
    std::uint64_t reduced = 0;           // bit c: packets of class c are combined
    std::vector<unsigned> levels;        // [class]: of those that are broadcast

    unsigned first_router = 0;                             // number of the first one that may lie in the fabric
    std::vector<std::unique_ptr<router_options>> routers;  // [router - first_router]; null: it is not in the fabric
    std::size_t channels = 0;                              // of the router that has most

    bool waits = false;  // of the router at work: a head asks again in the next cycle, whatever happens

private:
    void note_choices(const fabric_plan& plan);
    void add_router(const fabric_plan& plan, unsigned number);
};

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
// State that the units of a fabric share.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <systemc>
#include <vector>

#include "hw/base/clock_partitions.h"
#include "hw/base/errors.h"
#include "hw/base/line_allocator.h"
#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/fabric/calendar.h"
#include "hw/noc/fabric/crossing.h"
#include "hw/noc/fabric/options/fabric_options.h"
#include "hw/noc/message_class.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/routing/vcs_of_sets.h"
#include "tlm/flit_protocol.h"

namespace orbweaver::noc {

/// A flit or a credit that leaves a fabric at a cut.
struct cut_transfer {
    flit content;  // credit: only `vc` is valid
    std::uint32_t cut = 0;
    bool is_credit = false;
    bool is_of_node = false;  // else of a router
};

/// The index in fabric_state::delays of the delay of most links.
inline constexpr char8_t common_delay = 1;

/// The records of a fabric and the data common to all of its routers. Copies share the records, the options and the
/// streams. Each copy has its own flits, calendar, lists and active routers, so that one thread can work on each
/// (fabric_partitions.h).
struct alignas(line_bytes) fabric_state {
    /// @param common  flit delay from most routers to the next, in cycles
    /// @param longest delay of a transfer that enters at a cut or goes from router to router, in cycles
    /// @param delay   annotation of transfers of routers that leave at a cut
    /// @param cycle   one cycle of the clock
    fabric_state(std::string name, const routing_function& routing, const vc_partition& partition, unsigned common,
                 unsigned longest, sc_core::sc_time delay, sc_core::sc_time cycle)
        : name(std::move(name)),
          routing(routing),
          vcs(partition.vcs()),
          phases(partition.phases()),
          pairs(partition.classes() * phases),
          allowed(vcs_of_sets(routing, partition, this->name.c_str())),
          delays{0, common},
          events(common, longest),
          delay(delay),
          cycle(cycle) {
        for (unsigned number = 0; number < 64; ++number) { siblings[number] = first_vcs(vcs) << number / vcs * vcs; }
    }

    const std::string name;  // name of the network
    const routing_function& routing;
    const unsigned vcs;
    const unsigned phases;
    const unsigned pairs;                      // number of (class, phase) pairs
    const std::vector<std::uint64_t> allowed;  // [(VC set, class, phase)]: mask of VCs that a packet may use
    std::array<std::uint64_t, 64> siblings{};  // [bit]: the bits of the same port

    std::vector<unsigned> delays;  // cycles of links; [0]: a cut or crossing, [common_delay]
    arena memory;
    flit_pool flits;
    calendar events;                       // events for its routers and nodes
    std::vector<crossing_link> crossings;  // [crossing number, as in link_end]
    bool has_common_links = false;         // all links have the calendar's common delay and are inside
    bool is_divided = false;               // among several partitions
    bool has_cuts = false;  // the fabric has a cut; transfers at cuts keep the order of routers and outputs
    std::shared_ptr<fabric_options> options;  // null: all routers are plain
    std::shared_ptr<request_lists> lists;     // null: all routers are plain; each thread has its own lists
    std::vector<std::uint64_t, line_allocator<std::uint64_t>> active;  // bit r: router r may have work
    std::size_t first_word = 0;                                        // first word of `active` with its routers
    std::size_t end_word = 0;                                          // index after the last one
    const arena_offset<router_record>* routers = nullptr;              // [router]; null outside the fabric

    std::uint32_t first_node = 0;                         // offset of the records of nodes, which lie behind all others
    unsigned first_entry = 0;                             // the first node of a router in the fabric
    std::shared_ptr<std::vector<random_stream>> entries;  // [node - first_entry]: by which its packets draw their entry

    std::vector<credit_sender_if*> senders;             // [cut where flits enter]
    std::vector<flit_sender_if*> receivers;             // [cut where flits leave]
    std::array<std::vector<cut_transfer>, 2> deferred;  // [is_of_node]: transfers of a thread, for the end of the cycle
    sc_core::sc_time delay;
    sc_core::sc_time cycle;
    sc_core::sc_time no_time;
    flit_phase flit_of_link = flit_phase::flit;
    flit_phase credit_of_link = flit_phase::credit;
    flit credit;  // only `vc` is valid

    /// Returns the index of a delay, which it adds if necessary.
    /// @throws description_error for more different delays than records can name
    char8_t delay_index(unsigned cycles);
    /// Returns the record of a router that contains a port.
    arena_offset<router_record> record_of(arena_offset<router_record> router, port_id port) const {
        while (port.value >= memory[router].first_port + memory[router].ports) { router = memory[router].next; }
        return router;
    }
    /// Returns the first input VC of a port; its others follow.
    arena_offset<input_vc> in_vcs_of(arena_offset<router_record> router, port_id port) const {
        const arena_offset<router_record> part = record_of(router, port);
        return first_in_vc(part) + (port.value - memory[part].first_port) * vcs;
    }
    arena_offset<output_vc> outputs_of(arena_offset<router_record> router, port_id port) const {
        const arena_offset<router_record> part = record_of(router, port);
        return memory[part].outputs + (port.value - memory[part].first_port) * vcs;
    }
    /// Sends a flit that leaves at a cut of a router.
    void send_flit(std::uint32_t cut, flit_handle leaving, vc_id vc) {
        flit content = flits.take(leaving);
        content.vc = vc;
        if (must_defer()) [[unlikely]] { return defer({content, cut, false, false}); }
        receivers[cut]->nb_transport_fw(content, flit_of_link, delay);
    }
    /// Sends a flit of a node whose link begins with a cut.
    void send_flit_of_node(std::uint32_t cut, flit content) {
        if (must_defer()) [[unlikely]] { return defer({content, cut, false, true}); }
        receivers[cut]->nb_transport_fw(content, flit_of_link, no_time);
    }
    void send_credit(std::uint32_t cut, vc_id vc, bool is_of_node = false) {
        credit.vc = vc;
        if (must_defer()) [[unlikely]] { return defer({credit, cut, true, is_of_node}); }
        senders[cut]->nb_transport_bw(credit, credit_of_link, is_of_node ? cycle : delay);
    }
    /// Returns whether several threads execute a cycle. Transfers at cuts are deferred until all threads have done so.
    bool must_defer() const { return is_divided && clock_partitions::is_apart(); }
    void defer(const cut_transfer& transfer) { deferred[transfer.is_of_node ? 1 : 0].push_back(transfer); }
    /// Passes on a transfer that was deferred.
    void deliver(cut_transfer& transfer) {
        if (transfer.is_credit) {
            senders[transfer.cut]->nb_transport_bw(transfer.content, credit_of_link,
                                                   transfer.is_of_node ? cycle : delay);
        } else {
            receivers[transfer.cut]->nb_transport_fw(transfer.content, flit_of_link,
                                                     transfer.is_of_node ? no_time : delay);
        }
    }
    /// @param is_needed 1 or 0; 0 changes nothing, without a branch
    void activate(const router_record& router, std::uint64_t is_needed = 1) {
        active[router.active_word] |= router.active_bit & -is_needed;
    }
    [[noreturn, gnu::cold, gnu::noinline]] void report_bug(const router_record& router, cycle_t now,
                                                           std::string_view rule) const {
        model_bug(name + ".r" + std::to_string(router.number), now, rule);
    }
};

}  // namespace orbweaver::noc

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

#include "hw/base/errors.h"
#include "hw/base/line_allocator.h"
#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/fabric/calendar.h"
#include "hw/noc/fabric/options/fabric_options.h"
#include "hw/noc/fabric/share_border.h"
#include "hw/noc/message_class.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/routing/vcs_of_sets.h"
#include "tlm/flit_protocol.h"

namespace orbweaver::noc {

/// The records of a fabric, and what is the same for all of its routers. Copies share the records, the options and the
/// streams; each has its own calendar, lists and active routers, so that one thread can work on each (fabric_shares.h).
struct alignas(line_bytes) fabric_state {
    /// @param common  delay of a flit from most routers to the next, in cycles
    /// @param longest delay of what comes in at a cut, or goes from router to router, in cycles
    /// @param delay   annotated to what leaves at a cut
    fabric_state(std::string name, const routing_function& routing, const vc_partition& partition, unsigned common,
                 unsigned longest, sc_core::sc_time delay)
        : name(std::move(name)),
          routing(routing),
          vcs(partition.vcs()),
          phases(partition.phases()),
          pairs(partition.classes() * phases),
          allowed(vcs_of_sets(routing, partition, this->name.c_str())),
          events(common, longest),
          delay(delay) {
        for (unsigned number = 0; number < 64; ++number) { siblings[number] = first_vcs(vcs) << number / vcs * vcs; }
    }

    const std::string name;  // of the network
    const routing_function& routing;
    const unsigned vcs;
    const unsigned phases;
    const unsigned pairs;                      // of class and phase
    const std::vector<std::uint64_t> allowed;  // [set of VCs, class, phase]: VCs that a packet may take
    std::array<std::uint64_t, 64> siblings{};  // [bit]: the bits of the same port

    arena memory;
    flit_pool flits;
    calendar events;                          // what goes to its routers and nodes
    std::vector<calendar*> calendars;         // this, and one for what each other share sends there
    bool has_common_links = false;            // all take the calendar's typical delay and lie inside
    bool has_cuts = false;                    // anywhere: what leaves at them keeps the order of routers and outputs
    std::shared_ptr<fabric_options> options;  // null: all routers are plain
    std::shared_ptr<request_lists> lists;     // likewise; a thread's own
    std::vector<std::uint64_t, line_allocator<std::uint64_t>> active;  // bit r: router r may have something to do
    std::size_t first_word = 0;                                        // of these: those of its routers
    std::size_t end_word = 0;                                          // behind the last one
    const arena_offset<router_record>* routers = nullptr;              // [router]; nowhere: it is not in the fabric

    share_border* border = nullptr;  // null: this is the whole fabric

    std::uint32_t first_node = 0;                         // offset of the records of nodes, which lie behind all others
    unsigned node_link_cycles = 1;                        // time of a flit on the links of nodes
    unsigned first_entry = 0;                             // the first node of a router in the fabric
    std::shared_ptr<std::vector<random_stream>> entries;  // [node - first_entry]: by which its packets draw their entry

    std::vector<credit_sender_if*> senders;  // by cut where flits come in
    std::vector<flit_sender_if*> receivers;  // by cut where they go out
    sc_core::sc_time delay;
    flit credit;  // on its way out
    flit_phase flit_of_link = flit_phase::flit;
    flit_phase credit_of_link = flit_phase::credit;

    /// That of the records of a router in which a port lies.
    arena_offset<router_record> record_of(arena_offset<router_record> router, port_id port) const {
        while (port.value >= memory[router].first_port + memory[router].ports) { router = memory[router].next; }
        return router;
    }
    /// The virtual channels of a port, of which this is the first.
    arena_offset<input_vc> inputs_of(arena_offset<router_record> router, port_id port) const {
        const arena_offset<router_record> part = record_of(router, port);
        return first_input(part) + (port.value - memory[part].first_port) * vcs;
    }
    arena_offset<output_vc> outputs_of(arena_offset<router_record> router, port_id port) const {
        const arena_offset<router_record> part = record_of(router, port);
        return memory[part].outputs + (port.value - memory[part].first_port) * vcs;
    }
    /// A flit leaves at a cut.
    void send_flit(std::uint32_t cut, flit_handle leaving, vc_id vc) {
        flit content = flits.take(leaving);
        content.vc = vc;
        receivers[cut]->nb_transport_fw(content, flit_of_link, delay);
    }
    void send_credit(std::uint32_t cut, vc_id vc) {
        credit.vc = vc;
        senders[cut]->nb_transport_bw(credit, credit_of_link, delay);
    }
    /// @param is_needed 1, or 0: then nothing is done, without a branch
    void activate(const router_record& router, std::uint64_t is_needed = 1) {
        active[router.active_word] |= router.active_bit & -is_needed;
    }
    [[noreturn, gnu::cold, gnu::noinline]] void report_bug(const router_record& router, cycle_t now,
                                                           std::string_view rule) const {
        model_bug(name + ".r" + std::to_string(router.number), now, rule);
    }
};

}  // namespace orbweaver::noc

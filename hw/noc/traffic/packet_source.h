// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/message_class.h"
#include "hw/noc/traffic/injection_process.h"
#include "hw/noc/traffic/reply_buffers.h"
#include "hw/noc/traffic/traffic_flow.h"
#include "hw/noc/traffic/traffic_pattern.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

/// Data that the sources of a flow share. Flows of replies have neither pattern nor process.
struct flow_plan {
    traffic_flow flow;
    packet_record packet{};  // common fields of its packets: class, TYPE, index of the flow
    vc_list vcs;             // VCs of its class
    packet_lengths lengths;
    unsigned one_length = 4;                      // flits of every packet; 0: packets have several lengths
    std::uint32_t total_weight = 1;               // sum of the weights of these lengths
    const traffic_pattern* pattern = nullptr;     // null: replies
    const injection_process* process = nullptr;   // null: replies
    const injection_process* measured = nullptr;  // replaces `process` from cycle `change` on; null: no change
    cycle_t change = 0;
    unsigned reply_buffers = 0;      // per node, in a flow of replies
    unsigned reply_cycles = 0;       // for a flow with replies
    std::vector<unsigned> copies{};  // [source]: number of nodes that receive a broadcast packet; empty: unicast
};

/// Counts of packets and their flits.
struct traffic_count {
    std::uint64_t packets = 0;
    std::uint64_t flits = 0;
};

/// The packets of one flow from one node, in the order of creation.
///
/// A source creates packets at random and has an unbounded queue. Packets start in the order of creation, so the random
/// stream itself serves as the queue: the next creation is drawn when the previous packet starts. Replies wait in
/// buffers (reply_buffers.h).
class packet_source {
public:
    /// @param module name of the random streams; the flow's index distinguishes several flows
    packet_source(const flow_plan& plan, std::uint64_t seed, std::string_view module, node_id node)
        : m_plan(&plan),
          m_replies(plan.reply_buffers == 0 ? nullptr : std::make_unique<reply_buffers>(plan.reply_buffers)),
          m_creations(seed, module, std::uint64_t{streams} * plan.packet.flow),
          m_destinations(seed, module, std::uint64_t{streams} * plan.packet.flow + 1),
          m_lengths(seed, module, std::uint64_t{streams} * plan.packet.flow + 2),
          m_node(node),
          m_silent(plan.process == nullptr || !plan.pattern->sends(node)) {
        if (m_silent) {
            m_next.cycle = injection_process::endless;
        } else {
            m_next = plan.process->first(m_creations);
        }
    }

    const flow_plan& plan() const { return *m_plan; }

    /// Returns the creation cycle of the next packet to start.
    cycle_t created() const { return m_next.cycle; }

    /// Takes the next packet and advances. Fills in creation, destination, length and tag.
    void take(packet_record& record) {
        record.created = m_next.cycle;
        record.flits = draw_length(m_lengths);
        ++m_started.packets;
        m_started.flits += record.flits;
        if (m_plan->process == nullptr) [[unlikely]] {
            take_reply(record);
            return;
        }
        record.destination = m_plan->pattern->destination(m_node, m_destinations);
        advance(m_next, m_creations);
    }

    /// Adapts to another process that the plan has got from a cycle on. Draws beyond that cycle are repeated. Waiting
    /// packets that were created before it remain.
    void change_process() {
        if (!m_silent && m_next.cycle >= m_plan->change) {
            m_next = m_plan->measured->first_from(m_plan->change, m_creations);
        }
    }

    /// Returns the packets that have started.
    const traffic_count& started() const { return m_started; }

    /// Returns the packets created in cycles before `end`, whether started or still waiting.
    traffic_count created_before(cycle_t end) const {
        traffic_count count = m_started;
        random_stream lengths = m_lengths;
        if (m_replies) {
            for (std::uint32_t number = 0; number < m_replies->waiting() && (*m_replies)[number].ready < end;
                 ++number) {
                add(count, lengths);
            }
        }
        if (!m_silent) {
            random_stream creations = m_creations;
            for (injection_process::state ahead = m_next; ahead.cycle < end;) {
                add(count, lengths);
                advance(ahead, creations);
            }
        }
        return count;
    }

    // The following functions are for flows of replies.

    unsigned free_replies() const { return m_replies->free(); }
    void reserve_reply(cycle_t now) { m_replies->reserve(now); }
    void release_reply(cycle_t now) { m_replies->release(now); }
    /// Returns the occupied cycles of all buffers before `now`, summed.
    std::uint64_t reply_buffer_cycles(cycle_t now) const { return m_replies->taken_cycles(now); }
    /// Returns the number of complete requests whose replies have not started.
    unsigned waiting_replies() const { return m_replies->waiting(); }

    /// Puts a reply into a reserved buffer.
    /// @param ready cycle of its creation, not before earlier replies
    /// @param tag   of the packet: the low 32 bits of the creation cycle of its request
    void add_reply(node_id destination, cycle_t ready, std::uint32_t tag) {
        m_replies->add({ready, tag, destination});
        m_next.cycle = (*m_replies)[0].ready;
    }

private:
    static constexpr unsigned streams = 4;  // stream indices reserved per flow

    void advance(injection_process::state& status, random_stream& creations) const {
        if (m_plan->measured == nullptr) [[likely]] {
            m_plan->process->advance(status, creations);
        } else if (status.cycle >= m_plan->change) {
            m_plan->measured->advance(status, creations);
        } else {
            m_plan->process->advance(status, creations);
            if (status.cycle >= m_plan->change) { status = m_plan->measured->first_from(m_plan->change, creations); }
        }
    }

    void take_reply(packet_record& record) {
        const reply_buffers::reply started = m_replies->take();
        record.destination = started.destination;
        record.tag = started.tag;
        m_next.cycle = m_replies->waiting() == 0 ? injection_process::endless : (*m_replies)[0].ready;
    }

    unsigned draw_length(random_stream& lengths) const {
        if (m_plan->one_length != 0) [[likely]] { return m_plan->one_length; }
        std::uint32_t drawn = lengths.below(m_plan->total_weight);
        for (const packet_length& length : m_plan->lengths.mix) {
            if (drawn < length.weight) { return length.flits; }
            drawn -= length.weight;
        }
        model_bug("packet_source", 0, "a draw beyond all weights");
    }

    void add(traffic_count& count, random_stream& lengths) const {
        ++count.packets;
        count.flits += draw_length(lengths);
    }

    const flow_plan* m_plan;
    std::unique_ptr<reply_buffers> m_replies;  // null: not a flow of replies
    injection_process::state m_next;
    random_stream m_creations;
    random_stream m_destinations;
    random_stream m_lengths;
    traffic_count m_started;
    node_id m_node;
    bool m_silent;  // creates no packets itself: a flow of replies, or a node without destinations
};

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/message_class.h"
#include "hw/noc/traffic/injection_process.h"
#include "hw/noc/traffic/regulator.h"
#include "hw/noc/traffic/reply_buffers.h"
#include "hw/noc/traffic/source_queue.h"
#include "hw/noc/traffic/traffic_flow.h"
#include "hw/noc/traffic/traffic_pattern.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

/// Data that the sources of a flow share. Flows of replies have neither pattern nor process.
struct flow_plan {
    traffic_flow flow;
    packet_record packet{};  // common fields of its packets: class, TYPE, index of the flow
    unsigned plane = 0;
    unsigned other_plane = 0;  // of the replies, or of the requests that are replied to; else `plane`
    unsigned number = 0;       // among the flows of the plane, for random streams
    vc_list vcs;               // VCs of its class
    packet_lengths lengths;
    unsigned one_length = 4;                      // flits of every packet; 0: packets have several lengths
    std::uint32_t total_weight = 1;               // sum of the weights of these lengths
    const traffic_pattern* pattern = nullptr;     // null: replies
    const injection_process* process = nullptr;   // null: replies
    const injection_process* measured = nullptr;  // replaces `process` from cycle `change` on; null: no change
    cycle_t change = 0;
    bool is_steady = true;      // the process neither changes nor stops
    unsigned source_queue = 0;  // packets; 0: without bound
    regulator_desc regulator{};
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
/// Packets start in the order of creation, so the random stream itself serves as the queue: the next creation is drawn
/// when the previous packet starts. A bounded queue delays it (source_queue.h). Replies wait in buffers
/// (reply_buffers.h). A regulator delays the start of packets (regulator.h).
class packet_source {
public:
    /// @param module name of the random streams; the flow's number distinguishes several flows
    /// @param silent whether the node creates no packets
    packet_source(const flow_plan& plan, std::uint64_t seed, std::string_view module, node_id node, bool silent = false)
        : m_plan(&plan),
          m_replies(plan.reply_buffers == 0 ? nullptr : std::make_unique<reply_buffers>(plan.reply_buffers)),
          m_queue(plan.source_queue == 0 ? nullptr : std::make_unique<source_queue>(plan.source_queue)),
          m_regulator(plan.regulator.is_given() ? std::make_unique<regulator>(plan.regulator) : nullptr),
          m_creations(seed, module, std::uint64_t{streams} * plan.number),
          m_destinations(seed, module, std::uint64_t{streams} * plan.number + 1),
          m_lengths(seed, module, std::uint64_t{streams} * plan.number + 2),
          m_node(node),
          m_silent(silent || plan.process == nullptr || !plan.pattern->sends(node)) {
        if (m_silent) {
            m_ahead.next.cycle = injection_process::endless;
        } else {
            m_ahead.next = plan.process->first(m_creations);
        }
    }

    const flow_plan& plan() const { return *m_plan; }

    /// Returns the creation cycle of the next packet to start.
    cycle_t created() const { return m_ahead.next.cycle; }

    /// Returns the cycle after which the next packet may start: that of its creation, or a later one if the regulator
    /// holds it. Precondition: no packet is being sent.
    cycle_t offered() const {
        return m_regulator && created() != injection_process::endless
                   ? m_regulator->release(created(), next_length()) - 1
                   : created();
    }

    /// Takes the next packet and advances. Fills in creation, destination, length and tag.
    void take(packet_record& record) {
        record.created = m_ahead.next.cycle;
        record.flits = draw_length(m_lengths);
        ++m_started.packets;
        m_started.flits += record.flits;
        if (m_plan->process == nullptr) [[unlikely]] {
            take_reply(record);
            return;
        }
        record.destination = m_plan->pattern->destination(m_node, m_destinations);
        advance(m_ahead, m_creations, record.flits, m_started.packets);
    }

    /// Adapts to another process that the plan has got from a cycle on. Draws beyond that cycle are repeated. Waiting
    /// packets that were created before it remain.
    void change_process() {
        if (!m_silent && m_ahead.next.cycle >= m_plan->change) {
            m_ahead.next = m_plan->measured->first_from(m_plan->change, m_creations);
        }
    }

    /// Notes that the tail of a packet leaves the node. Precondition: the queue is bounded.
    void note_departure(const packet_record& record, cycle_t now) {
        m_queue->note_departure(now);
        if (m_ahead.full_since != never) {
            m_ahead.next.cycle = std::exchange(m_ahead.full_since, never);
            advance(m_ahead, m_creations, record.flits, m_started.packets);
        }
    }

    /// Takes the token of a flit that leaves the node. Writes the cycle before the release of its packet to the tag.
    /// Precondition: the flow has a regulator.
    /// @param left flits of the packet that have not left, with this one
    void note_flit(packet_record& record, unsigned left, cycle_t now) {
        if (left == record.flits) {
            record.tag = static_cast<std::uint32_t>(m_regulator->begin(record.created, record.flits) - 1);
        }
        m_regulator->note_flit(now);
        if (left == 1) { m_regulator->note_tail(now); }
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
        if (!m_silent) { pass_waiting(end, count); }
        return count;
    }

    /// Returns the cycles before `end`, summed, in which a full queue stopped the process.
    cycle_t stopped_before(cycle_t end) const {
        traffic_count count = m_started;
        const progress reached = pass_waiting(end, count);
        return reached.stopped + (reached.full_since != never ? end - 1 - reached.full_since : 0);
    }

    /// Returns the cycles before `end` in which the first packet waited for tokens of the regulator.
    cycle_t held_before(cycle_t end) const {
        return m_regulator ? m_regulator->held_before(end, created(), next_length()) : 0;
    }

    // The following functions are for flows of replies.

    unsigned free_replies() const { return m_replies->free(); }
    unsigned free_replies_before(cycle_t now) const { return m_replies->free_before(now); }
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
        m_ahead.next.cycle = (*m_replies)[0].ready;
    }

private:
    static constexpr unsigned streams = 4;  // stream indices reserved per flow

    /// The next creation, and the time in which a full queue has stopped the process.
    struct progress {
        injection_process::state next;
        cycle_t stopped = 0;         // cycles
        cycle_t full_since = never;  // the queue is full, so that the next creation is unknown
    };

    /// Advances beyond a packet.
    /// @param created packets up to that one
    void advance(progress& ahead, random_stream& creations, unsigned flits, std::uint64_t created) const {
        if (m_plan->is_steady) [[likely]] {
            m_plan->process->advance(ahead.next, creations, flits);
        } else if (m_queue) {
            advance_bounded(ahead, creations, flits, created);
        } else {
            advance_changing(ahead.next, creations, flits);
        }
    }

    void advance_bounded(progress& ahead, random_stream& creations, unsigned flits, std::uint64_t created) const {
        const cycle_t latest = ahead.next.cycle;
        ahead.next.cycle = m_queue->continuation(created, latest);
        if (ahead.next.cycle == never) {
            ahead.full_since = latest;
            return;
        }
        ahead.stopped += ahead.next.cycle - latest;
        m_plan->process->advance(ahead.next, creations, flits);
    }

    void advance_changing(injection_process::state& status, random_stream& creations, unsigned flits) const {
        if (status.cycle >= m_plan->change) {
            m_plan->measured->advance(status, creations, flits);
        } else {
            m_plan->process->advance(status, creations, flits);
            if (status.cycle >= m_plan->change) { status = m_plan->measured->first_from(m_plan->change, creations); }
        }
    }

    /// Adds the packets that are created before `end` and have not started. Returns the state behind them.
    progress pass_waiting(cycle_t end, traffic_count& count) const {
        random_stream lengths = m_lengths;
        random_stream creations = m_creations;
        progress ahead = m_ahead;
        while (ahead.next.cycle < end) {
            const unsigned flits = add(count, lengths);
            advance(ahead, creations, flits, count.packets);
        }
        return ahead;
    }

    void take_reply(packet_record& record) {
        const reply_buffers::reply started = m_replies->take();
        record.destination = started.destination;
        record.tag = started.tag;
        m_ahead.next.cycle = m_replies->waiting() == 0 ? injection_process::endless : (*m_replies)[0].ready;
    }

    unsigned next_length() const {
        random_stream lengths = m_lengths;
        return draw_length(lengths);
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

    unsigned add(traffic_count& count, random_stream& lengths) const {
        const unsigned flits = draw_length(lengths);
        ++count.packets;
        count.flits += flits;
        return flits;
    }

    const flow_plan* m_plan;
    std::unique_ptr<reply_buffers> m_replies;  // null: not a flow of replies
    std::unique_ptr<source_queue> m_queue;     // null: without bound
    std::unique_ptr<regulator> m_regulator;    // null: none
    progress m_ahead;
    random_stream m_creations;
    random_stream m_destinations;
    random_stream m_lengths;
    traffic_count m_started;
    node_id m_node;
    bool m_silent;  // creates no packets itself: a flow of replies, or a node without destinations
};

}  // namespace orbweaver::noc

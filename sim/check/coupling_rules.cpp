// SPDX-License-Identifier: Apache-2.0
#include "sim/check/coupling_rules.h"

#include <fmt/core.h>

#include "hw/noc/traffic/traffic_flow.h"
#include "sim/config/defaults.h"

namespace orbweaver::sim {

namespace {

using event = noc::coupling_rule::event;

/// The coupling rules of a tile: docs/niu/index.md, table of the receive table, and "Messages".
class chip_model {
public:
    chip_model(const system::system_desc& described, const noc::vc_partition& partition)
        : m_described(described), m_partition(partition) {}

    endpoint_model make() {
        const bool tables = m_described.messaging.system == niu::messaging_system_kind::send_receive;
        const bool rendezvous = tables && m_described.messaging.mode == niu::messaging_mode::rendezvous;
        add_threads(rendezvous);
        if (rendezvous) {
            add_requests();
        } else if (tables) {
            assume("Ids of Ready messages are cleared (rmr) without waiting for further DATA messages.");
        }
        if (tables) { add_tables(); }
        add_copies(rendezvous);
        if (m_described.niu.impl == niu::niu_impl::plugin) {
            assume("Interface units of the plug-in take and send messages as orbweaver's do.");
        }
        return std::move(m_made);
    }

private:
    void add(message_type held, const char* resource, std::string reason, event what, message_type awaited) {
        noc::coupling_rule rule;
        if (m_partition.class_of(held, rule.held) && m_partition.class_of(awaited, rule.awaited)) {
            rule.held_name = message_name(held);
            rule.resource = resource;
            rule.reason = std::move(reason);
            rule.awaited_name = message_name(awaited);
            rule.awaited_event = what;
            m_made.rules.push_back(std::move(rule));
        }
    }
    static std::string message_name(message_type type) {
        const bool long_message = type == message_type::thread || type == message_type::data;
        return fmt::format("{} {}{}", type == message_type::rts ? "an" : "a", name_of(type),
                           long_message ? " message" : "");
    }
    void assume(std::string sentence) { m_made.assumptions.push_back(std::move(sentence)); }

    /// Adds the rules of THREAD messages. They wait in the ejection channel until a context is free, and running
    /// threads may wait for any other message.
    void add_threads(bool rendezvous) {
        const std::string held = fmt::format("all {} hold threads, which may wait for", m_described.core.contexts);
        add(message_type::thread, "contexts", held + " DATA", event::arrive, message_type::data);
        if (rendezvous) {
            add(message_type::thread, "contexts", held + " what an RTS announces", event::arrive, message_type::rts);
            add(message_type::thread, "contexts", held + " a CTS", event::arrive, message_type::cts);
        }
        assume(fmt::format(
            "Threads end: one that has a context may wait for {} messages and for threads that have contexts too, but "
            "never until a THREAD message finds one of the {} contexts of a node.",
            rendezvous ? "DATA, RTS and CTS" : "DATA", m_described.core.contexts));
    }

    /// Adds the rule of an RTS, which is accepted when its id is free in the receive table and a CTS can be queued.
    void add_requests() {
        const niu::niu_desc& niu = m_described.niu;
        add(message_type::rts, "CTS queue", fmt::format("its {} places are taken", niu.control_queue_depth),
            event::leave, message_type::cts);
        add(message_type::rts, "receive table", "its id is tied to a transfer that has not ended", event::arrive,
            message_type::data);
        add(message_type::rts, "receive table", "its id is tied to a transfer whose CTS has not left", event::leave,
            message_type::cts);
        assume(fmt::format(
            "Posted receives are cleared: the thread that removes an id for which an RTS waits does not "
            "first wait for another RTS{} or for a new thread.",
            niu.rts_side_queue == 0
                ? ""
                : fmt::format(" (niu.rts_side_queue: {} takes so many out of the network)", niu.rts_side_queue)));
        assume(
            fmt::format("Every send meets a receive: one is posted for each RTS (str), and early ones never fill the "
                        "{} entries of the receive table that are not reserved for posting.",
                        niu.receive_table_entries - niu.receive_table_reserve));
        if (niu.data_queues == niu::transmit_queues::shared) {
            assume(
                "With niu.data_queues: shared, a receive is posted without waiting for what stands behind its sender's "
                "message in the queue.");
        }
    }

    /// Adds the rules of the tables. sendh and str need a free entry, and only instructions of threads free entries
    /// (thesis section 5.2).
    void add_tables() {
        const niu::niu_desc& niu = m_described.niu;
        assume(fmt::format(
            "Tables hold what threads put there: of a node at most {} sends (niu.send_table_entries) and {} "
            "receives (niu.receive_table_entries, early RTS included) are not cleared. Beyond that sendh "
            "and str wait for rms and rmr, which a thread that waits itself must not owe.",
            niu.send_table_entries, niu.receive_table_entries));
    }

    /// Adds the rules of block copies. The NIU accepts no messaging instruction until the last word of a copied block
    /// is in its queue (thesis section 5.5).
    void add_copies(bool rendezvous) {
        const niu::niu_desc& niu = m_described.niu;
        if (niu.block_transfer != niu::block_transfers::copy) { return; }
        if (niu.data_queues == niu::transmit_queues::per_context) {
            assume(
                "With niu.block_transfer: copy and niu.data_queues: per_context, no thread sends a block while another "
                "one of its node is in the middle of a message: the copy may wait for the injection channel, which "
                "that message has.");
        }
        if (rendezvous) {
            assume(
                "With niu.block_transfer: copy, what a CTS waits for is posted before its node copies a block of its "
                "own: until that block is in its queue the NIU takes no str.");
        }
    }

    const system::system_desc& m_described;
    const noc::vc_partition& m_partition;
    endpoint_model m_made;
};

/// Returns the rules of synthetic traffic. A request is accepted only if a buffer can be reserved for its reply;
/// replies are accepted immediately (packet_source.h).
endpoint_model network_model(const system::system_desc& described) {
    if (system::agents_run_plan(described)) {
        return {};  // see plan_agents_check.h
    }
    endpoint_model made;
    const std::vector<noc::traffic_flow> flows = noc::traffic_flows(described.traffic, described.network);
    for (const noc::traffic_flow& flow : flows) {
        if (flow.reply) {
            noc::coupling_rule rule;
            rule.held = flow.message_class;
            rule.held_name = "a request";
            rule.resource = flow.buffers_name();
            rule.reason = fmt::format("all {} are taken", flow.reply_buffers);
            rule.awaited = flows[*flow.reply].message_class;
            rule.awaited_name = "a reply";
            rule.awaited_event = event::leave;
            made.rules.push_back(std::move(rule));
        }
    }
    made.assumptions.emplace_back(
        made.rules.empty() ? "Endpoints take every packet at once."
                           : "Endpoints take replies at once, and requests as soon as there is a reply buffer.");
    return made;
}

}  // namespace

endpoint_model endpoints_of(const system::system_desc& described, const noc::vc_partition& partition) {
    return system::has_tiles(described.kind) ? chip_model(described, partition).make() : network_model(described);
}

}  // namespace orbweaver::sim

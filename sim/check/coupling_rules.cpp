// SPDX-License-Identifier: Apache-2.0
#include "sim/check/coupling_rules.h"

#include <fmt/core.h>

namespace orbweaver {

namespace {

using event = coupling_rule::event;

/// The rules of a tile: docs/niu.md, table of the receive table, and "Messages".
class chip_model {
public:
    chip_model(const system_desc& described, const vc_partition& partition)
        : m_described(described), m_partition(partition) {}

    endpoint_model make() {
        const bool rendezvous = m_described.messaging.mode == messaging_mode::rendezvous;
        add_threads(rendezvous);
        if (rendezvous) {
            add_requests();
        } else {
            assume("Ids of Ready messages are cleared (rmr) without waiting for further DATA messages.");
        }
        return std::move(m_made);
    }

private:
    void add(message_type held, const char* resource, event what, message_type awaited, std::string reason) {
        coupling_rule rule{{}, resource, what, {}, std::move(reason)};
        if (m_partition.class_of(held, rule.held) && m_partition.class_of(awaited, rule.awaited)) {
            m_made.rules.push_back(std::move(rule));
        }
    }
    void assume(std::string sentence) { m_made.assumptions.push_back(std::move(sentence)); }

    /// Digest 2.7: THREAD messages wait in the ejection channel while no context is free; the threads that have one may
    /// wait for anything else that the network brings.
    void add_threads(bool rendezvous) {
        const std::string held =
            fmt::format("all {} contexts hold threads, which may wait for", m_described.core.contexts);
        add(message_type::thread, "contexts", event::arrive, message_type::data, held + " DATA");
        if (rendezvous) {
            add(message_type::thread, "contexts", event::arrive, message_type::rts, held + " what an RTS announces");
            add(message_type::thread, "contexts", event::arrive, message_type::cts, held + " a CTS");
        }
        assume(fmt::format(
            "Threads end: one that has a context may wait for {} messages and for threads that have contexts too, but "
            "never until a THREAD message finds one of the {} contexts of a node.",
            rendezvous ? "DATA, RTS and CTS" : "DATA", m_described.core.contexts));
    }

    /// Digest 3.11: an RTS is taken when its id is free in the receive table and a CTS can be queued.
    void add_requests() {
        const niu_desc& niu = m_described.niu;
        add(message_type::rts, "CTS queue", event::leave, message_type::cts,
            fmt::format("its CTS finds no room among {} messages", niu.control_queue_depth));
        add(message_type::rts, "receive table", event::arrive, message_type::data,
            "its id is tied to a transfer that has not ended");
        add(message_type::rts, "receive table", event::leave, message_type::cts,
            "its id is tied to a transfer whose CTS has not left");
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
        if (niu.data_queues == transmit_queues::shared) {
            assume(
                "With niu.data_queues: shared, a receive is posted without waiting for what stands behind its sender's "
                "message in the queue.");
        }
    }

    const system_desc& m_described;
    const vc_partition& m_partition;
    endpoint_model m_made;
};

endpoint_model network_model() {
    return {{}, {"Endpoints take every packet at once."}};
}

}  // namespace

endpoint_model endpoints_of(const system_desc& described, const vc_partition& partition) {
    return described.kind == system_kind::chip ? chip_model(described, partition).make() : network_model();
}

}  // namespace orbweaver

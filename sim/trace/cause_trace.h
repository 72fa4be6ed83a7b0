// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hw/base/observer.h"
#include "sim/trace/trace_file.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::sim {

/// `--trace causes`: writes the messages of a firmware run with the causes of each, in the format of
/// docs/noc/traces.md, which hw/noc/replay reads. The file is written during the run. Memory grows with the live state
/// of the machine (contexts, table entries, messages in flight), not with the length of the run.
///
/// A context is a chain of points, one per completed messaging instruction. A point follows the previous point after
/// the computing time in between, and the message or departure that it waited for. A message follows the point that
/// began it and its part of the protocol (RTS, CTS); its tail follows the point that ended it.
class cause_trace : public machine_observer {
public:
    /// @param origin description of the traced run for people; one line
    /// @throws user_error if the file cannot be written
    cause_trace(const std::filesystem::path& file, unsigned nodes, const std::string& origin, run_control& control);

    void instruction_issued(const message_instruction& what, cycle_t cycle) override;
    void message_created(std::uint64_t packet, node_id source, node_id destination, message_type type,
                         std::uint32_t tag, cycle_t cycle) override;
    void message_left(std::uint64_t packet, std::uint32_t flits, cycle_t cycle) override;
    void thread_started(node_id node, context_id context, std::uint64_t packet, cycle_t cycle) override;
    void thread_moved(node_id node, context_id old_context, context_id new_context, cycle_t cycle) override;
    void message_delivered(std::uint64_t packet, node_id destination, cycle_t cycle, std::uint32_t flits) override;
    /// @throws user_error if parts of the file could not be written
    void run_ended(cycle_t cycle) override;

private:
    /// A record number in the file. When the last reference ends, the file announces that the number is no longer used.
    class number {
    public:
        number(std::vector<std::uint64_t>& forgotten, std::uint64_t value) : m_forgotten(forgotten), m_value(value) {}
        ~number() { m_forgotten.push_back(m_value); }
        number(const number&) = delete;
        number& operator=(const number&) = delete;
        std::uint64_t value() const { return m_value; }

    private:
        std::vector<std::uint64_t>& m_forgotten;
        std::uint64_t m_value;
    };
    /// An event that later records can refer to.
    struct event {
        std::shared_ptr<const number> id;  // null: the start of the run
        bool departure = false;            // the departure of a message, not its arrival
        cycle_t cycle = 0;
    };
    static constexpr unsigned threads_of_node = max_contexts + max_swapped_threads;
    struct context_state {
        event last;                   // last point, or the arrival of the message that started the thread
        cycle_t waits_since = never;  // cycle in which the current instruction was first refused
        cycle_t looks_since = never;  // cycle of the first failed poll of `looked_at`
        std::uint32_t looked_at = 0;
    };
    struct message {
        message_type type{};
        node_id source;
        node_id destination;
        context_id context;  // only thread and data messages
        std::uint32_t tag = 0;
        cycle_t created = 0;
        event begun;                       // only thread and data messages
        event ended;                       // only thread and data messages
        event previous;                    // departure of the previous message in the same queue
        std::shared_ptr<const number> id;  // set when it has left
    };
    using tagged = std::pair<node_id, std::uint32_t>;  // node and message id
    using peer_tagged = std::pair<tagged, node_id>;    // with the node at the other end

    context_state& at_context(node_id node, context_id context) {
        return m_contexts[std::size_t{node.value} * threads_of_node + context.value];
    }
    static std::string reference(const event& target, cycle_t gap);
    /// Returns references to the events that were needed for something ready in cycle `ready`. The latest event has the
    /// gap up to `ready`; all others have a gap of one cycle.
    static std::string references(const std::vector<event>& needed, cycle_t ready);
    event explain(const message_instruction& what, const context_state& context) const;
    void add_point(const message_instruction& what, context_state& context, cycle_t cycle);
    void note_message(const message_instruction& what, const event& point);
    std::string causes(const message& entry) const;
    void forget();
    void print(const std::string& line);

    trace_file m_file;
    std::vector<std::uint64_t> m_forgotten;  // outlives all numbers
    std::uint64_t m_last_number = 0;
    std::vector<context_state> m_contexts;                  // [node][context or index of a swapped thread]
    std::vector<event> m_news;                              // [node]: the latest arrival or departure
    std::unordered_map<std::uint64_t, message> m_messages;  // [packet]; iteration order is never used
    std::unordered_map<std::uint64_t, std::pair<node_id, context_id>>
        m_starting;                             // [packet]; iteration order is never used
    std::map<tagged, std::uint64_t> m_sending;  // packet of the data message with an id, until it has left
    std::map<tagged, event> m_sent;             // data messages that have left, until they are cleared
    std::map<tagged, event> m_posted;           // receives that wait for an RTS
    std::map<tagged, event> m_received;         // arrived data, until they are cleared
    std::map<peer_tagged, event> m_requested;   // arrived RTS without an answer
    std::map<tagged, event> m_granted;          // arrived CTS, until the message has left
    std::map<std::pair<node_id, context_id>, event> m_departed;  // departure of the last data message of a context
};

}  // namespace orbweaver::sim

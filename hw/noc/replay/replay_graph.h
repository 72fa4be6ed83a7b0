// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <queue>
#include <unordered_map>
#include <vector>

#include "hw/noc/replay/critical_path.h"
#include "hw/noc/replay/message_matcher.h"
#include "hw/noc/replay/pair_order.h"
#include "hw/noc/replay/program_times.h"
#include "hw/noc/replay/record_source.h"
#include "hw/noc/replay/trace_record.h"

namespace orbweaver::noc {

/// A message of a trace that may leave its source.
struct replayed_message {
    std::uint64_t number = 0;
    cycle_t ready = 0;  // first cycle in which its head may leave
    message_type type{};
    node_id source;
    node_id destination;
    std::uint64_t flits = 0;         // sum over its packets
    std::uint32_t packet_flits = 0;  // length of the longest packet; 0: a single packet
    class_delivery_kind delivery{};  // delivery of the class that carries it
    std::uint64_t tag = 0;
};

/// Is notified when messages become ready.
class replay_listener {
public:
    virtual ~replay_listener() = default;
    virtual void message_ready(const replayed_message& what) = 0;
    /// Reports that the last flit of a message may leave, now or later (replay_graph::tail_ready()).
    virtual void tail_became_ready(node_id source, std::uint64_t number, cycle_t cycle) = 0;
};

/// The dependencies in a trace. It reads records ahead and determines when each message may leave: at the latest of all
/// times for which it waits.
///
/// A record without a processor takes effect at that time. A record with a processor is an operation of a program and
/// needs its processor. A processor does one thing at a time, in the order in which operations become ready (within a
/// cycle sends, then receives, then computing). A receive is complete when it has its message (message_matcher) and its
/// processor is free.
///
/// Memory grows with the live records. A stream is read while fewer records than a window are unfinished. A record is
/// dropped when it is finished and the trace has declared that no later record refers to it. If all records wait for
/// records beyond the windows, the windows are widened.
class replay_graph {
public:
    static constexpr std::size_t largest_window = 65536;
    static constexpr std::size_t windows_together = std::size_t{1} << 21;  // if that leaves at least 64 per stream

    /// @param source outlives this object; its exceptions are passed on
    /// @param window unfinished records per stream; 0: depends on the number of streams
    replay_graph(record_source& source, replay_listener& listener, std::size_t window = 0);

    unsigned nodes() const { return m_source.nodes(); }
    /// Returns the maximum number of unfinished records per stream.
    std::size_t window() const { return m_window; }

    /// Reads as far ahead as the windows allow. Messages cannot become ready before now + 1.
    void read_on(cycle_t now);
    /// Starts the operations of cycles before `now`. Their messages may become ready in `now`.
    void work(cycle_t now);
    /// Returns the first cycle in which work() must be called; never if there is none.
    cycle_t next_work() const { return m_events.empty() ? never : m_events.top().cycle + 1; }

    /// Reports that the head of a message has left its source.
    void message_begun(std::uint64_t number);
    /// Reports that the last tail of a message has left its source.
    void message_left(std::uint64_t number, cycle_t now);
    /// Reports that a packet of a message has arrived.
    /// @return whether the message is complete
    bool packet_arrived(std::uint64_t number, std::uint32_t flits, cycle_t now);
    /// Returns the data bytes of the arrived messages, if the trace contains them.
    std::uint64_t bytes() const { return m_bytes; }

    /// Returns when the last flit of a message may leave; never if that is not known yet.
    cycle_t tail_ready(std::uint64_t number) const;

    /// Returns the number of messages of the trace: the number read if the trace has been read completely, else the
    /// number from its source, or an estimate. 0 if unknown.
    std::uint64_t messages() const;
    bool is_read_to_its_end() const { return m_open_streams == 0; }

    /// Returns whether everything has been read and has completed.
    bool finished() const { return m_open_streams == 0 && m_unfinished == 0; }
    /// Returns whether one stream has finished.
    bool finished(unsigned stream) const { return !m_streams[stream].is_open && m_streams[stream].unfinished == 0; }
    /// Returns the cycle of the recorded program's end in the replay. Precondition: finished().
    cycle_t end() const { return m_end; }
    /// Returns the length of the recorded run; 0 if unknown. Precondition: finished().
    cycle_t recorded_cycles() const { return m_recorded_cycles; }
    /// Returns the number of messages that became ready before they had been read, because the window was too small.
    std::uint64_t late() const { return m_late; }
    /// Returns the number of messages that no receive has taken.
    std::uint64_t unreceived() const;
    std::size_t unfinished() const { return m_unfinished; }
    std::size_t kept() const { return m_records.size(); }
    /// Returns the first few receives that wait for messages.
    std::vector<std::uint64_t> waiting() const;
    /// Returns the critical path: the chain of last dependencies from the start to the latest record.
    const critical_path& longest_path() const { return m_last_path; }
    /// Returns the times of the streams, which are ranks.
    const program_times& times() const { return m_times; }
    /// Completes the times after everything has happened.
    void close() { m_times.close(); }

private:
    struct dependent {
        std::uint64_t number = 0;
        cycle_t gap = 0;
        trace_moment moment{};  // moment of the predecessor that it awaits
        bool tail = false;
    };
    struct processor_state {
        cycle_t free = 0;
        critical_path path;  // path to the end of its last operation
    };
    struct record {
        trace_record_kind kind{};
        bool forgotten = false;
        unsigned stream = 0;
        unsigned missing = 0;       // number of unsatisfied dependencies
        unsigned tail_missing = 0;  // number of unsatisfied dependencies of its last flit
        std::uint32_t processor = no_processor;
        cycle_t ready = 0;  // latest known time of its dependencies
        cycle_t tail_ready = 0;
        cycle_t start = never;
        cycle_t completion = never;         // point reached, message arrived, receive has its message
        cycle_t left = never;               // message: its tail has left
        cycle_t duration = 0;               // point
        std::uint64_t flits_in_flight = 0;  // message: flits that have not arrived
        std::uint64_t position = 0;         // message: position among the messages of its pair
        std::uint64_t bytes = 0;
        std::uint64_t collective = 0;
        bool has_cause = false;
        critical_path path;  // path to its start, over its last dependency as far as known
        message_match match{};
        replayed_message message;
        std::vector<dependent> dependents;

        bool finished() const { return completion != never && (left != never || kind != trace_record_kind::message); }
        cycle_t moment(trace_moment what) const;
    };
    /// Events of one cycle, in this order.
    enum class event_kind : std::uint8_t { arrival, send, receive, compute };
    struct event {
        cycle_t cycle = 0;
        event_kind kind{};
        std::uint64_t number = 0;
        bool operator>(const event& other) const;
    };
    struct stream {
        std::size_t unfinished = 0;
        std::uint64_t last_number = 0;
        bool is_open = true;
    };
    struct news {
        dependent target;
        cycle_t cycle = 0;
        critical_path path;
    };

    void read_stream(unsigned number);
    void read_record(unsigned number);
    void widen_windows();
    void add(unsigned stream_number, const trace_record& read);
    void add_end(unsigned stream_number, const trace_record& read);
    void forget(const std::vector<std::uint64_t>& numbers);
    void wait_for(std::uint64_t number, record& entry, const std::vector<trace_reference>& needs, bool tail);
    void released(std::uint64_t number, record& entry);
    void send(record& entry, cycle_t ready);
    void reached(std::uint64_t number, record& entry, cycle_t cycle);
    void started(record& entry, cycle_t cycle);
    void handle(const event& next);
    void take_message(std::uint64_t message, cycle_t cycle);
    void complete_receive(std::uint64_t receive, cycle_t cycle);
    processor_state& processor_of(const record& entry);
    static critical_path path_through(const record& entry, cycle_t cycle);
    void note_end(const record& entry, cycle_t cycle, const critical_path& path);
    static node_id node_of(const record& entry);
    /// Notifies the records that wait for this moment of a record.
    void report(record& entry, trace_moment what, cycle_t cycle);
    void work_off();
    void drop_if_done(std::uint64_t number);
    void fill_windows();

    record_source& m_source;
    replay_listener& m_listener;
    std::size_t m_window;
    std::vector<stream> m_streams;
    std::vector<unsigned> m_readable_streams;             // streams with space in their window
    std::unordered_map<std::uint64_t, record> m_records;  // [record number]; only looked up, never iterated
    std::vector<news> m_news;                             // not yet reported
    std::priority_queue<event, std::vector<event>, std::greater<>> m_events;
    std::unordered_map<std::uint64_t, processor_state> m_processors;  // [node and processor]; never iterated
    std::unordered_map<std::uint16_t, message_matcher> m_matchers;    // [node]
    pair_order m_pairs;
    critical_path m_last_path;
    cycle_t m_last_end = 0;
    program_times m_times;
    std::vector<std::uint64_t> m_in_order;  // scratch
    trace_record m_read;
    std::size_t m_unfinished = 0;
    std::size_t m_open_streams = 0;
    std::uint64_t m_in_flight = 0;  // reported messages that have not arrived
    std::uint64_t m_late = 0;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_messages_read = 0;
    cycle_t m_now = 0;
    bool m_working = false;
    cycle_t m_end = 0;
    bool m_has_end = false;  // the trace contains the end of its program
    cycle_t m_recorded_cycles = 0;
    bool m_reading = false;
};

}  // namespace orbweaver::noc

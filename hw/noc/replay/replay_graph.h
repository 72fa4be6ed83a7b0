// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <map>
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
    std::uint64_t flits = 0;         // of all its packets
    std::uint32_t packet_flits = 0;  // the longest packet; 0: the message is one
    class_delivery_kind delivery{};  // that of the class that carries it
    std::uint64_t tag = 0;
};

/// Hears when messages become ready.
class replay_listener {
public:
    virtual ~replay_listener() = default;
    virtual void message_ready(const replayed_message& what) = 0;
    /// The last flit of a message may leave, now or later (replay_graph::tail_ready()).
    virtual void tail_became_ready(node_id source, std::uint64_t number, cycle_t cycle) = 0;
};

/// Who waits for whom in a trace: reads records ahead, and states of each message when it may leave, which is the
/// latest of all that it waits for.
///
/// A record without a processor happens then. One with a processor is an operation of a program: it needs its
/// processor, which does one thing at a time, in the order in which operations become ready (of one cycle sends, then
/// receives, then computing). A receive has happened when it has its message (message_matcher) and its processor is
/// free.
///
/// Memory follows what is alive: records of a stream are read while fewer than a window are unfinished, and a record is
/// dropped when it is finished and the trace has stated that nobody refers to it any more. If all wait for what is
/// beyond the windows, these become wider.
class replay_graph {
public:
    static constexpr std::size_t largest_window = 65536;
    static constexpr std::size_t windows_together = std::size_t{1} << 21;  // where that leaves each stream 64

    /// @param source outlives this; what it refuses is thrown on
    /// @param window records of a stream that may be unfinished; 0: as many as the number of streams allows
    replay_graph(record_source& source, replay_listener& listener, std::size_t window = 0);

    unsigned nodes() const { return m_source.nodes(); }
    /// Records of a stream that may be unfinished.
    std::size_t window() const { return m_window; }

    /// Reads as far ahead as the windows allow. Messages cannot become ready before now + 1.
    void read_on(cycle_t now);
    /// Operations of cycles before `now` begin. Messages of theirs may become ready in `now`.
    void work(cycle_t now);
    /// The first cycle that work() has to be notified of; never: none.
    cycle_t next_work() const { return m_events.empty() ? never : m_events.top().cycle + 1; }

    /// The head of a message has left its source.
    void message_begun(std::uint64_t number);
    /// Its last tail has.
    void message_left(std::uint64_t number, cycle_t now);
    /// A packet of it has arrived.
    /// @return whether the message is whole
    bool packet_arrived(std::uint64_t number, std::uint32_t flits, cycle_t now);
    /// Data of the messages that have arrived, where the trace states it.
    std::uint64_t bytes() const { return m_bytes; }

    /// When the last flit of a message may leave; never: not known yet.
    cycle_t tail_ready(std::uint64_t number) const;

    /// How many messages the trace has: as many as were read, if that was all of it; else what its source states, or a
    /// guess. 0 if nobody knows.
    std::uint64_t messages() const;
    bool is_read_to_its_end() const { return m_open_streams == 0; }

    /// Everything is read and has happened.
    bool finished() const { return m_open_streams == 0 && m_unfinished == 0; }
    /// Whether one stream has finished.
    bool finished(unsigned stream) const { return !m_streams[stream].is_open && m_streams[stream].unfinished == 0; }
    /// When the recorded program's end came in the replay. Valid once finished.
    cycle_t end() const { return m_end; }
    /// Length of the recorded run; 0: not known. Valid once finished.
    cycle_t recorded_cycles() const { return m_recorded_cycles; }
    /// Messages that became ready before they had been read: the window was too small to keep them in time.
    std::uint64_t late() const { return m_late; }
    /// Messages that no receive has taken.
    std::uint64_t unreceived() const;
    std::size_t unfinished() const { return m_unfinished; }
    std::size_t kept() const { return m_records.size(); }
    /// Receives that wait for messages, the first few.
    std::vector<std::uint64_t> waiting() const;
    /// What the last thing that happened had waited for longest, what that had, and so on, from the start.
    const critical_path& longest_path() const { return m_last_path; }
    /// Times of the streams, which are ranks.
    const program_times& times() const { return m_times; }
    /// All has happened: times are whole.
    void close() { m_times.close(); }

private:
    struct dependent {
        std::uint64_t number = 0;
        cycle_t gap = 0;
        trace_moment moment{};  // of what it waits for
        bool tail = false;
    };
    struct processor_state {
        cycle_t free = 0;
        critical_path path;  // to the end of what it did last
    };
    struct record {
        trace_record_kind kind{};
        bool forgotten = false;
        unsigned stream = 0;
        unsigned missing = 0;       // things that it waits for
        unsigned tail_missing = 0;  // things that its last flit waits for
        std::uint32_t processor = no_processor;
        cycle_t ready = 0;  // the latest of what is known of these
        cycle_t tail_ready = 0;
        cycle_t start = never;
        cycle_t completion = never;         // point reached, message arrived, receive has its message
        cycle_t left = never;               // message: its tail has left
        cycle_t duration = 0;               // point
        std::uint64_t flits_in_flight = 0;  // message: that have not arrived
        std::uint64_t position = 0;         // message: among those of its pair
        std::uint64_t bytes = 0;
        std::uint64_t collective = 0;
        bool has_cause = false;
        critical_path path;  // to its start: of what it waits for longest, as far as known
        message_match match{};
        replayed_message message;
        std::vector<dependent> dependents;

        bool finished() const { return completion != never && (left != never || kind != trace_record_kind::message); }
        cycle_t moment(trace_moment what) const;
    };
    /// What happens in one cycle, in this order.
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
    /// Those that wait for this.
    void report(record& entry, trace_moment what, cycle_t cycle);
    void work_off();
    void drop_if_done(std::uint64_t number);
    void fill_windows();

    record_source& m_source;
    replay_listener& m_listener;
    std::size_t m_window;
    std::vector<stream> m_streams;
    std::vector<unsigned> m_hungry;                       // streams with room in their window
    std::unordered_map<std::uint64_t, record> m_records;  // by number; looked up, never walked
    std::vector<news> m_news;                             // not yet reported
    std::priority_queue<event, std::vector<event>, std::greater<>> m_events;
    std::unordered_map<std::uint64_t, processor_state> m_processors;  // by node and processor; looked up, never walked
    std::unordered_map<std::uint16_t, message_matcher> m_matchers;    // by node
    pair_order m_pairs;
    critical_path m_last_path;
    cycle_t m_last_end = 0;
    program_times m_times;
    std::vector<std::uint64_t> m_in_order;  // scratch
    trace_record m_read;
    std::size_t m_unfinished = 0;
    std::size_t m_open_streams = 0;
    std::uint64_t m_in_flight = 0;  // messages informed of that have not arrived
    std::uint64_t m_late = 0;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_messages_read = 0;
    cycle_t m_now = 0;
    bool m_working = false;
    cycle_t m_end = 0;
    bool m_has_end = false;  // the trace states when its program ends
    cycle_t m_recorded_cycles = 0;
    bool m_reading = false;
};

}  // namespace orbweaver::noc

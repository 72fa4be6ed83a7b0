// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "hw/noc/replay/trace_reader.h"
#include "hw/noc/replay/trace_record.h"

namespace orbweaver::noc {

/// A message of a trace that may leave its source.
struct replayed_message {
    std::uint64_t number = 0;
    cycle_t ready = 0;  // first cycle in which its head may leave
    message_type type{};
    node_id source;
    node_id destination;
    std::uint32_t flits = 0;
};

/// Hears when messages become ready.
class replay_listener {
public:
    virtual ~replay_listener() = default;
    virtual void message_ready(const replayed_message& what) = 0;
    /// The last flit of a message may leave, now or later (replay_graph::tail_ready()).
    virtual void tail_became_ready(node_id source, std::uint64_t number, cycle_t cycle) = 0;
};

/// Who waits for whom in a trace: reads records ahead, and says of each message when it may leave, which is the latest
/// of all that it waits for. Memory is bounded: records are read while fewer than `window` are unfinished, and a
/// record is dropped when it is finished and the trace has said that nobody refers to it any more.
class replay_graph {
public:
    static constexpr std::size_t window = 65536;
    static constexpr std::size_t most_records = std::size_t{1} << 22;

    /// @throws user_error if the file cannot be read or is malformed, as do the members that read on
    replay_graph(const std::string& file, replay_listener& listener) : m_reader(file), m_listener(listener) {}

    unsigned nodes() const { return m_reader.nodes(); }

    /// Reads as far ahead as the window allows. Messages cannot become ready before now + 1.
    void read_on(cycle_t now);
    /// The tail of a message has left its source, or arrived.
    void message_left(std::uint64_t number, cycle_t now);
    void message_arrived(std::uint64_t number, cycle_t now);

    /// When the last flit of a message may leave; never: not known yet.
    cycle_t tail_ready(std::uint64_t number) const;

    /// How many messages the trace has: as many as were read, if that was all of it; else a guess from its bytes. 0 if
    /// nobody knows.
    std::uint64_t messages() const;
    bool is_read_to_its_end() const { return m_ended; }

    /// Everything is read and has happened.
    bool finished() const { return m_ended && m_unfinished == 0; }
    /// When the recorded program's end came in the replay. Valid once finished.
    cycle_t end() const { return m_end; }
    /// Length of the recorded run. Valid once finished.
    cycle_t recorded_cycles() const { return m_recorded_cycles; }
    /// Messages that became ready before they had been read: the window was too small to keep them in time.
    std::uint64_t late() const { return m_late; }
    std::size_t unfinished() const { return m_unfinished; }
    std::size_t kept() const { return m_records.size(); }

private:
    struct dependent {
        std::uint64_t number = 0;
        cycle_t gap = 0;
        bool tail = false;
    };
    struct record {
        trace_record_kind kind{};
        bool forgotten = false;
        unsigned missing = 0;       // things that it waits for
        unsigned tail_missing = 0;  // things that its last flit waits for
        cycle_t ready = 0;          // the latest of what is known of these
        cycle_t tail_ready = 0;
        cycle_t completion = never;  // point reached, message arrived
        cycle_t left = never;        // message: its tail has left
        replayed_message message;
        std::vector<dependent> after_at;
        std::vector<dependent> after_left;

        bool finished() const { return completion != never && (left != never || kind != trace_record_kind::message); }
    };

    void add(const trace_record& read);
    void wait_for(std::uint64_t number, record& entry, const std::vector<trace_reference>& needs, bool tail);
    void released(std::uint64_t number, record& entry);
    void reached(std::uint64_t number, record& entry, cycle_t cycle);
    void tell(std::vector<dependent>& dependents, cycle_t cycle);
    void work_off();
    void drop_if_done(std::uint64_t number);

    struct news {
        dependent target;
        cycle_t cycle = 0;
    };
    trace_reader m_reader;
    replay_listener& m_listener;
    std::unordered_map<std::uint64_t, record> m_records;  // by number; looked up, never walked
    std::vector<news> m_news;                             // not yet told
    trace_record m_read;
    std::size_t m_unfinished = 0;
    std::uint64_t m_late = 0;
    std::uint64_t m_last = 0;  // number read
    std::uint64_t m_messages_read = 0;
    cycle_t m_now = 0;
    cycle_t m_end = never;
    cycle_t m_recorded_cycles = 0;
    bool m_reading = false;
    bool m_ended = false;  // all is read
};

}  // namespace orbweaver::noc

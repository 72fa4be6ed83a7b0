// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace orbweaver::sim {

/// An operation of a program that a test makes up.
struct plain_operation {
    enum class sort : std::uint8_t { send, receive, compute };
    struct need {
        unsigned earlier = 0;  // operation of the same rank
        bool start = false;
    };
    sort what{};
    unsigned peer = 0;
    int tag = 0;  // -1: any
    bool any_source = false;
    unsigned bytes = 0;
    unsigned cycles = 0;
    unsigned processor = 0;
    std::vector<need> needs{};
};

using plain_program = std::vector<std::vector<plain_operation>>;  // [rank][operation]

/// The program in GOAL; a cycle is a nanosecond.
std::string goal_text(const plain_program& program);

/// Executes a program cycle by cycle, by looking at every operation again and again: slow, short, and with nothing in
/// common with the replay but the rules.
class plain_interpreter {
public:
    /// @param latency of a message by rank and operation, from the cycle in which it leaves to that of its arrival;
    ///                1 or more
    using latency_rule = std::function<unsigned(unsigned rank, unsigned operation)>;

    plain_interpreter(const plain_program& program, latency_rule latency);

    /// Executes until nothing happens for a long time.
    void run();

    /// [rank][operation] of sends: the first cycle in which it may leave; -1: never.
    const std::vector<std::vector<long>>& leaving() const { return m_leaving; }
    /// When the last operation was over, or the last message arrived.
    long end() const { return m_end; }
    bool finished() const { return m_unfinished == 0; }
    std::size_t unreceived() const { return m_arrived.size(); }
    std::uint64_t bytes() const { return m_bytes; }

private:
    struct state {
        long start = -1;
        long over = -1;  // for those that require it
    };
    struct message {
        unsigned rank = 0;
        unsigned operation = 0;
        long arrival = 0;
        bool released = false;
    };
    using position = std::pair<unsigned, unsigned>;  // rank, operation

    const plain_operation& at_position(position where) const { return m_program[where.first][where.second]; }
    bool is_ready(position where, long cycle) const;
    bool find_ready(long cycle, position& found) const;
    void begin(position where, long cycle);
    void arrive(long cycle);
    void release(const message& what, long cycle);
    void receive(position where, long cycle);
    bool fits(position receive, const message& what) const;

    const plain_program& m_program;
    latency_rule m_latency;
    std::vector<std::vector<state>> m_states;
    std::vector<std::vector<long>> m_leaving;
    std::vector<std::vector<long>> m_free;  // [rank][processor]
    std::vector<message> m_sent;            // in the order of their leaving
    std::vector<message> m_arrived;         // that no receive has taken
    std::vector<position> m_posted;         // receives that have no message
    long m_end = 0;
    std::size_t m_unfinished = 0;
    std::uint64_t m_bytes = 0;
};

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
// Random programs: the replay of their GOAL text sends what an interpreter of another make sends, when it does.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "hw/base/random_stream.h"
#include "hw/noc/replay/replay_graph.h"
#include "sim/replay/goal_reader.h"
#include "sim/replay/schedule_source.h"
#include "testbenches/sim/replay/plain_interpreter.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

using sort = plain_operation::sort;

/// Operations of all ranks in one sequence. What is later waits for what is earlier, so that they wait in no cycle
/// unless receives take each other's messages.
/// @param wildcards some receives take any message, or tags are alike, so that it depends on times what they take
plain_program random_program(random_stream& random, bool wildcards) {
    const unsigned ranks = 2 + random.below(4);
    plain_program program(ranks);
    const auto add = [&](unsigned rank, plain_operation operation) {
        auto& operations = program[rank];
        for (unsigned count = random.below(4); count != 0 && !operations.empty(); --count) {
            operation.needs.push_back(
                {random.below(static_cast<std::uint32_t>(operations.size())), random.below(4) == 0});
        }
        operation.processor = random.below(3);
        operations.push_back(operation);
    };
    for (unsigned left = 5 + random.below(30); left != 0; --left) {
        const unsigned source = random.below(ranks);
        const unsigned destination = random.below(ranks);
        const int tag = static_cast<int>(wildcards ? random.below(3) : left);
        if (random.below(3) == 0) {
            add(source, {.what = sort::compute, .cycles = random.below(200)});
            continue;
        }
        add(source, {.what = sort::send, .peer = destination, .tag = tag, .bytes = random.below(100)});
        const bool any_source = random.below(8) == 0 && wildcards;
        add(destination, {.what = sort::receive,
                          .peer = source,
                          .tag = random.below(8) == 0 && wildcards ? -1 : tag,
                          .any_source = any_source,
                          .bytes = 100});
    }
    return program;
}

unsigned latency(unsigned rank, unsigned operation) {
    return 1 + static_cast<unsigned>(mix_bits(rank * 1000 + operation) % 300);
}

/// A network in which each message takes the time that latency() states.
class plain_network final : public noc::replay_listener {
public:
    plain_network(noc::record_source& source, std::size_t window) : m_graph(source, *this, window) {}

    void run() {
        m_graph.read_on(0);
        for (cycle_t now = 1; !m_ready.empty() || !m_arrivals.empty() || m_graph.next_work() != never; ++now) {
            m_graph.work(now);
            while (!m_ready.empty() && m_ready.begin()->first.first == now) {
                leave(m_ready.begin()->first.second, m_ready.begin()->second, now);
                m_ready.erase(m_ready.begin());
            }
            while (!m_arrivals.empty() && m_arrivals.begin()->first.first == now) {
                m_graph.packet_arrived(m_arrivals.begin()->first.second, m_arrivals.begin()->second, now);
                m_arrivals.erase(m_arrivals.begin());
            }
        }
    }
    const noc::replay_graph& graph() const { return m_graph; }
    const std::map<std::uint64_t, cycle_t>& leaving() const { return m_leaving; }

private:
    void message_ready(const noc::replayed_message& what) override {
        m_ready[{what.ready, what.number}] = static_cast<std::uint32_t>(what.flits);
    }
    void tail_became_ready(node_id, std::uint64_t, cycle_t) override {}
    void leave(std::uint64_t number, std::uint32_t flits, cycle_t now) {
        m_leaving[number] = now;
        m_graph.message_begun(number);
        m_graph.message_left(number, now);
        const auto rank = static_cast<unsigned>((number - 1) >> 32);
        m_arrivals[{now + latency(rank, static_cast<unsigned>(number - 1)), number}] = flits;
    }

    noc::replay_graph m_graph;
    std::map<std::pair<cycle_t, std::uint64_t>, std::uint32_t> m_ready;     // by cycle and number: flits
    std::map<std::pair<cycle_t, std::uint64_t>, std::uint32_t> m_arrivals;  // the same
    std::map<std::uint64_t, cycle_t> m_leaving;
};

/// @param timed  messages leave in the same cycles; otherwise the same messages leave
/// @param window records of a rank that are read ahead; 0: as many as a replay would
void compare(const plain_program& program, const std::string& text, bool timed, std::size_t window) {
    plain_interpreter expected(program, latency);
    expected.run();
    const auto file = temporary_path("random_program.goal");
    std::ofstream(file, std::ios::binary) << text;
    schedule_source source(goal_reader(file.string()).read(), {});
    plain_network network(source, window);
    network.run();
    for (unsigned rank = 0; rank < program.size(); ++rank) {
        for (unsigned number = 0; number < program[rank].size(); ++number) {
            if (program[rank][number].what == sort::send) {
                const auto found = network.leaving().find((std::uint64_t{rank} << 32 | number) + 1);
                const long cycle = found == network.leaving().end() ? -1 : static_cast<long>(found->second);
                const long wanted = expected.leaving()[rank][number];
                ASSERT_EQ(timed ? cycle : static_cast<long>(cycle < 0), timed ? wanted : static_cast<long>(wanted < 0))
                    << "rank " << rank << " l" << number << '\n'
                    << text;
            }
        }
    }
    ASSERT_EQ(network.graph().finished(), expected.finished()) << text;
    ASSERT_EQ(network.graph().bytes(), expected.bytes()) << text;
    ASSERT_EQ(network.graph().unreceived(), expected.unreceived()) << text;
    ASSERT_TRUE(!timed || static_cast<long>(network.graph().end()) == expected.end()) << text;
}

TEST(random_programs, send_what_another_interpreter_sends) {
    constexpr unsigned programs = 1000;
    for (unsigned number = 0; number < programs && !HasFatalFailure(); ++number) {
        random_stream random(number, "random_programs");
        const plain_program program = random_program(random, true);
        compare(program, goal_text(program), true, 0);
    }
}

TEST(random_programs, send_the_same_however_little_is_read_ahead) {
    constexpr unsigned programs = 300;
    for (unsigned number = 0; number < programs && !HasFatalFailure(); ++number) {
        random_stream random(number, "random_windows");
        const plain_program program = random_program(random, false);
        compare(program, goal_text(program), false, 1 + number % 6);
    }
}

}  // namespace
}  // namespace orbweaver::sim

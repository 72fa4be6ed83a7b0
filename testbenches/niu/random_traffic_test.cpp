// SPDX-License-Identifier: Apache-2.0
// Properties under random traffic, random sizes and both modes: every posted receive gets exactly its data, every
// thread its arguments, nothing else in memory changes, nobody stays suspended, everything drains, and every word that
// an NIU reads or writes lies in a window that a core running ahead cannot have missed.
#include <gmock/gmock.h>

#include <map>

#include "hw/base/random_stream.h"
#include "testbenches/niu/support/machine.h"

namespace orbweaver::niu {
namespace {

using op = messaging_operation;

constexpr unsigned senders = 6;         // contexts 0 .. 5 of each node
constexpr unsigned first_receiver = 6;  // contexts 6 .. 10
constexpr unsigned receivers = 5;
constexpr unsigned first_thread = 11;  // contexts 11 .. 15 are free for threads
constexpr std::uint32_t memory_bytes = 1 << 20;
constexpr cycle_t run_ahead = 128;

struct parameters {
    unsigned seed;
    messaging_mode mode;
};
void PrintTo(const parameters&, std::ostream*) {}

class random_traffic : public testing::TestWithParam<parameters> {
protected:
    random_traffic()
        : m_random(GetParam().seed, "random_traffic", GetParam().mode == messaging_mode::ready ? 1 : 0),
          m_machine(options()) {
        const unsigned nodes = m_machine.net.nodes();
        m_expected.assign(nodes, std::vector<std::uint32_t>(memory_bytes / 4));
        m_next_free.assign(nodes, 0);
        m_expected_threads.resize(nodes);
        for (unsigned n = 0; n < nodes; ++n) { watch(n); }
    }

    machine_options options() {
        machine_options o{
            .mode = GetParam().mode,
            .columns = 1 + m_random.below(3),
            .rows = 1 + m_random.below(3),
            .vc_depth = 1 + m_random.below(5),
            .pipeline = m_random.below(2) == 0 ? noc::router_pipeline::single_cycle : noc::router_pipeline::three_stage,
            .memory_bytes = memory_bytes};
        o.direct_memory = false;  // so that every access is seen
        o.unit.transmit_queue_depth = 2 + m_random.below(15);
        o.unit.thread_transmit_queue_depth = 2 + m_random.below(15);
        o.unit.control_queue_depth = 1 + m_random.below(4);
        o.unit.send_table_entries = senders + m_random.below(20);
        // All senders of the machine may ask at one time; a table that cannot hold them needs a side queue (t27).
        const bool small_table = m_random.below(2) == 0;
        o.unit.receive_table_entries = receivers + (small_table ? receivers : 9 * senders) + m_random.below(20);
        o.unit.rts_side_queue = small_table ? 9 * senders : 0;
        o.unit.receive_table_reserve = receivers;
        o.unit.memory_ports = 1 + m_random.below(2);
        for (auto& c : o.classes) { c.vcs = 1 + m_random.below(3); }
        return o;
    }

    void watch(unsigned node) {
        mock_core& core = *m_machine.cores[node];
        for (unsigned c = first_thread; c < mock_core::contexts; ++c) { core.set_free(c); }
        core.on_thread = [this, &core](const started_thread& thread) {
            core.release_at(thread.context, m_machine.clock.now() + 1 + m_random.below(60));
        };
        m_machine.memories[node]->accessed = [this, &core](std::uint32_t address, bool write) {
            const window_access access = write ? window_access::niu_writes : window_access::niu_reads;
            m_unsafe += core.safe(address, access, run_ahead) ? 0U : 1U;
            ++m_accesses;
        };
    }

    /// Takes `words` places of a node's memory with a stride; returns the first one's address.
    std::uint32_t reserve(unsigned node, std::uint32_t words, std::uint32_t stride) {
        const std::uint32_t address = m_next_free[node];
        m_next_free[node] += 4 * (stride * (words - 1) + 1 + m_random.below(3));
        EXPECT_LT(m_next_free[node], memory_bytes);
        return address;
    }

    /// Instructions for `words` words of a message: words and blocks, mixed; the values go to `values`.
    void body(std::vector<instruction>& program, unsigned node, std::uint32_t words,
              std::vector<std::uint32_t>& values) {
        while (words > 0) {
            const std::uint32_t kind = m_random.below(3);
            if (kind == 2 || words > 40) {
                const std::uint32_t count = words > 40 ? words : 1 + m_random.below(words);
                const std::uint32_t stride = m_random.below(4);
                const std::uint32_t first_address = reserve(node, count, stride);
                for (std::uint32_t n = 0; n < count; ++n) {
                    const std::uint32_t address = first_address + 4 * stride * n;
                    if (n == 0 || stride > 0) {
                        m_expected[node][address / 4] = static_cast<std::uint32_t>(m_random.next());
                        m_machine.memories[node]->word(address) = m_expected[node][address / 4];
                    }
                    values.push_back(m_expected[node][address / 4]);
                }
                words -= count;
                program.push_back({words == 0 ? op::sendme : op::sendm, first_address, stride << 16 | count});
                continue;
            }
            const std::uint32_t count = kind == 1 && words >= 2 ? 2 : 1;
            const auto a = static_cast<std::uint32_t>(m_random.next());
            const auto b = static_cast<std::uint32_t>(m_random.next());
            values.push_back(a);
            if (count == 2) { values.push_back(b); }
            words -= count;
            program.push_back(
                {count == 2 ? (words == 0 ? op::send2e : op::send2) : (words == 0 ? op::sende : op::send), a, b});
        }
    }

    std::uint32_t length() {
        constexpr std::uint32_t limits[] = {3, 20, 150, 400};
        return 1 + m_random.below(limits[m_random.below(4)]);
    }

    void add_data(std::uint32_t id) {
        const unsigned nodes = m_machine.net.nodes();
        const unsigned source_node = m_random.below(nodes);
        const unsigned target_node = m_random.below(nodes);
        const unsigned sender = m_random.below(senders);
        const unsigned receiver = first_receiver + m_random.below(receivers);
        const std::uint32_t words = length();
        const std::uint32_t stride = 1 + m_random.below(m_random.below(4) == 0 ? 9 : 1);

        std::vector<instruction> send{{op::sendh_data, target_node, id}};
        std::vector<std::uint32_t> values;
        body(send, source_node, words, values);
        send.push_back({op::wait_send, id});
        send.push_back({op::rms, id});
        const std::uint32_t buffer = reserve(target_node, words, stride);
        for (std::uint32_t n = 0; n < words; ++n) { m_expected[target_node][buffer / 4 + stride * n] = values[n]; }
        mock_core& source = *m_machine.cores[source_node];
        mock_core& sink = *m_machine.cores[target_node];
        instruction post{op::str, id, buffer, stride};
        if (GetParam().mode == messaging_mode::ready) {
            // Ready requires that the receive is posted before the send begins. Messages of one context stay in the
            // order of their receives' posting, which is no business of the sender's.
            post.then = [&source, sender, send](const messaging_transaction&) {
                for (const instruction& i : send) { source.program(sender, i); }
            };
        } else {
            for (const instruction& i : send) { source.program(sender, i); }
        }
        sink.program(receiver, post);
        sink.program(receiver, {{op::wait_receive, id}, {op::rmr, id}});
    }

    void add_thread(std::uint32_t handler) {
        const unsigned nodes = m_machine.net.nodes();
        const unsigned source_node = m_random.below(nodes);
        const unsigned target_node = m_random.below(nodes);
        std::vector<instruction> send{{op::sendh_thread, target_node, handler}};
        std::vector<std::uint32_t> values;
        body(send, source_node, 1 + m_random.below(12), values);
        // One context a node starts threads, so that its receivers and senders cannot stand in the way.
        for (const instruction& i : send) { m_machine.cores[source_node]->program(senders - 1, i); }
        m_expected_threads[target_node][handler] = values;
    }

    random_stream m_random;
    machine m_machine;
    std::vector<std::vector<std::uint32_t>> m_expected;  // [node]: memory
    std::vector<std::uint32_t> m_next_free;
    std::vector<std::map<std::uint32_t, std::vector<std::uint32_t>>> m_expected_threads;  // [node][handler]
    std::uint64_t m_accesses = 0;
    std::uint64_t m_unsafe = 0;
};

TEST_P(random_traffic, arrives_whole_and_drains) {
    std::uint64_t expected_words = 0;
    for (std::uint32_t n = 0; n < 120 * m_machine.net.nodes(); ++n) {
        if (m_random.below(5) == 0) {
            add_thread(0x1000 + n);
        } else {
            add_data(0x80000000 + n);
        }
    }
    ASSERT_TRUE(m_machine.run_until_done(500000)) << m_machine.waits();
    m_machine.run(200);
    EXPECT_FALSE(sc_core::sc_pending_activity()) << "everybody sleeps";
    EXPECT_FALSE(m_machine.control.finished());
    EXPECT_TRUE(m_machine.control.log_lines().empty());
    EXPECT_EQ(m_unsafe, 0U);
    EXPECT_GT(m_accesses, 0U);
    for (unsigned node = 0; node < m_machine.net.nodes(); ++node) {
        niu& unit = *m_machine.units[node];
        const mock_core& core = *m_machine.cores[node];
        EXPECT_TRUE(m_machine.memories[node]->words == m_expected[node]) << "memory of node " << node;
        EXPECT_TRUE(core.windows.empty());
        EXPECT_TRUE(unit.idle());
        EXPECT_TRUE(unit.describe_waits().empty());
        EXPECT_EQ(unit.tables().sends->used(), 0U);
        EXPECT_EQ(unit.tables().receives->used(), 0U);
        EXPECT_EQ(unit.statistics().protocol_errors + unit.statistics().ready_discards, 0U);
        std::map<std::uint32_t, std::vector<std::uint32_t>> threads;
        for (const started_thread& t : core.threads) {
            EXPECT_TRUE(threads.emplace(t.address, t.arguments).second) << "a thread was started twice";
        }
        EXPECT_EQ(threads, m_expected_threads[node]);
        niu_statistics counted = unit.statistics();
        expected_words += counted.data_words_received;
    }
    EXPECT_GT(expected_words, 0U);
    EXPECT_EQ(m_machine.net.flits_inside(), 0U);
}

std::vector<parameters> all_parameters() {
    std::vector<parameters> all;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        all.push_back({seed, messaging_mode::rendezvous});
        all.push_back({seed, messaging_mode::ready});
    }
    return all;
}

INSTANTIATE_TEST_SUITE_P(both_modes, random_traffic, testing::ValuesIn(all_parameters()), [](const auto& instance) {
    return std::string(instance.param.mode == messaging_mode::ready ? "ready_" : "rendezvous_") +
           std::to_string(instance.param.seed);
});

}  // namespace
}  // namespace orbweaver::niu

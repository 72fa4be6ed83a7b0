// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/source_queue.h"

#include <gmock/gmock.h>

#include <deque>
#include <memory>

#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/packet_source.h"
#include "hw/noc/traffic/traffic.h"

namespace orbweaver::noc {
namespace {

/// A source with a queue of its own, whose clock is looked at in every cycle.
class plain_generator {
public:
    plain_generator(const injection_process& process, const traffic_source_desc& described, std::uint64_t seed)
        : m_process(process), m_capacity(described.source_queue), m_creations(seed, "source_queue_test", 0) {
        m_next = process.first(m_creations);
    }

    /// Returns whether a packet is created in this cycle, with that many packets in the queue.
    bool creates(std::size_t waiting, unsigned flits) {
        if (waiting == m_capacity) {
            ++m_stopped;
            return false;
        }
        if (m_time++ != m_next.cycle) { return false; }
        m_process.advance(m_next, m_creations, flits);
        return true;
    }

    cycle_t stopped() const { return m_stopped; }

private:
    const injection_process& m_process;
    std::size_t m_capacity;
    random_stream m_creations;
    injection_process::state m_next;
    cycle_t m_time = 0;
    cycle_t m_stopped = 0;
};

/// A server takes packets in order, each after a pause and with pauses between its flits.
TEST(source_queue, creates_the_packets_of_a_generator_that_stands_still_while_it_is_full) {
    random_stream random(5, "source_queue_test", 9);
    std::uint64_t pauses = 0;
    for (unsigned round = 0; round < 200; ++round) {
        const injection_kind kinds[] = {injection_kind::bernoulli, injection_kind::on_off, injection_kind::periodic};
        traffic_source_desc described{.rate = 0.05 + 0.05 * random.below(8), .injection = kinds[random.below(3)]};
        described.source_queue = 1 + random.below(5);
        const unsigned flits = 1 + random.below(5);
        described.packet_flits = flits;
        const injection_process process(described);
        const auto pattern = make_pattern(described, {.nodes = 4});
        flow_plan plan;
        plan.lengths = described.packet_flits;
        plan.one_length = flits;
        plan.pattern = pattern.get();
        plan.process = &process;
        plan.source_queue = described.source_queue;
        plan.is_steady = false;
        packet_source tested(plan, round, "source_queue_test", node_id{0});
        plain_generator expected(process, described, round);

        std::deque<cycle_t> waiting;  // creations
        cycle_t tail = never;         // cycle in which the tail of the packet in progress leaves
        packet_record sent{};
        std::uint64_t created = 0;
        for (cycle_t now = 0; now < 600; ++now) {
            ASSERT_EQ(tested.created_before(now).packets, created) << "round " << round << ", cycle " << now;
            ASSERT_EQ(tested.stopped_before(now), expected.stopped()) << "round " << round << ", cycle " << now;
            const std::size_t held = waiting.size();
            if (tail == never && tested.created() < now && random.below(3) == 0) {
                ASSERT_EQ(tested.created(), waiting.front());
                tested.take(sent);
                tail = now + flits - 1 + random.below(12);
            }
            if (tail == now) {
                tested.note_departure(sent, now);
                waiting.pop_front();
                tail = never;
            }
            if (expected.creates(held, flits)) {
                waiting.push_back(now);
                ++created;
            }
        }
        pauses += expected.stopped();
    }
    EXPECT_GT(pauses, 200U * 20);
}

traffic_result run(double rate, unsigned queue) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    const network_desc pair{.topology = {.dims = {2, 1}}, .classes = {{"any", 1, {}}}};
    traffic_desc offered;
    offered.rate = rate;
    offered.self = false;
    offered.injection = injection_kind::periodic;
    offered.source_queue = queue;
    offered.warmup_cycles = 800;
    offered.measure_cycles = 4000;
    packet_ledger ledger;
    run_control control;
    network net("network", domain, pair, ledger);
    traffic load("traffic", domain, net, offered, 1, control);
    control.attach(domain);
    sc_core::sc_start();
    return load.result();
}

/// A packet of four flits keeps the generator of a queue of one for as long as it takes to make.
TEST(source_queue, of_one_packet_halves_the_rate_of_a_full_link) {
    const traffic_result result = run(1, 1);
    EXPECT_EQ(result.offered, 0.5);
    EXPECT_EQ(result.flows[0].stopped, 0.5);
    EXPECT_EQ(result.missing_packets, 1000U);
    EXPECT_TRUE(result.saturated);
}

TEST(source_queue, of_two_packets_sustains_a_full_link) {
    const traffic_result result = run(1, 2);
    EXPECT_EQ(result.offered, 1);
    EXPECT_EQ(result.flows[0].stopped, 0);
    EXPECT_EQ(result.missing_packets, 0U);
    EXPECT_FALSE(result.saturated);
}

}  // namespace
}  // namespace orbweaver::noc

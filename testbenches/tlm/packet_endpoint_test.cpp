// SPDX-License-Identifier: Apache-2.0
#include "tlm/packet_endpoint.h"

#include <array>
#include <vector>

#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

/// Sends a packet at some edges of the clock, from a process of its own.
class edge_sender : public sc_core::sc_module {
public:
    SC_HAS_PROCESS(edge_sender);
    edge_sender(sc_core::sc_module_name name, clock_domain& clock, packet_endpoint& endpoint)
        : sc_module(name), m_clock(clock), m_endpoint(endpoint) {
        SC_THREAD(run);
    }
    static constexpr std::array<cycle_t, 6> cycles{5, 9, 14, 20, 27, 35};

private:
    void run() {
        for (const cycle_t cycle : cycles) {
            wait(m_clock.time(cycle) - sc_core::sc_time_stamp());
            m_endpoint.send({1}, {1, 2});
        }
    }
    clock_domain& m_clock;
    packet_endpoint& m_endpoint;
};

// Credits wake the endpoint at some of these edges, and the kernel may call it before or after the sender.
TEST(packet_endpoint, sends_a_packet_of_a_process_in_the_next_cycle_whether_it_is_awake_or_not) {
    clock_domain clock("clock", sc_core::sc_time(10, sc_core::SC_NS));
    packet_ledger packets;
    packet_endpoint_desc near;
    near.encode = [](node_id) { return 0U; };
    packet_endpoint_desc far = near;
    far.node = {1};
    unsigned arrived = 0;
    packet_endpoint one("one", clock, packets, near, [](const auto&) {});
    packet_endpoint other("other", clock, packets, far, [&arrived](const auto&) { ++arrived; });
    one.out.bind(other.in);
    other.out.bind(one.in);
    edge_sender sender("sender", clock, one);
    std::vector<cycle_t> heads;
    for (cycle_t cycle = 1; cycle < 50; ++cycle) {
        sc_core::sc_start(clock.period());
        packets.for_each_open([&](packet_slot, const packet_record& record) {
            if (record.injected == cycle - 1 && record.created + 1 == record.injected) {
                heads.push_back(record.created);
            }
        });
    }
    EXPECT_EQ(arrived, edge_sender::cycles.size());
    EXPECT_THAT(heads, ElementsAreArray(edge_sender::cycles)) << "injected in the cycle after the creation";
}

}  // namespace
}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
// Nothing that a host sees of its card depends on whether the kernel calls the host or the card first.
#include <gtest/gtest.h>

#include <memory>
#include <tuple>

#include "hw/base/random_stream.h"
#include "testbenches/cop/host_card/card_bench.h"

namespace orbweaver::cop {
namespace {

/// A host that does what a random program states, one access after the other.
class random_host : clocked {
public:
    using seen = std::tuple<double, std::uint32_t, std::uint32_t, tlm::tlm_response_status>;  // when, where, what

    random_host(clock_domain& domain, card_bench& bench)
        : m_domain(domain), m_bench(bench), m_self(domain.attach(*this, clock_stage::cores)) {
        domain.wake(m_self, 1);
    }

    std::vector<seen> log;

private:
    void tick(cycle_t now) override {
        if (log.size() == 4000) { return; }
        const std::uint32_t offset = choose();
        const bool write = offset == cop_card_transmit || (offset >= cop_card_pid && offset <= cop_card_watermark);
        std::vector<std::uint8_t> data(offset % 0x20 == 0 || offset == cop_card_receive ? 8 : 4);
        if (offset == cop_card_csr) { data.resize(4); }
        const std::uint32_t word = offset == cop_card_transmit
                                       ? encode(cop_instruction{.opcode = random_opcode(), .words = 2})
                                       : 1 + m_random.below(30);
        std::memcpy(data.data(), &word, 4);
        tlm::tlm_generic_payload& payload =
            m_bench.cpu.payload(write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND, offset, data);
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        m_bench.cpu.socket->b_transport(payload, delay);
        std::uint32_t value = 0;
        std::memcpy(&value, data.data(), 4);
        log.emplace_back(sc_core::sc_time_stamp().to_double(), offset, value, payload.get_response_status());
        const std::uint64_t period = m_domain.period().value();
        m_domain.wake(m_self, now + 1 + (delay.value() + period - 1) / period + m_random.below(4));
    }

    std::uint32_t choose() {
        static constexpr std::uint32_t registers[]{cop_card_transmit,  cop_card_receive,       cop_card_status,
                                                   cop_card_csr,       cop_card_pid,           cop_card_deadlock,
                                                   cop_card_watermark, cop_card_foreign_count, cop_card_foreign};
        return registers[m_random.below(std::size(registers))];
    }
    cop_opcode random_opcode() { return m_random.below(2) == 0 ? cop_opcode::read32 : cop_opcode::unlock; }

    clock_domain& m_domain;
    card_bench& m_bench;
    clock_domain::handle m_self;
    random_stream m_random{1, "host"};
};

std::unique_ptr<card_bench> make_bench(const std::string& prefix, const sc_core::sc_time& host_cycle) {
    card_setup setup{.host_cycle = host_cycle};
    auto made = std::make_unique<card_bench>(setup, prefix);
    random_stream random(2, "controller");
    for (std::uint32_t tag = 0; tag < 500; ++tag) {
        made->controller.to_send.push_back(
            message_for(1 + random.below(30), tag, cop_opcode::read32, 2 + random.below(3), random.below(4) == 0));
    }
    return made;
}

TEST(host_card_order, a_host_on_the_same_clock_or_another_one_called_before_or_after_sees_the_same) {
    const sc_core::sc_time period(10, sc_core::SC_NS);
    clock_domain earlier("earlier", period);
    const auto first = make_bench("first_", period);
    random_host before(earlier, *first);
    const auto second = make_bench("second_", period);
    random_host inner_host(second->domain, *second);
    const auto third = make_bench("third_", period);
    clock_domain later("later", period);
    random_host after(later, *third);
    // A message ahead of time: the domain of a bench is then notified before, or after, its host's.
    for (const auto& bench : {first.get(), second.get(), third.get()}) {
        bench->controller.send(message_for(0, 1, cop_opcode::barrier_exit, 2, true));
    }
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_MS));
    ASSERT_EQ(inner_host.log.size(), 4000U);
    EXPECT_EQ(before.log, inner_host.log);
    EXPECT_EQ(after.log, inner_host.log);
    EXPECT_EQ(first->interrupts, second->interrupts);
    EXPECT_EQ(third->interrupts, second->interrupts);
    EXPECT_GT(second->card.counters().owned, 100U);
    EXPECT_GT(second->card.counters().commands, 50U);
    EXPECT_GT(second->interrupts.size(), 5U);
}

}  // namespace
}  // namespace orbweaver::cop

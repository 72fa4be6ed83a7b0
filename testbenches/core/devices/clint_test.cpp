// SPDX-License-Identifier: Apache-2.0
#include "hw/core/devices/clint.h"

#include <functional>
#include <map>

#include "sw_stack/shared/register_map.h"
#include "testbenches/core/memory/bus_initiator.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::core {
namespace {

struct change {
    cycle_t cycle;
    interrupt_line line;
    bool level;
    bool operator==(const change&) const = default;
};

/// Does what a test asks for in chosen cycles, as a core would.
struct clint_bench : testing::Test, clocked {
    clint_bench() : self(domain.attach(*this, clock_stage::cores)) { initiator.socket.bind(device.socket); }

    void tick(cycle_t now) override { script.at(now)(); }
    void schedule(cycle_t cycle, std::function<void()> action) {
        script[cycle] = std::move(action);
        domain.wake(self, cycle);
    }
    std::uint32_t read(std::uint32_t offset) {
        tlm::tlm_response_status status{};
        const std::uint32_t value = initiator.read_word(offset, status);
        EXPECT_EQ(status, tlm::TLM_OK_RESPONSE);
        return value;
    }
    void write(std::uint32_t offset, std::uint32_t value) {
        EXPECT_EQ(initiator.write_word(offset, value), tlm::TLM_OK_RESPONSE);
    }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<change> changes;
    clint device{"clint", domain, [this](interrupt_line line, bool level) {
                     changes.push_back({domain.now(), line, level});
                 }};
    bus_initiator initiator{"initiator"};
    clock_domain::handle self;
    std::map<cycle_t, std::function<void()>> script;
};

TEST_F(clint_bench, mtime_counts_cycles) {
    schedule(5, [&] { EXPECT_EQ(read(clint_mtime), 5U); });
    schedule(1000, [&] {
        EXPECT_EQ(read(clint_mtime), 1000U);
        EXPECT_EQ(read(clint_mtime + 4), 0U);
    });
    sc_core::sc_start();
}

TEST_F(clint_bench, msip_drives_the_software_line_and_only_its_lowest_bit_counts) {
    schedule(2, [&] { write(clint_msip, 3); });
    schedule(3, [&] {
        EXPECT_EQ(read(clint_msip), 1U);
        write(clint_msip, 1);  // no change
    });
    schedule(4, [&] { write(clint_msip, 2); });
    sc_core::sc_start();
    EXPECT_THAT(changes,
                ElementsAre(change{2, interrupt_line::software, true}, change{4, interrupt_line::software, false}));
}

TEST_F(clint_bench, the_timer_is_off_until_mtimecmp_is_stored) {
    schedule(100000, [&] { EXPECT_EQ(device.timer_due(), never); });
    sc_core::sc_start();
    EXPECT_THAT(changes, IsEmpty());
}

TEST_F(clint_bench, the_timer_rises_in_the_cycle_in_which_mtime_reaches_mtimecmp) {
    schedule(10, [&] {
        write(clint_mtimecmp + 4, 0);
        write(clint_mtimecmp, 1234);
        EXPECT_EQ(device.timer_due(), 1234U);
    });
    schedule(1235, [&] { EXPECT_EQ(device.timer_due(), never); });
    sc_core::sc_start();
    EXPECT_THAT(changes, ElementsAre(change{1234, interrupt_line::timer, true}));
}

TEST_F(clint_bench, a_compare_value_of_the_past_raises_at_once_and_one_of_the_future_lowers) {
    schedule(50, [&] {
        write(clint_mtimecmp + 4, 0);
        write(clint_mtimecmp, 50);
    });
    schedule(60, [&] { write(clint_mtimecmp, 61); });
    sc_core::sc_start();
    EXPECT_THAT(changes, ElementsAre(change{50, interrupt_line::timer, true}, change{60, interrupt_line::timer, false},
                                     change{61, interrupt_line::timer, true}));
}

TEST_F(clint_bench, a_postponed_timer_does_not_rise_at_its_old_time) {
    schedule(1, [&] {
        write(clint_mtimecmp + 4, 0);
        write(clint_mtimecmp, 100);
    });
    schedule(99, [&] { write(clint_mtimecmp, 300); });
    sc_core::sc_start();
    EXPECT_THAT(changes, ElementsAre(change{300, interrupt_line::timer, true}));
}

TEST_F(clint_bench, mtime_can_be_stored_and_the_timer_follows) {
    schedule(10, [&] {
        write(clint_mtimecmp + 4, 1);
        write(clint_mtimecmp, 500);  // 2^32 + 500
        write(clint_mtime + 4, 1);
        EXPECT_EQ(read(clint_mtime), 10U);
        EXPECT_EQ(read(clint_mtime + 4), 1U);
    });
    schedule(20, [&] { write(clint_mtime, 400); });
    sc_core::sc_start();
    EXPECT_THAT(changes, ElementsAre(change{120, interrupt_line::timer, true}));
}

TEST_F(clint_bench, a_timer_far_away_rises_in_its_cycle_and_one_beyond_any_run_never) {
    schedule(10, [&] {
        write(clint_mtimecmp, 77);
        write(clint_mtimecmp + 4, 3);  // 3 * 2^32 + 77
    });
    sc_core::sc_start();
    const cycle_t due = (cycle_t{3} << 32) + 77;
    EXPECT_THAT(changes, ElementsAre(change{due, interrupt_line::timer, true}));
    EXPECT_EQ(domain.now(), due);
    write(clint_mtimecmp + 4, 0x7fffffff);
    EXPECT_EQ(device.timer_due(), never);
}

TEST_F(clint_bench, malformed_accesses_are_refused) {
    schedule(1, [&] {
        EXPECT_EQ(initiator.write(clint_msip, {1}), tlm::TLM_BURST_ERROR_RESPONSE);
        EXPECT_EQ(initiator.write(clint_mtimecmp, std::vector<std::uint8_t>(8)), tlm::TLM_BURST_ERROR_RESPONSE);
        EXPECT_EQ(initiator.write_word(clint_msip + 2, 1), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        EXPECT_EQ(initiator.write_word(clint_msip + 4, 1), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        EXPECT_EQ(initiator.write_word(std::uint64_t{1} << 32, 1), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        tlm::tlm_response_status status{};
        initiator.read_word(clint_mtime + 8, status);
        EXPECT_EQ(status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
        std::vector<std::uint8_t> data(4, 1);
        initiator.payload(tlm::TLM_WRITE_COMMAND, clint_msip, data).set_byte_enable_ptr(data.data());
        EXPECT_EQ(initiator.send(), tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
        initiator.payload(tlm::TLM_WRITE_COMMAND, clint_msip, data).set_streaming_width(2);
        EXPECT_EQ(initiator.send(), tlm::TLM_BURST_ERROR_RESPONSE);
        EXPECT_EQ(initiator.socket->transport_dbg(initiator.payload(tlm::TLM_READ_COMMAND, clint_msip, data)), 0U);
        tlm::tlm_dmi dmi;
        EXPECT_FALSE(initiator.socket->get_direct_mem_ptr(initiator.payload(tlm::TLM_READ_COMMAND, 0, data), dmi));
    });
    sc_core::sc_start();
    EXPECT_THAT(changes, IsEmpty());
}

}  // namespace
}  // namespace orbweaver::core

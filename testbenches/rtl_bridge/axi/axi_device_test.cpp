// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hw/base/random_stream.h"
#include "testbenches/rtl_bridge/axi/axi_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

using core::device_bus;

constexpr std::uint32_t source_register = 0x00;
constexpr std::uint32_t destination_register = 0x04;
constexpr std::uint32_t fault_register = 0x08;
constexpr std::uint32_t copy_register = 0x0c;
constexpr std::uint32_t tester_memory = 0x100;

/// A copy of the tester.
struct copied_burst {
    std::uint8_t kind = axi_burst_incr;
    unsigned size = 2;  // 2^size bytes a beat
    unsigned beats = 1;
    std::uint32_t source = 0;
    std::uint32_t destination = 0;
};

void order(scripted_core& core, const copied_burst& copy) {
    core.store(source_register, copy.source);
    core.store(destination_register, copy.destination);
    core.store(copy_register, copy.kind << 12 | copy.size << 8 | (copy.beats - 1));
    core.wait_while(copy_register, 1);
    core.load(copy_register);
}

/// The bytes of a burst in the order in which they are on the bus; of FIXED, those of each beat.
std::vector<std::uint32_t> addresses(const copied_burst& copy, std::uint32_t start) {
    const std::uint32_t bytes = 1U << copy.size;
    const std::uint32_t whole = bytes * copy.beats;
    std::vector<std::uint32_t> found;
    if (copy.kind == axi_burst_wrap) {
        const std::uint32_t lower = start / whole * whole;
        for (std::uint32_t k = 0; k < whole; ++k) { found.push_back(lower + (start - lower + k) % whole); }
    } else if (copy.kind == axi_burst_incr) {
        for (std::uint32_t address = start; address < start / bytes * bytes + whole; ++address) {
            found.push_back(address);
        }
    } else {
        for (std::uint32_t address = start; address < start / bytes * bytes + bytes; ++address) {
            found.push_back(address);
        }
    }
    return found;
}

copied_burst random_burst(random_stream& random, unsigned data_bits) {
    const unsigned widest = data_bits == 64 ? 3 : 2;
    copied_burst copy;
    copy.kind = static_cast<std::uint8_t>(random.below(3));
    copy.size = random.below(widest + 1);
    copy.beats = 1 + random.below(copy.kind == axi_burst_fixed ? 16 : 40);
    if (copy.kind == axi_burst_wrap) {
        copy.size = widest;
        copy.beats = 2U << random.below(4);
    }
    // In pages of their own, at the same place of the bus.
    const std::uint32_t bytes = 1U << copy.size;
    const std::uint32_t bus = data_bits / 8;
    std::uint32_t offset = random.below(1024);
    if (copy.kind == axi_burst_wrap) { offset = offset / bytes * bytes; }
    copy.source = 0x1000 * random.below(8) + offset;
    copy.destination = 0x8000 + 0x1000 * random.below(8) + offset / bus * bus % 512 + offset % bus;
    return copy;
}

void fill(core::memory& memory) {
    random_stream random(2, "memory");
    for (std::uint32_t address = 0; address < axi_bench::memory_bytes; ++address) {
        memory.data()[address] = static_cast<std::uint8_t>(random.next());
    }
}

/// Random bursts between accesses of the core to the tester's memory; all must be as if nothing were between.
void run_random(device_bus bus, unsigned data_bits, double stalls) {
    core::core_desc described = axi_tester(bus, data_bits);
    described.device.stalls = stalls;
    axi_bench bench(described);
    fill(bench.memory);
    std::vector<std::uint8_t> expected(bench.memory.data(), bench.memory.data() + axi_bench::memory_bytes);
    std::vector<std::uint8_t> inside(256);
    std::vector<std::uint64_t> loads;
    random_stream random(3, "bursts", data_bits);
    for (unsigned position = 0; position < 256; position += 4) { bench.core.store(tester_memory + position, 0); }
    for (unsigned number = 0; number < 60; ++number) {
        copied_burst copy = random_burst(random, data_bits);
        if (bus == device_bus::axi4_lite) {
            copy = {axi_burst_incr, 2, 1, copy.source / 4 * 4, copy.destination / 4 * 4};
        }
        order(bench.core, copy);
        loads.push_back(0);
        const std::vector<std::uint32_t> read_bytes = addresses(copy, copy.source);
        const std::vector<std::uint32_t> written_bytes = addresses(copy, copy.destination);
        const std::vector<std::uint8_t> before = expected;
        for (std::size_t k = 0; k < read_bytes.size(); ++k) { expected[written_bytes[k]] = before[read_bytes[k]]; }
        for (unsigned access = 0; access < 4; ++access) {
            const unsigned bytes = 1U << random.below(4);
            const unsigned position = random.below(256 / bytes) * bytes;
            std::uint64_t data = random.next();
            if (random.below(2) == 0) {
                bench.core.store(tester_memory + position, data, bytes);
                std::memcpy(&inside[position], &data, bytes);
            } else {
                bench.core.load(tester_memory + position, bytes);
                data = 0;
                std::memcpy(&data, &inside[position], bytes);
                loads.push_back(data);
            }
        }
    }
    sc_core::sc_start();
    ASSERT_FALSE(bench.devices.failure()) << bench.devices.failure()->broken.text;
    EXPECT_TRUE(bench.core.is_done());
    EXPECT_THAT(bench.core.statuses, Each(tlm::TLM_OK_RESPONSE));
    EXPECT_EQ(bench.core.loaded, loads);
    EXPECT_TRUE(std::equal(expected.begin(), expected.end(), bench.memory.data()));
    EXPECT_EQ(bench.devices.manager_counters().reads, 60U);
    EXPECT_EQ(bench.devices.manager_counters().errors, 0U);
}

class axi_random : public testing::TestWithParam<double> {
    void SetUp() override { SKIP_WITHOUT("verilator"); }
};

TEST_P(axi_random, accesses_of_axi4_lite_are_those_of_a_memory) { run_random(device_bus::axi4_lite, 32, GetParam()); }
TEST_P(axi_random, bursts_of_axi4_are_those_of_a_memory) { run_random(device_bus::axi4, 32, GetParam()); }
TEST_P(axi_random, bursts_of_64_bits_are_those_of_a_memory) { run_random(device_bus::axi4, 64, GetParam()); }
INSTANTIATE_TEST_SUITE_P(stalls, axi_random, testing::Values(0.0, 0.5),
                         [](const auto& share) { return share.param == 0.0 ? "none" : "half"; });

// A response that the block does not take is a write under way. READY follows the first VALID.
TEST(axi_manager_port, takes_eight_writes_until_the_block_takes_responses) {
    axi_manager_port port(nullptr, {}, {1, "stalls", 0});
    axi_request request;
    request.aw = {true, 0, 0, 0, 2, axi_burst_incr};
    request.w = {true, 0, 0, true};
    for (cycle_t now = 1; now <= 40; ++now) {
        const bool ready = port.drive(now).aw_ready;
        EXPECT_EQ(ready, now >= 2 && now <= 9) << now;
        request.w.valid = now <= 9;
        ASSERT_FALSE(port.see(request, now));
    }
    EXPECT_EQ(port.counters().writes, 8U);
}

/// One load of a context, or of a handler that interrupts it; nothing: no answer yet.
std::optional<std::uint32_t> load_of(axi_subordinate_port& port, access_origin origin, cycle_t now) {
    std::uint32_t word = 0;
    tlm::tlm_generic_payload payload;
    payload.set_command(tlm::TLM_READ_COMMAND);
    payload.set_address(0x10);
    payload.set_data_ptr(reinterpret_cast<unsigned char*>(&word));
    payload.set_data_length(4);
    auto* const repeated = new repeated_access(origin);  // the payload frees it
    payload.set_extension(repeated);
    const bool answered = port.access(payload, now) == tlm::TLM_OK_RESPONSE;
    EXPECT_NE(repeated->answer_later, answered);
    return answered ? std::optional(word) : std::nullopt;
}

/// A subordinate answers in two cycles.
void answer(axi_subordinate_port& port, std::uint32_t word, cycle_t now) {
    EXPECT_TRUE(port.drive(now).ar.valid);
    axi_answer wires;
    wires.ar_ready = true;
    EXPECT_FALSE(port.see(wires, now));
    port.drive(now + 1);
    wires = {};
    wires.r = {true, 0, word, axi_okay, true};
    EXPECT_FALSE(port.see(wires, now + 1));
}

TEST(axi_subordinate_port, gives_an_answer_only_to_who_asked) {
    for (const access_origin other :
         {access_origin{1, 100, 200}, access_origin{0, 104, 200}, access_origin{0, 100, 136}}) {
        const access_origin first{0, 100, 200};
        axi_subordinate_port port(device_bus::axi4_lite, 4, {1, "stalls", 0});
        EXPECT_FALSE(load_of(port, first, 1));
        answer(port, 5, 1);
        EXPECT_FALSE(load_of(port, other, 3));  // asks by itself, though the answer of the first is there
        answer(port, 6, 3);
        EXPECT_EQ(load_of(port, other, 5), 6U);
        EXPECT_EQ(load_of(port, first, 6), 5U);
        EXPECT_TRUE(port.is_idle());
        EXPECT_EQ(port.counters().reads, 2U);
    }
}

class axi_device_in : public testing::Test {
protected:
    void SetUp() override { SKIP_WITHOUT("verilator"); }
};

TEST_F(axi_device_in, a_load_takes_the_cycles_of_its_handshakes) {
    axi_bench bench(axi_tester(device_bus::axi4_lite));
    bench.core.load(tester_memory);
    sc_core::sc_start();
    // Asked in cycle 1, on ARVALID in it, RVALID in 2, the core sees it in 3.
    EXPECT_EQ(bench.core.answered, 3U);
    EXPECT_FALSE(bench.devices.failure());
}

TEST_F(axi_device_in, the_first_word_of_a_read_comes_after_the_latency_of_loads) {
    core::core_desc described = axi_tester(device_bus::axi4);
    described.latency.load = 500;
    axi_bench bench(described);
    order(bench.core, {axi_burst_incr, 2, 4, 0x100, 0x8000});
    sc_core::sc_start();
    EXPECT_GT(bench.core.answered, 500U);
    EXPECT_LT(bench.core.answered, 700U) << "once a burst";
}

TEST_F(axi_device_in, answers_where_there_is_nothing_are_errors_on_both_sides) {
    axi_bench bench(axi_tester(device_bus::axi4));
    bench.core.load(0x200);
    bench.core.store(0x200, 1);
    order(bench.core, {axi_burst_incr, 2, 2, 0x100000, 0x40});
    order(bench.core, {axi_burst_incr, 2, 2, 0x40, 0x100000});
    sc_core::sc_start();
    ASSERT_FALSE(bench.devices.failure()) << bench.devices.failure()->broken.text;
    EXPECT_EQ(bench.core.statuses[0], tlm::TLM_GENERIC_ERROR_RESPONSE);
    EXPECT_EQ(bench.core.statuses[1], tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(bench.core.loaded[1] & 6, 6U);
    EXPECT_EQ(bench.core.loaded[2] & 6, 6U);
    EXPECT_EQ(bench.devices.manager_counters().errors, 3U);  // two beats of a read, and a write
    EXPECT_EQ(bench.devices.subordinate_counters().errors, 2U);
}

/// A fault of the tester, and the burst that shows it.
struct axi_fault {
    const char* name;
    unsigned number;
    axi_rule rule;
    copied_burst copy{axi_burst_incr, 2, 4, 0x100, 0x8000};
};
const std::array axi_faults{
    axi_fault{"awvalid", 1, axi_rule::valid},
    axi_fault{"awaddr", 2, axi_rule::payload},
    axi_fault{"early_wlast", 3, axi_rule::last},
    axi_fault{"no_wlast", 4, axi_rule::last},
    axi_fault{"wstrb", 7, axi_rule::strobe, {axi_burst_incr, 0, 4, 0x100, 0x8000}},
    axi_fault{"wdata", 8, axi_rule::payload, {axi_burst_incr, 2, 16, 0x100, 0x8000}},
    axi_fault{"arvalid", 9, axi_rule::valid},
    axi_fault{"arvalid_waits", 10, axi_rule::valid_wait},
    axi_fault{"arvalid_waits_a_cycle", 11, axi_rule::valid_wait},
    axi_fault{"wvalid_waits", 12, axi_rule::valid_wait},
    axi_fault{"rvalid_waits", 31, axi_rule::valid_wait},
    axi_fault{"page", 0, axi_rule::boundary, {axi_burst_incr, 2, 4, 0xff8, 0x8000}},
    axi_fault{"page_of_a_write", 0, axi_rule::boundary, {axi_burst_incr, 2, 4, 0x100, 0x8ff8}},
    axi_fault{"kind", 0, axi_rule::burst, {3, 2, 4, 0x100, 0x8000}},
    axi_fault{"size", 0, axi_rule::burst, {axi_burst_incr, 3, 4, 0x100, 0x8000}},
    axi_fault{"wrap_of_three", 0, axi_rule::burst, {axi_burst_wrap, 2, 3, 0x100, 0x8000}},
    axi_fault{"wrap_between", 0, axi_rule::burst, {axi_burst_wrap, 2, 4, 0x102, 0x8000}},
    axi_fault{"fixed_of_17", 0, axi_rule::burst, {axi_burst_fixed, 2, 17, 0x100, 0x8000}},
    axi_fault{"rvalid_unasked", 20, axi_rule::unasked},
    axi_fault{"bvalid_unasked", 21, axi_rule::unasked},
    axi_fault{"rid", 22, axi_rule::id},
    axi_fault{"exokay", 23, axi_rule::response},
    axi_fault{"rlast", 24, axi_rule::last},
    axi_fault{"rvalid", 25, axi_rule::valid},
    axi_fault{"rdata", 26, axi_rule::payload},
    axi_fault{"no_answer", 27, axi_rule::stall},
    axi_fault{"error_task", 28, axi_rule::assertion},
    axi_fault{"bid", 29, axi_rule::id},
    axi_fault{"bresp", 30, axi_rule::payload},
};

class axi_faults_of : public testing::TestWithParam<axi_fault> {
    void SetUp() override { SKIP_WITHOUT("verilator"); }
};

TEST_P(axi_faults_of, a_block_are_named_with_their_rule) {
    core::core_desc described = axi_tester(device_bus::axi4);
    described.device.stalls = 0.6;
    axi_bench bench(described);
    fill(bench.memory);
    bench.core.store(fault_register, GetParam().number);
    for (unsigned repetition = 0; repetition < 5; ++repetition) {  // until READY is late at the right time
        order(bench.core, GetParam().copy);
    }
    sc_core::sc_start();
    ASSERT_TRUE(bench.devices.failure());
    EXPECT_EQ(name_of(bench.devices.failure()->broken.rule), std::string(name_of(GetParam().rule)))
        << bench.devices.failure()->broken.text;
    ASSERT_TRUE(bench.control.outcome().has_value());
    EXPECT_EQ(bench.control.outcome()->code, exit_code::lockstep_mismatch);
    EXPECT_THAT(bench.control.outcome()->summary, HasSubstr("device breaks the rule `"));
}
INSTANTIATE_TEST_SUITE_P(seeded, axi_faults_of, testing::ValuesIn(axi_faults),
                         [](const auto& fault) { return std::string(fault.param.name); });

TEST_F(axi_device_in, reset_is_silent) {
    core::core_desc described = axi_tester(device_bus::axi4_lite);
    described.device.defines.emplace_back("BAD_RESET");
    axi_bench bench(described);
    sc_core::sc_start();
    ASSERT_TRUE(bench.devices.failure());
    EXPECT_EQ(bench.devices.failure()->broken.rule, axi_rule::reset);
}

}  // namespace
}  // namespace orbweaver::rtl

// SPDX-License-Identifier: Apache-2.0
#include "hw/core/devices/host_port.h"

#include <bit>

#include "hw/base/random_stream.h"
#include "testbenches/core/memory/bus_initiator.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::core {
namespace {

struct port_bench : testing::Test {
    explicit port_bench(unsigned number = 0) : node{static_cast<std::uint16_t>(number)} {
        initiator.socket.bind(port.socket);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }

    void store(std::uint32_t offset, std::uint32_t value) {
        EXPECT_EQ(initiator.write_word(offset, value), tlm::TLM_OK_RESPONSE);
    }
    void print(std::string_view text) {
        for (const char letter : text) { store(host_console, static_cast<unsigned char>(letter)); }
    }
    void poke(std::uint32_t address, std::string_view text) {
        std::copy(text.begin(), text.end(), memory.begin() + (address - base));
        memory[address - base + text.size()] = 0;
    }
    void report(std::uint32_t name, std::uint32_t kind, std::uint32_t low, std::uint32_t high) {
        const host_report_record record{name, kind, low, high};
        std::memcpy(memory.data() + 0x100, &record, sizeof record);
        store(host_report, base + 0x100);
    }
    void report(std::string_view name, host_report_kind kind, std::uint32_t low, std::uint32_t high = 0) {
        poke(base + 0x200, name);
        report(base + 0x200, static_cast<std::uint32_t>(kind), low, high);
    }
    std::size_t read_memory(std::uint32_t address, std::span<std::uint8_t> bytes) const {
        if (address < base || address - base >= memory.size()) { return 0; }
        const std::size_t count = std::min<std::size_t>(bytes.size(), memory.size() - (address - base));
        std::copy_n(memory.begin() + (address - base), count, bytes.begin());
        return count;
    }
    bool write_memory(std::uint32_t address, std::span<const std::uint8_t> bytes) {
        if (address < base || address - base + bytes.size() > memory.size()) { return false; }
        std::copy(bytes.begin(), bytes.end(), memory.begin() + (address - base));
        return true;
    }
    std::int32_t call(host_call_kind kind, std::uint32_t first = 0, std::uint32_t second = 0, std::uint32_t third = 0) {
        host_call_record record{static_cast<std::uint32_t>(kind), {first, second, third}, 0};
        std::memcpy(memory.data() + 0x100, &record, sizeof record);
        store(host_call, base + 0x100);
        std::memcpy(&record, memory.data() + 0x100, sizeof record);
        return record.result;
    }
    void expect_failure(std::string_view text) {
        ASSERT_TRUE(control.finished()) << text;
        EXPECT_EQ(control.outcome()->code, exit_code::firmware_failure);
        EXPECT_EQ(control.outcome()->status, "trap");
        EXPECT_THAT(control.outcome()->summary, HasSubstr(std::string(text)));
    }

    static constexpr std::uint32_t base = 0x1000;
    node_id node;
    std::vector<std::uint8_t> memory = std::vector<std::uint8_t>(0x1000);
    run_control control;
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    host_reports reports;
    std::vector<std::pair<unsigned, std::string>> lines;
    host_port port{"port",
                   domain,
                   control,
                   node,
                   reports,
                   {[this](node_id n, std::string_view line) { lines.emplace_back(n.value, line); },
                    [this](std::uint32_t a, std::span<std::uint8_t> b) { return read_memory(a, b); },
                    [this](std::uint32_t a, std::span<const std::uint8_t> b) { return write_memory(a, b); },
                    [](std::uint32_t a, std::uint32_t, bool store) {
                        return std::string(store && a < base + 0x100 ? "guarded" : "");
                    }}};
    bus_initiator initiator{"initiator"};
};

struct port_bench_of_node_5 : port_bench {
    port_bench_of_node_5() : port_bench(5) {}
};

TEST_F(port_bench_of_node_5, console_text_comes_line_by_line_with_its_node) {
    print("hello\n\nwor");
    EXPECT_THAT(lines, ElementsAre(Pair(5, "hello"), Pair(5, "")));
    print("ld\n");
    EXPECT_THAT(lines.back(), Pair(5, "world"));
}

TEST_F(port_bench, a_line_without_end_is_broken_and_the_rest_is_flushed) {
    print(std::string(host_port::longest_line + 3, 'x'));
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].second.size(), host_port::longest_line);
    port.flush_console();
    EXPECT_THAT(lines.back(), Pair(0, "xxx"));
    port.flush_console();
    EXPECT_EQ(lines.size(), 2U);
}

TEST_F(port_bench, exit_status_zero_is_success) {
    print("bye");
    store(host_exit, 0);
    ASSERT_TRUE(control.finished());
    EXPECT_EQ(control.outcome()->code, exit_code::success);
    EXPECT_EQ(control.outcome()->status, "ok");
    EXPECT_EQ(reports.exit_status, 0U);
    EXPECT_THAT(lines, ElementsAre(Pair(0, "bye")));
}

TEST_F(port_bench_of_node_5, another_exit_status_is_a_firmware_failure) {
    store(host_exit, static_cast<std::uint32_t>(-3));
    expect_failure("node 5: the firmware exited with status -3");
    EXPECT_EQ(reports.exit_status, static_cast<std::uint32_t>(-3));
}

TEST_F(port_bench_of_node_5, a_call_writes_to_the_console_and_to_files) {
    poke(base + 0x300, "one\ntwo");
    EXPECT_EQ(call(host_call_kind::write, 1, base + 0x300, 7), 7);
    EXPECT_THAT(lines, ElementsAre(Pair(5, "one")));
    poke(base + 0x400, "a.txt");
    const std::int32_t file =
        call(host_call_kind::open, base + 0x400, host_open_read | host_open_write | host_open_create);
    const auto descriptor = static_cast<std::uint32_t>(file);
    EXPECT_EQ(call(host_call_kind::write, descriptor, base + 0x300, 7), 7);
    EXPECT_EQ(call(host_call_kind::seek, descriptor, 4, 0), 4);
    EXPECT_EQ(call(host_call_kind::read, descriptor, base + 0x500, 100), 3);
    EXPECT_EQ(std::string(memory.begin() + 0x500, memory.begin() + 0x503), "two");
    EXPECT_EQ(call(host_call_kind::bytes, descriptor), 7);
    EXPECT_EQ(call(host_call_kind::close, descriptor), 0);
    EXPECT_EQ(call(host_call_kind::close, descriptor), -static_cast<std::int32_t>(host_error::bad_descriptor));
    EXPECT_EQ(call(host_call_kind::remove, base + 0x400), 0);
    EXPECT_FALSE(control.finished());
}

TEST_F(port_bench_of_node_5, the_run_goes_on_until_all_ranks_have_ended) {
    reports.ranks = 3;
    reports.ended_ranks = 1;
    call(host_call_kind::end_of_rank, 0);
    EXPECT_FALSE(control.finished());
}

TEST_F(port_bench_of_node_5, the_last_rank_ends_the_run) {
    reports.ranks = 2;
    reports.ended_ranks = 1;
    call(host_call_kind::end_of_rank, 0);
    ASSERT_TRUE(control.finished());
    EXPECT_EQ(control.outcome()->code, exit_code::success);
}

TEST_F(port_bench_of_node_5, a_rank_ends_once) {
    reports.ranks = 2;
    call(host_call_kind::end_of_rank, 0);
    call(host_call_kind::end_of_rank, 0);
    expect_failure("rank 5: the program exited a second time");
}

TEST_F(port_bench_of_node_5, a_rank_that_fails_is_named) {
    reports.ranks = 2;
    call(host_call_kind::end_of_rank, 3);
    expect_failure("rank 5: the program exited with status 3");
}

TEST_F(port_bench_of_node_5, a_rank_that_stops_states_why) {
    poke(base + 0x300, "MPI_Send: no\n");
    call(host_call_kind::stop, base + 0x300, 0x2000, 6);
    expect_failure("rank 5: MPI_Send: no\\x0a at pc 0x00002000");
    EXPECT_EQ(reports.exit_status, 6U);
}

TEST_F(port_bench, a_call_with_memory_that_is_not_there_is_a_firmware_failure) {
    call(host_call_kind::write, 1, base + 0xff0, 0x11);
    expect_failure("a call writes 17 bytes from 0x00001ff0, which does not lie in memory");
}

TEST_F(port_bench, a_call_with_guarded_memory_is_a_firmware_failure) {
    poke(base + 0x400, "a.txt");
    const auto file = static_cast<std::uint32_t>(
        call(host_call_kind::open, base + 0x400, host_open_read | host_open_write | host_open_create));
    EXPECT_EQ(call(host_call_kind::write, file, base + 0x80, 4), 4) << "which may be read";
    call(host_call_kind::read, file, base + 0x80, 4);
    expect_failure("a call reads 4 bytes to 0x00001080: guarded");
}

TEST_F(port_bench, a_call_of_no_kind_is_a_firmware_failure) {
    call(static_cast<host_call_kind>(99));
    expect_failure("a call is of kind 99, which does not exist");
}

TEST_F(port_bench, success_after_a_wrong_result_is_a_firmware_failure) {
    report("residual", host_report_kind::verified, 1);
    report("sorted", host_report_kind::verified, 0);
    EXPECT_FALSE(control.finished());
    store(host_exit, 0);
    expect_failure("'sorted'");
}

TEST_F(port_bench, reports_carry_their_figures) {
    report("cycles.total", host_report_kind::integer, 0x89abcdef, 0x01234567);
    const auto bits = std::bit_cast<std::uint64_t>(-0.125);
    report("error", host_report_kind::real, static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32));
    report("sum", host_report_kind::checksum, 1, 2);
    poke(base + 0x300, "blob bytes");
    report("image", host_report_kind::blob, base + 0x300, 4);
    report("nothing", host_report_kind::blob, 0, 0);
    ASSERT_FALSE(control.finished()) << control.outcome()->summary;
    ASSERT_EQ(reports.entries.size(), 5U);
    EXPECT_EQ(reports.entries[0].name, "cycles.total");
    EXPECT_EQ(reports.entries[0].value, 0x0123456789abcdefU);
    EXPECT_EQ(std::bit_cast<double>(reports.entries[1].value), -0.125);
    EXPECT_EQ(reports.entries[2].value, 0x200000001U);
    EXPECT_THAT(reports.entries[3].blob, ElementsAre('b', 'l', 'o', 'b'));
    EXPECT_THAT(reports.entries[4].blob, IsEmpty());
}

TEST_F(port_bench, a_record_outside_of_memory_is_a_firmware_failure) {
    store(host_report, base + 0xff4);
    expect_failure("node 0: a report's record at 0x00001ff4 does not lie in memory");
}

TEST_F(port_bench, a_name_outside_of_memory_is_a_firmware_failure) {
    report(0x80000000, 0, 0, 0);
    expect_failure("name at 0x80000000 does not lie in memory");
}

TEST_F(port_bench, a_name_that_memory_ends_before_is_a_firmware_failure) {
    std::fill(memory.end() - 4, memory.end(), 'a');
    report(base + 0xffc, 0, 0, 0);
    expect_failure("does not lie in memory");
}

TEST_F(port_bench, a_name_without_end_is_a_firmware_failure) {
    report(std::string(host_port::longest_name, 'a'), host_report_kind::integer, 0);
    EXPECT_FALSE(control.finished());
    report(std::string(host_port::longest_name + 1, 'a'), host_report_kind::integer, 0);
    expect_failure("more than 128 characters");
}

class bad_name : public port_bench, public testing::WithParamInterface<const char*> {};
TEST_P(bad_name, is_a_firmware_failure) {
    report(GetParam(), host_report_kind::integer, 0);
    expect_failure("letters");
}
INSTANTIATE_TEST_SUITE_P(host_port, bad_name,
                         testing::Values("", "..", ".hidden", "../etc/passwd", "a/b", "a b", "\xff", "a\nb"));

TEST_F(port_bench, a_kind_that_does_not_exist_is_a_firmware_failure) {
    report("x", static_cast<host_report_kind>(5), 0);
    expect_failure("kind 5");
}

TEST_F(port_bench, verified_states_yes_or_no) {
    report("x", host_report_kind::verified, 2);
    expect_failure("neither 0 nor 1");
}

class bad_blob : public port_bench, public testing::WithParamInterface<std::pair<std::uint32_t, std::uint32_t>> {};
TEST_P(bad_blob, is_a_firmware_failure) {
    report("x", host_report_kind::blob, GetParam().first, GetParam().second);
    expect_failure("blob 'x'");
}
INSTANTIATE_TEST_SUITE_P(host_port, bad_blob,
                         testing::Values(std::pair{0x1000U, 0x1001U}, std::pair{0x1fffU, 2U}, std::pair{0xffeU, 4U},
                                         std::pair{0x5000U, 1U}, std::pair{0xffffffffU, 2U},
                                         std::pair{0U, 0xffffffffU}));

TEST_F(port_bench, region_marks_take_the_cycle) {
    store(host_region, 1);
    EXPECT_EQ(reports.region_start, domain.now());
    EXPECT_FALSE(reports.region_end);
    store(host_region, 0);
    EXPECT_EQ(reports.region_end, domain.now());
    store(host_region, 1);
    EXPECT_FALSE(reports.region_end);
}

TEST_F(port_bench_of_node_5, region_marks_of_other_nodes_do_not_count) {
    store(host_region, 0);
    store(host_region, 1);
    EXPECT_FALSE(control.finished());
    EXPECT_FALSE(reports.region_start);
}

TEST_F(port_bench, a_region_ends_only_after_its_start) {
    store(host_region, 0);
    expect_failure("before it has started");
}

TEST_F(port_bench, a_region_mark_is_one_or_zero) {
    store(host_region, 7);
    expect_failure("is 7");
}

TEST_F(port_bench, loads_return_zero_and_other_accesses_are_refused) {
    tlm::tlm_response_status status{};
    for (const std::uint32_t offset : {host_console, host_exit, host_report, host_region}) {
        EXPECT_EQ(initiator.read_word(offset, status), 0U);
        EXPECT_EQ(status, tlm::TLM_OK_RESPONSE);
    }
    initiator.read_word(0x14, status);
    EXPECT_EQ(status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(initiator.write_word(0x14, 0), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(initiator.write_word(0x6, 0), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(initiator.write(host_console, {'a'}), tlm::TLM_BURST_ERROR_RESPONSE);
    EXPECT_FALSE(control.finished());
}

TEST_F(port_bench, random_records_never_do_worse_than_fail_the_firmware) {
    random_stream random(11, "records");
    for (int i = 0; i < 20000; ++i) {
        for (std::size_t offset = 0; offset < memory.size(); offset += 8) {
            const std::uint64_t word = random.next() & 0x0f0f'1f0f'0f0f'1f0fU;
            std::memcpy(memory.data() + offset, &word, sizeof word);
        }
        store(host_report, static_cast<std::uint32_t>(random.next()) & 0x1fff);
    }
    for (const auto& entry : reports.entries) { EXPECT_LE(entry.blob.size(), memory.size()); }
}

}  // namespace
}  // namespace orbweaver::core

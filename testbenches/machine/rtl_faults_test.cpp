// SPDX-License-Identifier: Apache-2.0
// A fault in the RTL of each block, as its user meets it: exit code 6, where and when, and a waveform. The changed
// files are given to the program by ORBWEAVER_RTL_SOURCES.
#include <cstdlib>
#include <map>
#include <sstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

namespace fs = std::filesystem;

constexpr unsigned window = 32;  // cycles that a report shows

/// The program reads RTL in which a piece of a file is another one.
class faulty_rtl {
public:
    faulty_rtl(const fs::path& file, const std::string& original, const std::string& replacement) {
        std::string text = content_of(fs::path(ORBWEAVER_SOURCE_DIR) / "rtl_bridge" / file);
        const std::size_t position = text.find(original);
        EXPECT_NE(position, std::string::npos) << file << " has no " << original;
        text.replace(position == std::string::npos ? 0 : position, original.size(), replacement);
        m_folder.write(file.filename().string(), text);
        setenv("ORBWEAVER_RTL_SOURCES", m_folder.path().c_str(), 1);
    }
    ~faulty_rtl() { unsetenv("ORBWEAVER_RTL_SOURCES"); }
    faulty_rtl(const faulty_rtl&) = delete;
    faulty_rtl& operator=(const faulty_rtl&) = delete;

private:
    scratch_folder m_folder;
};

/// A value change dump as IEEE 1364 has it, read with no more knowledge than that.
struct value_changes {
    std::vector<std::string> signals;         // identifiers, in the order of their declaration
    std::map<std::string, std::size_t> bits;  // by identifier
    std::map<std::string, std::string> last;  // value, likewise
    std::vector<std::uint64_t> times;         // in ps
    unsigned scopes = 0;
};

value_changes changes_in(const fs::path& file) {
    value_changes read;
    std::istringstream words(content_of(file));
    unsigned depth = 0;
    for (std::string word; words >> word && word != "$enddefinitions";) {
        if (word == "$scope") {
            ++read.scopes;
            ++depth;
        } else if (word == "$upscope") {
            EXPECT_GT(depth--, 0U);
        } else if (word == "$var") {
            std::string kind;
            std::string code;
            std::size_t bits = 0;
            words >> kind >> bits >> code;
            EXPECT_EQ(kind, "wire");
            EXPECT_TRUE(read.bits.emplace(code, bits).second) << code << " is declared twice";
            read.signals.push_back(code);
        }
    }
    EXPECT_EQ(depth, 0U) << "scopes are closed";
    std::string word;
    EXPECT_TRUE(words >> word && word == "$end");
    while (words >> word) {
        if (word.front() == '#') {
            read.times.push_back(std::stoull(word.substr(1)));
            continue;
        }
        if (word.front() == '$') {
            continue;  // around the first values
        }
        const bool vector = word.front() == 'b';
        const std::string value = vector ? word.substr(1) : word.substr(0, 1);
        std::string code = word.substr(1);
        if (vector) { words >> code; }
        EXPECT_EQ(value.find_first_not_of("01"), std::string::npos) << word;
        EXPECT_LE(value.size(), read.bits[code]) << code;
        read.last[code] = value;
    }
    return read;
}

void expect_window(const program_run& run, std::uint64_t cycle) {
    constexpr std::uint64_t period_ps = 10000;
    ASSERT_TRUE(fs::exists(run.out / "lockstep.vcd"));
    const value_changes wave = changes_in(run.out / "lockstep.vcd");
    EXPECT_GT(wave.scopes, 2U);
    EXPECT_EQ(wave.last.size(), wave.bits.size()) << "every signal has values";
    ASSERT_GE(wave.times.size(), 2U);
    EXPECT_LE(wave.times.size(), window + 1);
    EXPECT_TRUE(std::is_sorted(wave.times.begin(), wave.times.end()));
    EXPECT_EQ(wave.times[wave.times.size() - 2], cycle * period_ps) << "the last change is that of the difference";
    EXPECT_EQ(wave.times.back(), (cycle + 1) * period_ps);
    // Signals of the two sides are declared in the same order.
    bool differ = false;
    const std::size_t signals = wave.bits.size() / 2;
    for (std::size_t n = 0; n < signals; ++n) {
        differ = differ || wave.last.at(wave.signals[n]) != wave.last.at(wave.signals[signals + n]);
    }
    EXPECT_TRUE(differ) << "the waveform shows the difference";
}

/// @param block  what the report calls it
/// @param where  the port, the wire and both values: a regular expression
/// @param module that of the fault
void expect_found(const program_run& run, const std::string& block, const std::string& where,
                  const std::string& module) {
    ASSERT_EQ(run.exit_code, 6) << run.output;
    EXPECT_EQ(run.result["status"], "mismatch");
    const auto cycle = run.result["outcome"]["cycle"].get<std::uint64_t>();
    const std::string summary = run.result["outcome"]["summary"];
    EXPECT_THAT(summary, AllOf(HasSubstr(block), HasSubstr("differs from its RTL in cycle " + std::to_string(cycle)),
                               ContainsRegex(where), HasSubstr(", module " + module + ", instance ")));
    EXPECT_THAT(run.output, HasSubstr(summary));
    const std::vector<std::string> details = run.result["outcome"]["details"];
    EXPECT_LE(details.size(), 2 * window + 1);
    const std::string in_cycle = "cycle " + std::to_string(cycle) + " ";
    EXPECT_THAT(details, Contains(AllOf(HasSubstr(in_cycle), HasSubstr(" model:"))));
    EXPECT_THAT(details, Contains(AllOf(HasSubstr(in_cycle), HasSubstr(" rtl:"))));
    expect_window(run, cycle);
}

TEST(rtl_faults, of_a_router_end_the_run_with_the_wires_of_both_sides) {
    SKIP_WITHOUT("verilator");
    const faulty_rtl changed("router/rtl/header_step.sv", "x - 6'd1", "x - 6'd2");
    expect_found(run_orbweaver("configs/hello.yaml",
                               settings({"network.topology.dims=[2, 2]", "network.classes=[{name: any, vcs: 2}]",
                                         "network.vc_depth=2", "network.router.impl=lockstep"})),
                 "network.r", "port [^ ]+: .* expected, RTL has ", "header_step");
}

TEST(rtl_faults, of_a_send_table_end_the_run_with_the_wires_of_both_sides) {
    SKIP_WITHOUT("verilator");
    const faulty_rtl changed("niu/rtl/send_table.sv", "if (creates) used_q", "if (creates && id_q[0][0]) used_q");
    expect_found(
        run_orbweaver("configs/alltoall.yaml", settings({"network.topology.dims=[2, 2]", "niu.impl=lockstep",
                                                         "niu.send_table_entries=32", "niu.receive_table_entries=48"})),
        "send_table", "table used: 0x1 expected, RTL has 0x0", "send_table");
}

TEST(rtl_faults, of_a_coordination_processor_end_the_run_with_the_wires_of_both_sides) {
    SKIP_WITHOUT("verilator");
    const faulty_rtl changed("cop/rtl/integer_alu.sv", "result = a_is_less ? a : b", "result = a_is_less ? b : a");
    const auto config = temporary_config("hosts.yaml",
                                         "system: cluster\n"
                                         "workload: {elf: none, nodes: all}\n"
                                         "limits: {cycles: 50000000}\n");
    expect_found(
        run_orbweaver(config.string(), settings({"network.topology.dims=[2, 1]", "cop.controller.impl=lockstep",
                                                 "workload.elf=" + test_elf("cop_calls").string()})),
        "controller", ": 0x[0-9a-f]+ expected, RTL has 0x[0-9a-f]+", "integer_alu");
}

TEST(rtl_faults, need_a_directory_of_changed_rtl_that_is_there) {
    setenv("ORBWEAVER_RTL_SOURCES", "/nowhere", 1);
    EXPECT_THAT(run_orbweaver("configs/hello.yaml", settings({"network.router.impl=rtl"})),
                ends_with(2, HasSubstr("ORBWEAVER_RTL_SOURCES: there is no directory '/nowhere'")));
}

}  // namespace
}  // namespace orbweaver

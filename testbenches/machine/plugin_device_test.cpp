// SPDX-License-Identifier: Apache-2.0
// Devices of plug-ins on the memory bus, under firmware as the user runs them.
#include <fmt/core.h>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

constexpr const char* timed_load = R"(
#include <stdint.h>
#include <stdio.h>
static volatile uint8_t* const device = (volatile uint8_t*)0x40000000;
static volatile unsigned second;
__attribute__((interrupt("machine"), aligned(4))) static void handle(void) {
    second = device[1];
    device[0] = 0;
}
int main(void) {
    unsigned start, end;
    asm volatile("csrw mtvec, %0; csrs mie, %1; csrsi mstatus, 8" : : "r"(handle), "r"(1u << 11));
    asm volatile("csrr %0, mcycle" : "=r"(start));
    const unsigned value = device[1];
    asm volatile("csrr %0, mcycle" : "=r"(end) : "r"(value));
    device[0] = 1;
    printf("%u after %u, handler %u\n", value, end - start, second);
    return 0;
}
)";

/// examples/own_device, whose program is compiled in a folder of the test.
class plugin_device : public testing::Test {
protected:
    void SetUp() override {
        SKIP_WITHOUT("riscv64-unknown-elf-gcc");
        ASSERT_EQ(compile(ORBWEAVER_SOURCE_DIR "/examples/own_device/copy.c"), 0);
    }
    int compile(const std::string& source) const {
        return run_in(folder.path(), {"cc", "-O2", "-o", "copy.elf", source}).exit_code;
    }
    /// @param name of the library
    program_run run(const std::string& name, std::vector<std::string> pairs = {}) const {
        pairs.push_back(fmt::format("core.device.library={}/lib{}.so", ORBWEAVER_PLUGIN_DIR, name));
        pairs.push_back("workload.elf=" + (folder.path() / "copy.elf").string());
        return run_orbweaver("examples/own_device/own_device.yaml", settings(pairs));
    }
    program_run run_faulty(const std::string& fault) const {
        return run("faulty_device", {fmt::format("core.device.parameters={{fault: {}}}", fault)});
    }

    /// Runs a load of the device with a fault, which states its time, and a store. Interrupts do both as well.
    program_run run_timed(const std::string& fault, std::vector<std::string> pairs = {}) const {
        EXPECT_EQ(compile(folder.write("time.c", timed_load)), 0);
        pairs.push_back(fmt::format("core.device.parameters={{fault: {}}}", fault));
        return run("faulty_device", pairs);
    }

    const scratch_folder folder;
};

TEST_F(plugin_device, copies_a_block_at_each_node) {
    const program_run copied = run("own_device");
    ASSERT_EQ(copied.exit_code, 0) << copied.output;
    EXPECT_THAT(copied.output, HasSubstr("[   1] 1000 words copied, 0 wrong"));
    const auto& device = copied.result["rtl"]["device"];
    EXPECT_EQ(device["instances"], 2);
    EXPECT_EQ(device["mismatches"], 0);
    EXPECT_EQ(device["manager"]["reads"], 2 * 63);  // bursts of 16 words
    EXPECT_EQ(device["manager"]["bytes"], 2 * 2 * 4000);
    EXPECT_EQ(device["subordinate"]["writes"], 2 * 3);
    EXPECT_EQ(device["manager"]["beats"], 2 * 2 * 63);
    EXPECT_EQ(device["cycles_compared"],
              device["manager"]["beats"].get<int>() + device["subordinate"]["beats"].get<int>());
    EXPECT_EQ(comparable(run("own_device").result), comparable(copied.result));
    EXPECT_EQ(run("own_device", {"core.device.nodes=[0]"}).exit_code, 4) << "node 1 has no device";
}

TEST_F(plugin_device, answers_after_the_delay_that_it_annotates) {
    const program_run slow = run_timed("slow");
    ASSERT_EQ(slow.exit_code, 0) << slow.output;
    EXPECT_THAT(slow.output, ContainsRegex("7 after 2[1-6], handler 0\n"));
    EXPECT_GE(slow.result["cores"]["stall_cycles"]["device"], 2 * 21);
    const program_run ticked = run_timed("slow", {"core.run_ahead=false"});
    EXPECT_EQ(comparable(ticked.result, {"config"}), comparable(slow.result, {"config"}));
    EXPECT_THAT(run_timed("twice"), ends_with(0, ContainsRegex("1 after [0-9]+, handler 2\n")));
}

TEST_F(plugin_device, learns_the_delay_of_its_accesses) {
    EXPECT_THAT(run_timed("times", {"core.latency.load=5"}), ends_with(0, HasSubstr("81 after")));  // 16 * 5 + 1
    EXPECT_THAT(run_timed("inner"), ends_with(0, HasSubstr("23 after")));                           // 21 + 2
}

TEST_F(plugin_device, writes_memory_of_a_core_that_keeps_step) {
    EXPECT_EQ(compile(folder.write("poll.c", R"(
#include <stdint.h>
static volatile uint32_t* const dma = (volatile uint32_t*)0x40000000;
static volatile uint32_t words[2] = {7};
int main(void) {
    dma[0] = (uint32_t)(uintptr_t)words;
    dma[1] = (uint32_t)(uintptr_t)(words + 1);
    dma[2] = 1;
    while (words[1] == 0) {}
    return words[1] != 7;
}
)")),
              0);
    EXPECT_EQ(comparable(succeeded(run("own_device")).result, {"config"}),
              comparable(run("own_device", {"core.run_ahead=false"}).result, {"config"}));
}

TEST_F(plugin_device, refuses_an_access_of_the_core_as_a_fault) {
    const program_run refused = run_faulty("error");
    EXPECT_THAT(refused, ends_with(4, HasSubstr("access fault")));
    EXPECT_GT(refused.result["rtl"]["device"]["subordinate"]["errors"], 0);
}

/// A fault of a device, and how it is named.
struct device_fault {
    const char* fault;
    const char* rule;
    const char* text;
};

class faulty_device : public plugin_device, public testing::WithParamInterface<device_fault> {};

TEST_P(faulty_device, is_caught_in_its_cycle_and_named) {
    const device_fault& fault = GetParam();
    const program_run wrong = run_faulty(fault.fault);
    ASSERT_EQ(wrong.exit_code, 6) << wrong.output;
    EXPECT_EQ(wrong.result["status"], "mismatch");
    const auto& first = wrong.result["rtl"]["device"]["first"];
    EXPECT_EQ(first["rule"], fault.rule);
    EXPECT_THAT(first["device"].get<std::string>(), ContainsRegex("^chip.tile[01].device$"));
    EXPECT_THAT(first["text"].get<std::string>(), ContainsRegex(fault.text));
    EXPECT_THAT(wrong.output, HasSubstr(fmt::format("breaks the rule `{}` in cycle {}: ", fault.rule,
                                                    first["cycle"].get<unsigned>())));
    if (std::string(fault.fault).starts_with("own_")) { EXPECT_EQ(first["cycle"], 100); }
    EXPECT_THAT(content_of(wrong.out / "lockstep.vcd"), HasSubstr("$scope module plugin"));
}

INSTANTIATE_TEST_SUITE_P(
    planted, faulty_device,
    testing::Values(
        device_fault{"silent", "response_status", "write of 4 bytes at 0x0 is answered with TLM_INCOMPLETE_RESPONSE"},
        device_fault{"command", "attributes", "write of 4 bytes at 0x0 is answered with another command"},
        device_fault{"length", "attributes", "answered with another command, length or data"},
        device_fault{"data", "attributes", "answered with another command, length or data"},
        device_fault{"pointer", "attributes", "answered with another command, length or data"},
        device_fault{"width", "attributes", "answered with another command, length or data"},
        device_fault{"past", "time_order", "a write of 4 bytes at 0x0 is answered before it begins"},
        device_fault{"exception", "assertion", "device.to_user: a bug of the user"},
        device_fault{"silent_exception", "assertion", "device.to_user: "},
        device_fault{"number", "assertion", "device.to_user: threw an object that is no std::exception"},
        device_fault{"wait", "assertion", "wait"},
        device_fault{"open", "assertion", "port not bound: port .chip.tile[01].device.faulty.memory"},
        device_fault{"backward", "unasked", "a call of nb_transport_bw"},
        device_fault{"own_process", "assertion", "device.faulty.act: a bug of the user"},
        device_fault{"own_nothing", "attributes", "a read of 1 bytes at 0x0 has no data"},
        device_fault{"own_empty", "attributes", "a read of 0 bytes at 0x0 has no data"},
        device_fault{"own_width", "attributes", "a streaming width of 0"},
        device_fault{"own_status", "response_status", "a read of 1 bytes at 0x0 begins with TLM_OK_RESPONSE"}),
    [](const auto& each) { return std::string(each.param.fault); });

TEST_F(plugin_device, that_cannot_be_made_is_refused_with_its_place) {
    const auto refusal = [this](const std::string& name, const std::vector<std::string>& pairs) {
        const program_run refused = run(name, pairs);
        EXPECT_EQ(refused.exit_code, 2) << refused.output;
        return refused.output;
    };
    EXPECT_THAT(refusal("lost", {}), ContainsRegex("core.device.library: there is no file '.*liblost.so'"));
    EXPECT_THAT(refusal("own_router", {}), HasSubstr("core.device.library: libown_router.so registers no device"));
    EXPECT_THAT(refusal("refused_version", {}), HasSubstr("is built for orbweaver 0.1.0, and this program has"));
    EXPECT_THAT(refusal("faulty_device", {}), HasSubstr("libfaulty_device.so cannot make device faulty: "));
    EXPECT_THAT(refusal("faulty_device", {"core.device.parameters={fault: unbound}"}),
                HasSubstr("leaves chip.tile0.device.faulty.memory unbound: its constructor has to bind it"));
    EXPECT_THAT(refusal("faulty_device", {"core.device.parameters={fault: unbound_target}"}),
                HasSubstr("leaves chip.tile0.device.faulty.registers unbound: its constructor has to bind it"));
    EXPECT_THAT(refusal("own_device", {"core.device.top=dma"}),
                HasSubstr("core.device.top: has no meaning for a plug-in (core.device.library), which has library, "));
    EXPECT_THAT(refusal("own_device", {"core.device.reset.port=rst"}), HasSubstr("core.device.reset.port: has no"));
    EXPECT_THAT(refusal("own_device", {"core.device.subordinate.base=0x40000004"}),
                HasSubstr("core.device.subordinate.base: 0x40000004 is no multiple of the window"));
    EXPECT_THAT(refusal("own_device", {"core.device.nodes=[2]"}), HasSubstr("there are nodes 0 to 1, not 2"));
    EXPECT_THAT(refusal("own_device", {"core.device.subordinate.base=0x2000000"}),
                HasSubstr("covers the core-local interruptor"));
}

}  // namespace
}  // namespace orbweaver

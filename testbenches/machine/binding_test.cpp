// SPDX-License-Identifier: Apache-2.0
// Random machines run programs again with more of the resource that a run of firmware named as binding; the new run is
// shorter.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string>

#include "hw/base/random_stream.h"
#include "testbenches/machine/support/user_program.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

struct random_machine {
    std::string workload;
    unsigned width = 2;
    unsigned height = 2;
    unsigned latency = 1;  // times the default of loads, products, branches
    unsigned switch_cycles = 4;
    unsigned link_cycles = 1;
    unsigned narrowness = 1;    // cycles a flit takes on a link
    unsigned queue_depth = 16;  // flits
    bool has_active_messages = false;

    std::string text() const {
        return fmt::format(
            "system: chip\nlimits: {{cycles: 20000000}}\nmessaging: {{system: {}}}\n"
            "network: {{topology: {{dims: [{}, {}]}}, link: {{cycles: {}, flits_per_cycle: {}}}}}\n"
            "niu: {{transmit_queue_depth: {}, thread_transmit_queue_depth: {}}}\n"
            "core: {{switch_cycles: {}, latency: {{load: {}, multiply: {}, divide: {}, fp_add: {}, fp_multiply: {}, "
            "fp_divide: {}, branch: {}}}}}\nworkload: {}\n",
            has_active_messages ? "active_message" : "send_receive", width, height, link_cycles, 1.0 / narrowness,
            queue_depth, queue_depth, switch_cycles, 2 * latency, 3 * latency, 16 * latency, 4 * latency, 4 * latency,
            16 * latency, 2 * latency, workload);
    }
};

random_machine drawn(unsigned number) {
    random_stream draw(number, "binding of firmware", 0);
    const auto one_of = [&draw](std::initializer_list<unsigned> values) {
        return values.begin()[draw.below(static_cast<std::uint32_t>(values.size()))];
    };
    const char* const workloads[] = {
        "{program: collectives, args: {operation: all_reduce, size: 1}}",
        "{program: collectives, args: {operation: broadcast, size: 256}}",
        "{program: alltoall}",
        "{program: alltoall, args: {words: 512}}",
        "{program: hello}",
        "{program: pvm_timing, args: {operation: barrier, size: 1}}",
        "{program: lu, args: {n: 32, block: 8}}",
    };
    return {.workload = workloads[draw.below(std::size(workloads))],
            .width = one_of({2, 4}),
            .height = one_of({1, 2}),
            .latency = one_of({1, 2, 4}),
            .switch_cycles = one_of({4, 20}),
            .link_cycles = one_of({1, 4, 16}),
            .narrowness = one_of({1, 4, 16, 64}),
            .queue_depth = one_of({2, 16}),
            .has_active_messages = one_of({0, 0, 1}) != 0};
}

nlohmann::ordered_json result_of(const random_machine& drawn, const std::string& name) {
    const program_run run = run_orbweaver(temporary_config(name + ".yaml", drawn.text()).string(), {"--quiet"});
    EXPECT_EQ(run.exit_code, 0) << run.output << drawn.text();
    return run.result;
}

random_machine with_fast_cores(random_machine machine) {
    machine.latency = (machine.latency + 1) / 2;
    machine.switch_cycles = std::min(machine.switch_cycles, 2U);
    return machine;
}

random_machine with_fast_network(random_machine machine) {
    machine.link_cycles = (machine.link_cycles + 1) / 2;
    machine.narrowness = (machine.narrowness + 1) / 2;
    machine.queue_depth *= 8;
    return machine;
}

random_machine with_best_network(random_machine machine) {
    machine.link_cycles = 1;
    machine.narrowness = 1;
    machine.queue_depth = 128;
    return machine;
}

TEST(binding_of_firmware, names_what_shortens_the_run) {
    std::map<std::string, unsigned> named;  // by kind
    for (unsigned number = 0; number < 60; ++number) {
        const random_machine machine = drawn(number);
        const auto before = result_of(machine, "before");
        ASSERT_TRUE(before.contains("binding")) << before["status"] << machine.text();
        const auto& binding = before["binding"];
        const auto time = [&](const random_machine& changed) {
            return result_of(changed, "after")["cycles"].get<double>() / before["cycles"].get<double>();
        };
        const std::string kind = binding["kind"];
        ++named[kind];
        const std::string which = fmt::format("{}: {}\n{}", number, binding["text"].get<std::string>(), machine.text());
        if (kind == "core") {
            EXPECT_GT(time(with_best_network(machine)), binding["utilisation"].get<double>() - 0.05) << which;
            if (machine.latency > 1) { EXPECT_LT(time(with_fast_cores(machine)), 0.95) << which; }
        } else {
            EXPECT_LT(time(with_fast_network(machine)), 0.9) << which;
        }
    }
    for (const char* kind : {"core", "messages", "injection"}) { EXPECT_GT(named[kind], 0U) << kind; }
}

TEST(binding_of_firmware, of_a_server_names_its_core) {
    const program_run run = run_orbweaver("configs/hello.yaml", {});
    EXPECT_EQ(run.result["binding"]["kind"], "core");
    EXPECT_EQ(run.result["binding"]["name"], "n0.core") << "it prints what all others say";
    EXPECT_THAT(run.output, HasSubstr("\n  binding   n0.core, the core of node 0, is busy"));
    EXPECT_FALSE(run.result["network"].contains("binding"));
}

TEST(binding_of_firmware, reports_loops_that_wait_from_work) {
    const program_run run = run_orbweaver(
        "configs/collectives.yaml",
        settings({"messaging.system=active_message", "network.link.cycles=64", "network.topology.dims=[4, 4]"}));
    EXPECT_EQ(run.result["binding"]["kind"], "messages");
    EXPECT_LT(run.result["binding"]["utilisation"], 1);
    const auto& busy = run.result["nodes"]["busy"];
    EXPECT_GT(*std::min_element(busy.begin(), busy.end()), 0.8) << "pipelines are busy with loops that wait";
}

TEST(binding_of_firmware, states_what_calls_of_mpi_wait_for) {
    const program_run run = succeeded(run_orbweaver(
        temporary_config("mpi.yaml", "system: chip\nnetwork: {topology: {dims: [3, 2]}}\nworkload: {elf: " +
                                         user_elf("mpi_waits").string() + "}\n")
            .string(),
        {}));
    EXPECT_THAT(run.result["binding"]["text"].get<std::string>(), HasSubstr("calls of MPI take"));
    EXPECT_THAT(run.result["binding"]["text"].get<std::string>(), HasSubstr("waits for late ranks"));
}

}  // namespace
}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
// Programs of hypernets on chips whose network is one (docs/hypernet/programs.md), against computations of the host and
// the figures of studies/arithmetic/hypernet.
#include <fmt/core.h>

#include <algorithm>
#include <complex>
#include <map>
#include <numbers>
#include <numeric>

#include "studies/arithmetic/hypernet/algorithms/fourier_transform.h"
#include "studies/arithmetic/hypernet/algorithms/steps.h"
#include "studies/arithmetic/hypernet/broadcast/broadcast.h"
#include "studies/arithmetic/hypernet/tak/simulator.h"
#include "sw_stack/programs/hypernet/array_algorithms/seeded_word.h"
#include "sw_stack/programs/hypernet/fourier_transform/seeded_sample.h"
#include "sw_stack/programs/hypernet/job_controllers/seeded_job.h"
#include "sw_stack/programs/hypernet/memory_based_reasoning/memory.h"
#include "sw_stack/programs/hypernet/p_vector_broadcast/seeded_answer.h"
#include "sw_stack/programs/hypernet/recursive_doubling/seeded_value.h"
#include "testbenches/machine/support/stressmark_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

using array_algorithms::input;
using array_algorithms::seeded_word;
using pairs = std::vector<std::string>;

/// A (d,h)-net of cubelets, or with d = 0 a lone node.
struct shape {
    unsigned d;
    unsigned h;
    unsigned nodes() const { return d == 0 ? 1 : static_cast<unsigned>(net().positions()); }
    studies::hypernet_model::hypernet net() const { return {studies::hypernet_model::module_kind::cubelet, d, h}; }
};
std::string to_string(const shape& net) { return fmt::format("({},{})-net", net.d, net.h); }
constexpr shape lone_node{0, 1};

/// A value of `network`.
std::string network_of(const shape& net) {
    if (net.d == 0) { return "{topology: {kind: mesh, dims: [1, 1]}}"; }
    return fmt::format(
        "{{topology: {{kind: hypernet, module_bits: {}, levels: {}}}, routing: hierarchical, "
        "classes: [{{name: thread, vcs: {vcs}, types: [THREAD]}}, {{name: data, vcs: {vcs}}}, "
        "{{name: rts, vcs: {vcs}, types: [RTS]}}, {{name: cts, vcs: {vcs}, types: [CTS]}}]}}",
        net.d, net.h, fmt::arg("vcs", 1U << (net.h - 1)));
}

program_run run_on(const shape& net, const std::string& program, pairs more) {
    more.insert(more.begin(), {"network=" + network_of(net), fmt::format("workload.args.d={}", net.d),
                               fmt::format("workload.args.h={}", net.h)});
    return run_orbweaver("configs/hypernet/" + program + ".yaml", settings(more));
}

/// Returns the reports of a verified run.
nlohmann::ordered_json reports_on(const shape& net, const std::string& program, pairs more) {
    const program_run run = run_on(net, program, std::move(more));
    EXPECT_EQ(run.exit_code, 0) << to_string(net) << "\n" << run.output;
    if (run.exit_code != 0) { return {}; }
    EXPECT_EQ(run.result["workload"]["verified"], true) << to_string(net);
    EXPECT_EQ(run.result["network"]["flits_inside"], 0) << to_string(net);
    return run.result["workload"]["reports"];
}

std::string argument(const std::string& key, const std::string& value) { return "workload.args." + key + "=" + value; }

constexpr shape small_nets[] = {lone_node, {2, 1}, {2, 2}, {2, 3}, {3, 2}};

long plain_reduction(const std::string& operation, unsigned nodes) {
    std::vector<long> values;
    for (unsigned node = 0; node < nodes; ++node) { values.push_back(seeded_value(1, 0, node)); }
    if (operation == "minimum" || operation == "maximum") {
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        return operation == "minimum" ? *least : *most;
    }
    return operation == "sum"
               ? std::accumulate(values.begin(), values.end(), 0L)
               : std::count_if(values.begin(), values.end(), [](long value) { return value < min_uncounted; });
}

TEST(hypernet_recursive_doubling_program, reduces_as_the_host_does_in_the_steps_of_the_model) {
    for (const shape& net : small_nets) {
        for (const char* operation : {"minimum", "maximum", "sum", "count"}) {
            const auto reports = reports_on(net, "recursive_doubling", {argument("operation", operation)});
            EXPECT_EQ(reports["result"], plain_reduction(operation, net.nodes())) << to_string(net) << operation;
            EXPECT_EQ(reports["steps"], studies::hypernet_model::doubling_steps(net.d, net.h))
                << to_string(net) << operation;
        }
    }
}

TEST(hypernet_recursive_doubling_program, reduces_on_three_levels_of_256_nodes) {
    const auto reports = reports_on({3, 3}, "recursive_doubling", {argument("operation", "sum")});
    EXPECT_EQ(reports["result"], plain_reduction("sum", 256));
    EXPECT_EQ(reports["steps"], 12);
}

TEST(hypernet_recursive_doubling_program, works_with_every_messaging_system) {
    for (const char* messaging : messagings) {
        const auto reports = reports_on({2, 3}, "recursive_doubling", {messaging_setting(messaging)});
        EXPECT_EQ(reports["result"], plain_reduction("minimum", 16)) << messaging;
    }
}

TEST(hypernet_recursive_doubling_program, overlaps_reductions_when_subnets_are_reserved_for_the_levels_above) {
    const auto cycles = [](const char* reserve) {
        return reports_on({3, 2}, "recursive_doubling",
                          {argument("repetitions", "30"), argument("reserve", reserve)})["reduction_cycles"]
            .get<long>();
    };
    EXPECT_LT(cycles("1"), cycles("0"));
}

TEST(hypernet_broadcast_program, brings_each_node_one_copy_at_the_depth_and_over_the_links_of_the_model) {
    const std::pair<shape, std::vector<unsigned>> machines[] = {
        {{2, 2}, {0, 3, 6}}, {{2, 3}, {0, 7, 13}}, {{3, 2}, {0, 9, 31}}, {{3, 3}, {128, 185}}};
    for (const auto& [net, sources] : machines) {
        for (const unsigned source : sources) {
            const auto golden = studies::hypernet_model::broadcast(net.net(), source, net.h);
            const auto reports = reports_on(net, "p_vector_broadcast", {argument("source", std::to_string(source))});
            EXPECT_EQ(reports["depth"], golden.depth) << to_string(net) << source;
            EXPECT_EQ(reports["copies_internal"], golden.links[0]) << to_string(net) << source;
            for (unsigned level = 1; level < net.h; ++level) {
                EXPECT_EQ(reports[fmt::format("copies_level_{}", level)], golden.links[level]) << to_string(net);
            }
        }
    }
}

TEST(hypernet_broadcast_program, stays_within_the_subnets_of_a_partial_broadcast) {
    for (const unsigned level : {1U, 2U}) {
        const shape net{3, 3};
        const auto golden = studies::hypernet_model::broadcast(net.net(), 5, level);
        const auto reports =
            reports_on(net, "p_vector_broadcast", {argument("level", std::to_string(level)), argument("source", "5")});
        const unsigned subnets = 256U >> net.net().bits(level);
        EXPECT_EQ(reports["depth"], golden.depth) << level;
        EXPECT_EQ(reports["copies_internal"], subnets * golden.links[0]) << level;
        EXPECT_EQ(reports["copies_level_1"], subnets * golden.links[1]) << level;
        EXPECT_EQ(reports["copies_level_2"], 0) << level;
    }
}

TEST(hypernet_broadcast_program, works_on_a_lone_node_and_with_every_messaging_system) {
    EXPECT_EQ(reports_on(lone_node, "p_vector_broadcast", {})["depth"], 0);
    for (const char* messaging : messagings) {
        EXPECT_EQ(reports_on({3, 2}, "p_vector_broadcast", {messaging_setting(messaging)})["copies_level_1"], 3);
    }
}

// Section 2.3: the I/O node of a subnet broadcasts commands and gathers results, and subnets operate independently.
TEST(hypernet_command_program, has_the_io_nodes_of_all_subnets_command_their_nodes_at_once) {
    const auto of_level = [](unsigned level, const char* messaging) {
        return reports_on(
            {3, 2}, "subnet_commands",
            {argument("level", std::to_string(level)), argument("commands", "12"), messaging_setting(messaging)});
    };
    for (const char* messaging : messagings) {
        const auto whole = of_level(2, messaging);
        EXPECT_EQ(whole["wrong_answers"], 0) << messaging;
        const auto modules = of_level(1, messaging);
        EXPECT_EQ(modules["wrong_answers"], 0) << messaging;
        EXPECT_LT(modules["command_cycles"], whole["command_cycles"]) << messaging;
    }
    EXPECT_EQ(reports_on(lone_node, "subnet_commands", {argument("level", "1")})["wrong_answers"], 0);
}

std::string checksum_of_jobs(unsigned jobs, unsigned mean) {
    std::uint64_t sum = 0;
    for (unsigned number = 0; number < jobs; ++number) {
        sum += job_controllers::job_checksum(job_controllers::seeded_job(number, mean, 1));
    }
    return fmt::format("0x{:016x}", sum);
}

// The firmware verifies that no two nodes had an I/O channel at once, and that nobody waited for more grants than one
// to each other node.
TEST(hypernet_controller_program, has_each_job_executed_once_and_each_channel_held_by_one_node_on_any_net) {
    for (const shape& net : {lone_node, shape{2, 1}, shape{2, 2}, shape{2, 3}}) {
        for (const char* messaging : messagings) {
            const auto reports = reports_on(
                net, "job_controllers",
                {messaging_setting(messaging), argument("jobs", "100"), argument("length", "200"),
                 argument("loaded", "1"), argument("channel", std::to_string(net.h)), argument("threshold", "1")});
            EXPECT_EQ(reports["executed"], 100) << to_string(net) << messaging;
            EXPECT_EQ(reports["checksum"], checksum_of_jobs(100, 200)) << to_string(net) << messaging;
            EXPECT_EQ(reports["grants"], 100) << to_string(net) << messaging;
            EXPECT_EQ(reports["overlaps"], 0) << to_string(net) << messaging;
        }
    }
}

TEST(hypernet_controller_program, spreads_jobs_over_all_levels_and_ends_sooner_than_without) {
    const auto reports_when = [](const char* reschedule) {
        return reports_on({2, 3}, "job_controllers",
                          {argument("jobs", "64"), argument("loaded", "2"), argument("threshold", "1"),
                           argument("reschedule", reschedule)});
    };
    const auto still = reports_when("0");
    const auto moving = reports_when("1");
    EXPECT_EQ(still["most_executed"], 32);
    EXPECT_LT(2 * moving["job_cycles"].get<long>(), still["job_cycles"].get<long>());
    for (const char* moved : {"moved_level_1", "moved_level_2", "moved_level_3"}) {
        EXPECT_EQ(still[moved], 0) << moved;
        EXPECT_GT(moving[moved], 0) << moved;
    }
}

TEST(hypernet_controller_program, works_with_four_contexts_a_node_and_refuses_three) {
    const pairs jobs = {argument("jobs", "128"), argument("length", "50"), argument("threshold", "1")};
    const auto with_contexts = [&jobs](const char* contexts) {
        pairs more = jobs;
        more.push_back(std::string("core.contexts=") + contexts);
        return more;
    };
    EXPECT_EQ(reports_on({3, 2}, "job_controllers", with_contexts("4"))["executed"], 128);
    EXPECT_THAT(run_on({3, 2}, "job_controllers", with_contexts("3")),
                ends_with(4, HasSubstr("needs 4 contexts a node")));
}

TEST(hypernet_controller_program, informs_controllers_less_the_higher_they_are_and_the_higher_the_threshold) {
    const auto of_threshold = [](const char* threshold) {
        return reports_on({3, 2}, "job_controllers",
                          {argument("jobs", "256"), argument("length", "500"), argument("loaded", "8"),
                           argument("reschedule", "0"), argument("threshold", threshold)});
    };
    const auto all = of_threshold("1");
    EXPECT_EQ(all["updates_level_1"], 8 + 256) << "the jobs that are there at first, and each that ends";
    const auto condensed = of_threshold("4");
    EXPECT_EQ(condensed["updates_level_1"], 8 + 256 / 4);
    for (const auto& reports : {all, condensed}) {
        EXPECT_LT(4 * reports["updates_level_2"].get<long>(), reports["updates_level_1"].get<long>());
    }
}

/// The firmware checks what each node sees in each step.
nlohmann::ordered_json virtual_hypercube_on(const shape& net, const std::string& elf, const std::string& messaging) {
    const auto config = temporary_config(
        "virtual_hypercube.yaml",
        fmt::format("system: chip\nnetwork: {}\nworkload: {{elf: {}, nodes: all, args: {{d: {}, h: {}}}}}\n",
                    network_of(net), test_elf(elf).string(), net.d, net.h));
    const program_run run = run_orbweaver(config.string(), settings({messaging_setting(messaging)}));
    EXPECT_EQ(run.exit_code, 0) << to_string(net) << messaging << run.output;
    return run.result["workload"]["reports"];
}

TEST(virtual_hypercube, steps_over_each_dimension_of_any_net_in_ascent_and_descent) {
    for (const shape& net : small_nets) {
        const unsigned moves_between_subnets = (1U << (net.h - 1)) - 1;
        const auto reports = virtual_hypercube_on(net, "virtual_hypercube", "rendezvous");
        EXPECT_EQ(reports["steps"], net.d == 0 ? 0 : net.net().bits()) << to_string(net);
        EXPECT_EQ(reports["ascent_exchanges"], moves_between_subnets) << to_string(net);
        EXPECT_EQ(reports["descent_exchanges"], 2 * moves_between_subnets) << to_string(net);
    }
}

// The model's figures are bounds: they charge each run of a level with all dimensions of the level below.
TEST(virtual_hypercube, takes_no_more_steps_and_exchanges_than_the_model) {
    const shape net{3, 3};
    const auto reports = virtual_hypercube_on(net, "virtual_hypercube", "ready");
    const auto steps = reports["steps"].get<unsigned>();
    EXPECT_LE(steps + reports["ascent_exchanges"].get<unsigned>(), studies::hypernet_model::ascend_steps(3, 3));
    EXPECT_LE(steps + reports["descent_exchanges"].get<unsigned>(), studies::hypernet_model::descend_steps(3, 3));
}

TEST(virtual_hypercube, works_with_active_messages) {
    EXPECT_EQ(virtual_hypercube_on({2, 3}, "active_virtual_hypercube", "active_message")["steps"], 4);
}

std::vector<std::complex<double>> seeded_samples(unsigned count) {
    std::vector<std::complex<double>> samples;
    for (unsigned number = 0; number < count; ++number) {
        samples.emplace_back(seeded_sample(1, number, 0), seeded_sample(1, number, 1));
    }
    return samples;
}

TEST(hypernet_fourier_program, equals_the_definition_of_the_transform) {
    for (const shape& net : small_nets) {
        const program_run run = run_on(net, "fourier_transform", {argument("dump", "1")});
        ASSERT_EQ(run.exit_code, 0) << to_string(net) << run.output;
        const auto parts = doubles_of(run.out / "files/points.bin");
        const auto samples = seeded_samples(static_cast<unsigned>(parts.size() / 2));
        EXPECT_EQ(samples.size(), net.d == 0 ? 1 : net.nodes() / 2);
        for (std::size_t k = 0; k < samples.size(); ++k) {
            std::complex<double> golden = 0;
            for (std::size_t index = 0; index < samples.size(); ++index) {
                const double turn =
                    static_cast<double>(k * index % samples.size()) / static_cast<double>(samples.size());
                golden += samples[index] * std::polar(1.0, 2 * std::numbers::pi * turn);
            }
            EXPECT_NEAR(parts[2 * k], golden.real(), 1e-12 * static_cast<double>(samples.size()))
                << to_string(net) << k;
            EXPECT_NEAR(parts[2 * k + 1], golden.imag(), 1e-12 * static_cast<double>(samples.size()))
                << to_string(net) << k;
        }
    }
}

// The model leaves out the last exchange, after which points stand in their order.
TEST(hypernet_fourier_program, moves_points_as_often_as_the_model) {
    for (const unsigned n : {1U, 2U, 3U}) {
        const shape net{n + 1, 2};
        const auto golden = studies::hypernet_model::fourier_transform(n, seeded_samples(1U << (2 * n)));
        const auto reports = reports_on(net, "fourier_transform", {});
        EXPECT_EQ(reports["steps"], golden.internal_steps) << n;
        EXPECT_EQ(reports["exchanges"], golden.exchanges + 1) << n;
        EXPECT_EQ(golden.internal_steps + golden.exchanges + 1, studies::hypernet_model::descend_steps(n, 2)) << n;
    }
}

TEST(hypernet_fourier_program, transposes_a_matrix_in_one_exchange) {
    const auto reports = reports_on({3, 2}, "fourier_transform", {argument("operation", "transpose")});
    EXPECT_EQ(reports["steps"], 0);
    EXPECT_EQ(reports["exchanges"], 1);
}

TEST(hypernet_fourier_program, works_with_every_messaging_system) {
    for (const char* messaging : messagings) {
        EXPECT_LT(reports_on({3, 2}, "fourier_transform", {messaging_setting(messaging)})["error"], 1e-13) << messaging;
    }
}

std::string checksum_of_sorted_keys(unsigned nodes, unsigned seed) {
    std::vector<std::uint32_t> keys;
    for (unsigned node = 0; node < nodes; ++node) { keys.push_back(hash(seed, node, 0)); }
    std::sort(keys.begin(), keys.end());
    std::uint64_t sum = 0;
    for (unsigned position = 0; position < nodes; ++position) { sum += element_checksum(keys[position], position, 0); }
    return fmt::format("0x{:016x}", sum);
}

TEST(hypernet_sort_program, sorts_as_the_host_does_in_a_step_for_each_comparison) {
    for (const shape& net : small_nets) {
        for (const unsigned seed : {1U, 7U}) {
            const auto reports = reports_on(net, "bitonic_sort", {argument("seed", std::to_string(seed))});
            const unsigned dimensions = net.d == 0 ? 0 : net.net().bits();
            EXPECT_EQ(reports["checksum"], checksum_of_sorted_keys(net.nodes(), seed)) << to_string(net);
            EXPECT_EQ(reports["steps"], dimensions * (dimensions + 1) / 2) << to_string(net);
        }
    }
}

TEST(hypernet_sort_program, sorts_256_records_of_several_words) {
    const auto reports = reports_on({3, 3}, "bitonic_sort", {argument("words", "3")});
    EXPECT_EQ(reports["checksum"], checksum_of_sorted_keys(256, 1));
}

TEST(hypernet_sort_program, works_with_every_messaging_system) {
    for (const char* messaging : messagings) {
        const auto reports = reports_on({2, 3}, "bitonic_sort", {messaging_setting(messaging)});
        EXPECT_EQ(reports["checksum"], checksum_of_sorted_keys(16, 1)) << messaging;
    }
}

std::string checksum_of_shifted(unsigned nodes, unsigned words, unsigned distance) {
    std::uint64_t sum = 0;
    for (unsigned position = 0; position < nodes * words; ++position) {
        const unsigned destination = (position + distance * words) % (nodes * words);
        sum += element_checksum(seeded_word(1, input::samples, 0, position), destination, 0);
    }
    return fmt::format("0x{:016x}", sum);
}

TEST(hypernet_array_program, shifts_round_the_end_in_a_step_a_dimension) {
    for (const shape& net : small_nets) {
        for (const unsigned distance : {0U, 1U, net.nodes() / 2 + 1, net.nodes() + 3}) {
            const auto reports = reports_on(net, "array_algorithms",
                                            {argument("operation", "shift"),
                                             argument("distance", std::to_string(distance)), argument("words", "2")});
            EXPECT_EQ(reports["checksum"], checksum_of_shifted(net.nodes(), 2, distance)) << to_string(net) << distance;
            EXPECT_EQ(reports["steps"], net.d == 0 ? 0 : net.net().bits()) << to_string(net);
        }
    }
}

std::string checksum_of_convolution(unsigned samples, unsigned window) {
    std::vector<std::uint32_t> sums(samples);
    for (unsigned sample = 0; sample < samples; ++sample) {
        for (unsigned m = 0; m < window; ++m) {
            sums[(sample + m) % samples] +=
                seeded_word(1, input::samples, 0, sample) * seeded_word(1, input::window, 0, m);
        }
    }
    std::uint64_t sum = 0;
    for (unsigned position = 0; position < samples; ++position) {
        sum += element_checksum(sums[position], position, 0);
    }
    return fmt::format("0x{:016x}", sum);
}

TEST(hypernet_array_program, convolves_in_a_shift_for_each_run_of_samples_that_the_window_reaches) {
    for (const shape& net : small_nets) {
        for (const auto& [window, shifts] : {std::pair{1U, 0U}, {4U, 1U}, {5U, 2U}, {9U, 3U}}) {
            const auto reports = reports_on(net, "array_algorithms",
                                            {argument("operation", "convolution"),
                                             argument("window", std::to_string(window)), argument("words", "3")});
            EXPECT_EQ(reports["checksum"], checksum_of_convolution(3 * net.nodes(), window))
                << to_string(net) << window;
            EXPECT_EQ(reports["steps"], net.d == 0 ? 0 : shifts * net.net().bits()) << to_string(net) << window;
        }
    }
}

std::string checksum_of_plane(const shape& net, unsigned window) {
    const unsigned column_bits = net.d == 0 ? 0 : net.net().bits() / 2;
    const unsigned columns = 1U << column_bits;
    const unsigned rows = net.nodes() / columns;
    std::uint64_t sum = 0;
    for (unsigned node = 0; node < net.nodes(); ++node) {
        std::uint32_t element = 0;
        for (unsigned i = 0; i < window; ++i) {
            for (unsigned j = 0; j < window; ++j) {
                element += seeded_word(1, input::window, i, j) * seeded_word(1, input::samples,
                                                                             (node / columns + rows - i) % rows,
                                                                             (node % columns + columns - j) % columns);
            }
        }
        sum += element_checksum(element, node, 0);
    }
    return fmt::format("0x{:016x}", sum);
}

// Table 4.1: a window of M x M on as many samples as nodes takes O(M^2 + log N): here 4 M^2 for M a power of two, less
// where there are fewer than two blocks of the window's size on a side, and three shifts.
TEST(hypernet_array_program, convolves_a_plane_in_steps_that_grow_with_the_window_and_little_with_the_net) {
    struct {
        shape net;
        unsigned window;
        unsigned steps;
    } const rows[] = {{lone_node, 1, 0},      {{2, 3}, 1, 0},          {{2, 3}, 2, 4 * 4 + 3 * 1}, {{2, 3}, 3, 16},
                      {{3, 2}, 2, 4 * 4 + 4}, {{3, 2}, 4, 2 * 16 + 1}, {{3, 2}, 3, 2 * 16 + 1}};
    for (const auto& row : rows) {
        const auto reports =
            reports_on(row.net, "array_algorithms",
                       {argument("operation", "convolution_2d"), argument("window", std::to_string(row.window))});
        EXPECT_EQ(reports["checksum"], checksum_of_plane(row.net, row.window)) << to_string(row.net) << row.window;
        EXPECT_EQ(reports["steps"], row.steps) << to_string(row.net) << row.window;
    }
}

std::string checksum_of_product(unsigned rows) {
    std::uint64_t sum = 0;
    for (unsigned i = 0; i < rows; ++i) {
        for (unsigned j = 0; j < rows; ++j) {
            std::uint32_t element = 0;
            for (unsigned k = 0; k < rows; ++k) {
                element += seeded_word(1, input::left, i, k) * seeded_word(1, input::right, k, j);
            }
            sum += element_checksum(element, i, j);
        }
    }
    return fmt::format("0x{:016x}", sum);
}

// A net of n^2 nodes: log2 n steps to place each matrix, and 2 (n - 1).
TEST(hypernet_array_program, multiplies_matrices_in_steps_that_grow_with_their_rows) {
    for (const shape& net : {lone_node, shape{2, 1}, shape{2, 3}}) {
        for (const unsigned edge : {1U, 3U}) {
            const auto reports = reports_on(net, "array_algorithms",
                                            {argument("operation", "product"), argument("edge", std::to_string(edge))});
            const unsigned half = net.d == 0 ? 0 : static_cast<unsigned>(net.net().bits()) / 2;
            EXPECT_EQ(reports["checksum"], checksum_of_product(edge << half)) << to_string(net) << edge;
            EXPECT_EQ(reports["steps"], 2 * half + 2 * ((1U << half) - 1)) << to_string(net) << edge;
        }
    }
}

TEST(hypernet_array_program, multiplies_on_256_nodes) {
    EXPECT_EQ(reports_on({3, 3}, "array_algorithms", {argument("edge", "1")})["checksum"], checksum_of_product(16));
}

TEST(hypernet_array_program, works_with_every_messaging_system) {
    for (const char* messaging : messagings) {
        EXPECT_EQ(reports_on({2, 3}, "array_algorithms", {messaging_setting(messaging)})["checksum"],
                  checksum_of_product(8))
            << messaging;
    }
}

/// Numbers of the records first .. first + count - 1 in the order of their likeness to a question.
std::vector<unsigned> by_likeness(unsigned first, unsigned count, const reasoning::record& question) {
    std::map<std::pair<unsigned, unsigned>, reasoning::occurrences> known;  // by predictor and value
    for (unsigned number = first; number < first + count; ++number) {
        const auto drawn = reasoning::seeded_record(1, number);
        for (unsigned predictor = 0; predictor < reasoning::predictors; ++predictor) {
            ++known[{predictor, drawn.predictor[predictor]}].of_goal[drawn.goal];
        }
    }
    std::vector<std::pair<double, unsigned>> order;
    for (unsigned number = first; number < first + count; ++number) {
        const auto drawn = reasoning::seeded_record(1, number);
        double sum = 0;
        for (unsigned predictor = 0; predictor < reasoning::predictors; ++predictor) {
            sum += reasoning::difference(known[{predictor, question.predictor[predictor]}],
                                         known[{predictor, drawn.predictor[predictor]}]);
        }
        order.emplace_back(sum, number);
    }
    std::sort(order.begin(), order.end());
    std::vector<unsigned> numbers;
    numbers.reserve(order.size());
    for (const auto& [unlike, number] : order) { numbers.push_back(number); }
    return numbers;
}

/// Returns the checksum of the matches of each question in memories of so many records.
std::string checksum_of_matches(unsigned nodes, unsigned records, unsigned matches) {
    std::uint64_t sum = 0;
    for (unsigned memory = 0; memory < nodes / records; ++memory) {
        const auto question = reasoning::seeded_record(1, reasoning::first_question + memory);
        const auto order = by_likeness(memory * records, records, question);
        for (unsigned i = 0; i < matches; ++i) { sum += element_checksum(order[i], memory, i); }
    }
    return fmt::format("0x{:016x}", sum);
}

TEST(hypernet_reasoning_program, retrieves_the_records_that_the_host_does) {
    for (const shape& net : small_nets) {
        const unsigned matches = std::min(net.nodes(), 3U);
        const auto reports = reports_on(net, "memory_based_reasoning",
                                        {argument("questions", "1"), argument("matches", std::to_string(matches))});
        EXPECT_EQ(reports["checksum"], checksum_of_matches(net.nodes(), net.nodes(), matches)) << to_string(net);
    }
}

TEST(hypernet_reasoning_program, runs_in_all_subnets_at_once) {
    for (const unsigned level : {1U, 2U}) {
        const shape net{2, 3};
        const unsigned records = 1U << net.net().bits(level);
        const auto reports = reports_on(
            net, "memory_based_reasoning",
            {argument("level", std::to_string(level)), argument("questions", "1"), argument("matches", "2")});
        EXPECT_EQ(reports["checksum"], checksum_of_matches(16, records, 2)) << level;
    }
}

TEST(hypernet_reasoning_program, works_with_every_messaging_system) {
    for (const char* messaging : messagings) {
        const auto reports =
            reports_on({2, 3}, "memory_based_reasoning", {messaging_setting(messaging), argument("questions", "1")});
        EXPECT_EQ(reports["checksum"], checksum_of_matches(16, 16, 5)) << messaging;
    }
}

TEST(hypernet_tak_program, runs_63609_processes_to_the_answer_7_on_the_256_nodes_of_the_dissertation) {
    const auto reports = reports_on({3, 3}, "tak", {});
    EXPECT_EQ(reports["answer"], 7);
    EXPECT_EQ(reports["processes"], 63609);
    const auto children = [&reports](const char* name) { return reports[name].get<long>(); };
    EXPECT_EQ(children("children_internal") + children("children_level_1") + children("children_level_2"), 47706);
}

TEST(hypernet_tak_program, works_on_any_net_with_both_queues_and_every_messaging_system) {
    for (const shape& net : {lone_node, shape{3, 1}, shape{3, 2}}) {
        for (const char* queue : {"fifo", "lifo"}) {
            for (const char* messaging : messagings) {
                const auto reports = reports_on(net, "tak",
                                                {messaging_setting(messaging), argument("queue", queue),
                                                 argument("x", "12"), argument("y", "10"), argument("z", "8")});
                EXPECT_EQ(reports["answer"], 9) << to_string(net) << queue << messaging;
                EXPECT_EQ(reports["processes"], 53) << to_string(net) << queue << messaging;
            }
        }
    }
}

TEST(hypernet_tak_program, is_confined_to_fewer_nodes_by_higher_bias) {
    const auto nodes_used = [](const char* bias_1, const char* bias_2) {
        return reports_on({3, 3}, "tak",
                          {argument("x", "14"), argument("y", "9"), argument("z", "4"), argument("bias_1", bias_1),
                           argument("bias_2", bias_2)})["nodes_used"]
            .get<long>();
    };
    EXPECT_LT(nodes_used("10", "100"), nodes_used("0", "0"));
}

TEST(hypernet_programs, refuse_nets_that_are_not_the_machine) {
    const std::pair<const char*, const char*> mistakes[] = {
        {"4", "a (4,2)-net has 128 nodes, the machine has 32"},
        {"0", "there is no (0,2)-net"},
        {"1", "there is no (1,2)-net"},
        {"13", "argument d"},
    };
    for (const auto& [d, message] : mistakes) {
        EXPECT_THAT(run_on({3, 2}, "bitonic_sort", {argument("d", d)}), ends_with(4, HasSubstr(message))) << d;
    }
}

TEST(hypernet_programs, refuse_what_they_cannot_do) {
    struct mistake {
        const char* program;
        shape machine;
        const char* argument;
        const char* message;
    };
    const mistake mistakes[] = {
        {"array_algorithms", {2, 2}, "operation=product", "an even number of bits, this one has 3"},
        {"array_algorithms", {2, 2}, "operation=convolution_2d", "no room for more than 2 samples"},
        {"fourier_transform", {2, 3}, "operation=transpose", "transpose takes a (d,2)-net"},
        {"tak", {2, 2}, "x=3", "needs three neighbours in its module"},
        {"p_vector_broadcast", {2, 2}, "source=8", "source"},
        {"job_controllers", {2, 2}, "channel=3", "channel"},
        {"p_vector_broadcast", {2, 2}, "level=3", "level"},
        {"memory_based_reasoning", {2, 2}, "matches=9", "matches"},
        {"recursive_doubling", {2, 2}, "operation=product", "is none of minimum, maximum, sum, count"},
    };
    for (const mistake& m : mistakes) {
        EXPECT_THAT(run_on(m.machine, m.program, {std::string("workload.args.") + m.argument}),
                    ends_with(4, HasSubstr(m.message)))
            << m.program;
    }
}

}  // namespace
}  // namespace orbweaver

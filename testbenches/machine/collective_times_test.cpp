// SPDX-License-Identifier: Apache-2.0
// Times of collectives where messages do not meet: one router that connects all ranks. The time of a short message is
// measured; all others are predicted.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

#include "multicast/plan/plan_file.h"
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver {
namespace {

constexpr unsigned flit_bytes = 32;
constexpr unsigned packet_bytes = 1024;

/// @param algorithm and what else is to be stated of collectives
program_run run_collective(const std::string& kind, const std::string& algorithm, unsigned ranks, unsigned bytes) {
    const auto config = temporary_config(
        "collective.yaml", fmt::format("system: network\n"
                                       "network:\n"
                                       "  topology: {{kind: concentrated_mesh, dims: [1, 1], concentration: {}}}\n"
                                       "  classes: [{{name: any, vcs: 2}}]\n"
                                       "  vc_depth: 16\n"
                                       "replay:\n"
                                       "  flit_bytes: {}\n"
                                       "  packet_bytes: {} B\n"
                                       "  collectives: {{algorithm: {}}}\n"
                                       "  program: {{kind: {}, bytes: {} B}}\n",
                                       ranks, flit_bytes, packet_bytes, algorithm, kind, bytes));
    return succeeded(run_orbweaver(config.string(), {}));
}

/// Carried out by the only router. Packets fit a buffer.
program_run run_in_router(const std::string& kind, unsigned ranks, unsigned bytes) {
    const auto config = temporary_config(
        "collective.yaml",
        fmt::format(
            "system: network\n"
            "network:\n"
            "  topology: {{kind: concentrated_mesh, dims: [1, 1], concentration: {}}}\n"
            "  routing: up_down\n"
            "  switching: virtual_cut_through\n"
            "  classes: [{{name: up, vcs: 1, delivery: reduction}}, {{name: down, vcs: 1, delivery: multicast}}]\n"
            "  vc_depth: 33\n"
            "replay:\n"
            "  flit_bytes: {}\n"
            "  packet_bytes: {} B\n"
            "  collectives: {{algorithm: in_routers}}\n"
            "  program: {{kind: {}, bytes: {} B}}\n",
            ranks, flit_bytes, packet_bytes, kind, bytes));
    return succeeded(run_orbweaver(config.string(), {}));
}

double cycles_of(const program_run& run) { return run.result["replay"]["cycles"].get<double>(); }

/// Returns the flits of a message, with a head for each packet.
double flits(double bytes) { return std::ceil(bytes / flit_bytes) + std::max(1.0, std::ceil(bytes / packet_bytes)); }

double short_message() {
    static const double overhead = cycles_of(run_collective("broadcast", "tree", 2, flit_bytes)) - flits(flit_bytes);
    return overhead;
}

double message(double bytes) { return short_message() + flits(bytes); }

TEST(collective_times, of_a_ring_are_those_of_its_closed_form) {
    for (const unsigned bytes : {1024U, 65536U}) {
        const double foretold = 2 * 15 * message(bytes / 16.0);
        EXPECT_NEAR(cycles_of(run_collective("all_reduce", "ring", 16, bytes)), foretold, 0.02 * foretold) << bytes;
    }
}

TEST(collective_times, of_trees_are_those_of_their_closed_form) {
    for (const unsigned bytes : {1024U, 65536U}) {
        const double foretold = 2 * 4 * message(bytes);
        EXPECT_NEAR(cycles_of(run_collective("all_reduce", "tree", 16, bytes)), foretold, 0.02 * foretold) << bytes;
    }
}

TEST(collective_times, of_halving_and_doubling_are_those_of_their_closed_form) {
    for (const unsigned bytes : {1024U, 65536U}) {
        double foretold = 0;
        for (const double part : {2.0, 4.0, 8.0, 16.0}) { foretold += 2 * message(bytes / part); }
        EXPECT_NEAR(cycles_of(run_collective("all_reduce", "halving_doubling", 16, bytes)), foretold, 0.02 * foretold)
            << bytes;
    }
}

/// An all-reduce of 16 ranks by a plan with one multicast, in which each rank sends to those that a function names.
template <class Receivers>
double cycles_by_plan(unsigned bytes, const Receivers& receivers_of) {
    multicast::multicast_plan plan{16, {{0, {}}}};
    for (unsigned sender = 0; sender < plan.processors; ++sender) {
        if (const std::vector<unsigned> receivers = receivers_of(sender); !receivers.empty()) {
            plan.messages.front().relays.push_back({sender, receivers});
        }
    }
    check_plan(plan);
    const std::string file = temporary_path("collective_times.plan").string();
    const auto written = write_plan(plan);
    std::ofstream(file, std::ios::binary).write(reinterpret_cast<const char*>(written.data()), std::ssize(written));
    return cycles_of(run_collective("all_reduce", "multicast, plan: " + file, 16, bytes));
}

// In a chain each message waits for the one before; from one rank they leave one after the other; in a binomial tree
// the longest way has log n messages.
TEST(collective_times, of_multicasts_are_those_of_the_longest_way_of_their_plan) {
    for (const unsigned bytes : {1024U, 65536U}) {
        const auto expect = [&](double foretold, const auto& receivers_of) {
            EXPECT_NEAR(cycles_by_plan(bytes, receivers_of), foretold, 0.02 * foretold) << bytes;
        };
        expect(2 * 15 * message(bytes), [](unsigned sender) {
            return sender < 15 ? std::vector<unsigned>{sender + 1} : std::vector<unsigned>{};
        });
        expect(2 * (short_message() + 15 * flits(bytes)), [](unsigned sender) {
            std::vector<unsigned> all(sender == 0 ? 15 : 0);
            std::iota(all.begin(), all.end(), 1U);
            return all;
        });
        expect(2 * 4 * message(bytes), [](unsigned sender) {
            std::vector<unsigned> halves;
            for (unsigned half = 8; half != 0; half /= 2) {
                if (sender % (2 * half) == 0) { halves.push_back(sender + half); }
            }
            return halves;
        });
    }
}

// Up, all packets become one; down, the router sends a copy to each of the others, one after the other, when it has a
// packet whole.
TEST(collective_times, in_a_router_are_those_of_one_message_up_and_of_all_copies_down) {
    for (const unsigned bytes : {1024U, 65536U}) {
        const double first_packet = flits(std::min(bytes, packet_bytes));
        const double foretold = message(bytes) + message(0) - flits(0) + first_packet + 15 * flits(bytes);
        EXPECT_NEAR(cycles_of(run_in_router("all_reduce", 16, bytes)), foretold, 0.02 * foretold) << bytes;
    }
}

// The rows of a mesh share no link. The first rank of a broadcast begins before the others and ends before them.
TEST(collective_times, of_jobs_next_to_each_other_are_those_of_each_alone) {
    const auto run = [](const std::string& replay) {
        const auto config = temporary_config("jobs.yaml",
                                             "system: network\nnetwork: {topology: {kind: mesh, dims: [8, 4]}}\n"
                                             "replay: {collectives: {algorithm: ring}, " +
                                                 replay + "}\n");
        return succeeded(run_orbweaver(config.string(), {}));
    };
    const double all_reduce = cycles_of(run("program: {kind: all_reduce, ranks: 8, bytes: 4 KiB}"));
    const std::string gathering = "{kind: all_gather, ranks: 8, bytes: 1 KiB, steps: 2, compute: 3 us";
    const double all_gather = cycles_of(run("program: " + gathering + "}"));
    const std::string reporting = "{kind: broadcast, ranks: 8, bytes: 1 KiB";
    const double broadcast = cycles_of(run("program: " + reporting + "}"));
    const program_run together = run("program: {kind: all_reduce, ranks: 8, bytes: 4 KiB}, jobs: [" + gathering +
                                     ", start: 700}, " + reporting + ", start: 900}, " + reporting + ", start: 950}]");
    const auto& jobs = together.result["replay"]["jobs"];
    EXPECT_EQ(jobs[0]["end"], all_reduce);
    EXPECT_EQ(jobs[1]["start"], 700);
    EXPECT_EQ(jobs[1]["first_rank"], 8);
    EXPECT_EQ(jobs[1]["end"], 700 + all_gather);
    EXPECT_EQ(jobs[2]["end"], 900 + broadcast);
    EXPECT_EQ(jobs[3]["end"], 950 + broadcast);
    EXPECT_EQ(together.result["replay"]["collectives"]["broadcast"]["count"], 2) << "one of each job";
}

TEST(collective_times, of_jobs_that_are_not_over_have_no_end) {
    const auto config = temporary_config(
        "jobs.yaml",
        "system: network\nnetwork: {topology: {kind: mesh, dims: [2, 2]}}\nlimits: {cycles: 500}\n"
        "replay: {program: {kind: broadcast, ranks: 2, bytes: 4 B}, jobs: [{kind: broadcast, ranks: 1, start: 600}, "
        "{kind: all_reduce, ranks: 1}]}\n");
    const program_run run = run_orbweaver(config.string(), {});
    EXPECT_EQ(run.exit_code, 5);
    const auto& jobs = run.result["replay"]["jobs"];
    EXPECT_TRUE(jobs[0]["end"].is_number());
    EXPECT_TRUE(jobs[1]["end"].is_null());
    EXPECT_EQ(jobs[2]["end"], 0);
    EXPECT_NE(run.output.find("from cycle 600 on, did not end\n"), std::string::npos) << run.output;
}

TEST(collective_times, of_all_messages_at_once_are_those_of_their_flits) {
    const double foretold = short_message() + 15 * flits(4096);
    EXPECT_NEAR(cycles_of(run_collective("all_to_all", "direct", 16, 4096)), foretold, 0.02 * foretold);
}

}  // namespace
}  // namespace orbweaver

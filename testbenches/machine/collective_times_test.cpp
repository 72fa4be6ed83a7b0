// SPDX-License-Identifier: Apache-2.0
// Times of collectives where messages do not meet: one router that connects all ranks. The time of a short message is
// measured; all others are predicted.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "testbenches/machine/support/program_run.h"

namespace orbweaver {
namespace {

constexpr unsigned flit_bytes = 32;
constexpr unsigned packet_bytes = 1024;

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
    program_run run = run_orbweaver(config.string(), {});
    EXPECT_EQ(run.exit_code, 0) << run.output;
    return run;
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
    program_run run = run_orbweaver(config.string(), {});
    EXPECT_EQ(run.exit_code, 0) << run.output;
    return run;
}

double cycles_of(const program_run& run) {
    return run.result["replay"]["cycles"].get<double>();
}

/// Of a message, with a head for each packet.
double flits(double bytes) {
    return std::ceil(bytes / flit_bytes) + std::max(1.0, std::ceil(bytes / packet_bytes));
}

double short_message() {
    static const double overhead = cycles_of(run_collective("broadcast", "tree", 2, flit_bytes)) - flits(flit_bytes);
    return overhead;
}

double message(double bytes) {
    return short_message() + flits(bytes);
}

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
        for (const double part : {2.0, 4.0, 8.0, 16.0}) {
            foretold += 2 * message(bytes / part);
        }
        EXPECT_NEAR(cycles_of(run_collective("all_reduce", "halving_doubling", 16, bytes)), foretold, 0.02 * foretold)
            << bytes;
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

TEST(collective_times, of_all_messages_at_once_are_those_of_their_flits) {
    const double foretold = short_message() + 15 * flits(4096);
    EXPECT_NEAR(cycles_of(run_collective("all_to_all", "direct", 16, 4096)), foretold, 0.02 * foretold);
}

}  // namespace
}  // namespace orbweaver

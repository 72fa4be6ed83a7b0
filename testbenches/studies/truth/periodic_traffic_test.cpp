// SPDX-License-Identifier: Apache-2.0
// The packets that ProNoC's testbench generates; expected values are counted by hand or are those of the C library.
#include "studies/truth/periodic_traffic.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <sstream>

namespace orbweaver::studies::truth {
namespace {

/// A message of a trace.
struct traced {
    unsigned source = 0;
    unsigned destination = 0;
    unsigned flits = 0;
    unsigned cycle = 0;
};

std::vector<traced> messages_of(const std::string& trace) {
    std::vector<traced> messages;
    std::istringstream lines(trace);
    for (std::string line; std::getline(lines, line);) {
        traced one;
        if (std::sscanf(line.c_str(), "m %*u DATA %u %u %u +%u", &one.source, &one.destination, &one.flits,
                        &one.cycle) == 4) {
            messages.push_back(one);
        }
    }
    return messages;
}

TEST(library_random, is_the_sequence_of_the_gnu_c_library) {
    library_random random;
    for (const unsigned number : {1804289383U, 846930886U, 1681692777U, 1714636915U}) {
        EXPECT_EQ(random.next(), number);
    }
}

TEST(message_trace, ends_after_its_last_message_or_with_the_arrival_of_one) {
    message_trace trace(2);
    trace.add(3, 0, 1, 4);
    trace.add(5, 1, 0, 1);
    const std::string messages = "orbweaver-messages 1\nnodes 2\nm 1 DATA 0 1 4 +3\nm 2 DATA 1 0 1 +5\n";
    EXPECT_EQ(trace.text(), messages + "end 6 +6\n");
    EXPECT_EQ(trace.text(1), messages + "end 6 1+0\n");
}

TEST(periodic_traffic, draws_class_length_destination_and_start_of_each_node_in_turn) {
    const std::vector<traced> messages = messages_of(periodic_trace({.endpoints = 2}));
    library_random random;
    random.next();
    const unsigned flits = random.number(2, 10);
    while (random.next() % 2 == 0) {}  // node 0 does not send to itself
    const unsigned start = random.number(10, 500);
    for (const traced& one : messages) {
        if (one.source != 0) { continue; }
        EXPECT_EQ(one.flits, flits);
        EXPECT_EQ(one.cycle, start + 2) << "counter, queue";
        break;
    }
}

TEST(periodic_traffic, offers_its_load_and_each_length_alike) {
    const std::vector<traced> messages = messages_of(periodic_trace({.endpoints = 64, .percent = 10}));
    double flits = 0;
    std::map<unsigned, unsigned> lengths;
    for (const traced& one : messages) {
        flits += one.flits;
        ++lengths[one.flits];
        EXPECT_NE(one.source, one.destination);
    }
    EXPECT_NEAR(flits / 64 / 10000, 0.1, 0.004) << "sources start within the first 500 cycles";
    EXPECT_EQ(lengths.size(), 9U);
    for (const auto& [length, count] : lengths) {
        EXPECT_NEAR(9.0 * count / static_cast<double>(messages.size()), 1, 0.1) << length;
    }
}

TEST(periodic_traffic, spaces_single_flits_evenly_and_silences_nodes_that_a_permutation_keeps) {
    periodic_load load{.endpoints = 3, .least_flits = 1, .single_flit = true, .percent = 4};
    load.destination = [](unsigned endpoint) { return 2 - endpoint; };
    load.nodes = {5, 6, 7};
    std::map<unsigned, unsigned> last;
    std::map<unsigned, unsigned> gaps;
    for (const traced& one : messages_of(periodic_trace(load))) {
        EXPECT_NE(one.source, 6U);
        EXPECT_EQ(one.destination, 12 - one.source);
        EXPECT_EQ(one.flits, 1U);
        if (last.contains(one.source)) {
            const bool is_first = ++gaps[one.source] == 1;  // the counter must fall below its start, not to it
            EXPECT_EQ(one.cycle - last[one.source], is_first ? 27U : 25U);
        }
        last[one.source] = one.cycle;
    }
    EXPECT_EQ(last.size(), 2U);
}

}  // namespace
}  // namespace orbweaver::studies::truth

// SPDX-License-Identifier: Apache-2.0
// The closed forms against regression vectors and the figures that the thesis prints.
#include "studies/arithmetic/cop/closed_forms.h"

#include <gtest/gtest.h>

namespace orbweaver::studies::cop_model {
namespace {

constexpr double half_a_clock = 0.005;  // microseconds: all values are whole clocks

/// Columns of appendix A.1, in microseconds.
struct sizes_row {
    double bytes;
    double write, read, broadcast, reduce;              // one call
    double write_1k, read_1k, broadcast_1k, reduce_1k;  // calls of 1024 bytes
};

constexpr sizes_row doubles_by_size[] = {
    {8, 4.73, 4.90, 4.97, 9.45, 4.73, 4.90, 4.97, 9.45},
    {64, 5.22, 6.58, 6.65, 42.00, 5.22, 6.58, 6.65, 42.00},
    {256, 6.90, 12.34, 12.41, 153.60, 6.90, 12.34, 12.41, 153.60},
    {1024, 13.62, 35.38, 35.45, 600.00, 13.62, 35.38, 35.45, 600.00},
    {2048, 22.58, 66.10, 66.17, 1195.20, 27.24, 70.76, 70.90, 1200.00},
    {4096, 40.50, 127.54, 127.61, 2385.60, 54.48, 141.52, 141.80, 2400.00},
    {8192, 76.34, 250.42, 250.49, 4766.40, 108.96, 283.04, 283.60, 4800.00},
    {16384, 148.02, 496.18, 496.25, 9528.00, 217.92, 566.08, 567.20, 9600.00},
    {32768, 291.38, 987.70, 987.77, 19051.20, 435.84, 1132.16, 1134.40, 19200.00},
    {65536, 578.10, 1970.74, 1970.81, 38097.60, 871.68, 2264.32, 2268.80, 38400.00},
};

constexpr sizes_row integers_by_size[] = {
    {8, 2.09, 2.26, 2.29, 4.21, 2.09, 2.26, 2.29, 4.21},
    {64, 2.30, 3.66, 3.69, 18.84, 2.30, 3.66, 3.69, 18.84},
    {256, 3.02, 8.46, 8.49, 69.00, 3.02, 8.46, 8.49, 69.00},
    {1024, 5.90, 27.66, 27.69, 269.64, 5.90, 27.66, 27.69, 269.64},
    {2048, 9.74, 53.26, 53.29, 537.16, 11.80, 55.32, 55.38, 539.28},
    {4096, 17.42, 104.46, 104.49, 1072.20, 23.60, 110.64, 110.76, 1078.56},
    {8192, 32.78, 206.86, 206.89, 2142.28, 47.20, 221.28, 221.52, 2157.12},
    {16384, 63.50, 411.66, 411.69, 4282.44, 94.40, 442.56, 443.04, 4314.24},
    {32768, 124.94, 821.26, 821.29, 8562.76, 188.80, 885.12, 886.08, 8628.48},
    {65536, 247.82, 1640.46, 1640.49, 17123.40, 377.60, 1770.24, 1772.16, 17256.96},
};

void expect_sizes(const sizes_row& row, const clock_counts& counts) {
    SCOPED_TRACE(row.bytes);
    const contention others = all_others(64, counts);
    const double elements = row.bytes / largest_element;
    EXPECT_NEAR(microseconds(write_clocks(counts, others, elements)), row.write, half_a_clock);
    EXPECT_NEAR(microseconds(read_clocks(counts, others, elements)), row.read, half_a_clock);
    EXPECT_NEAR(microseconds(broadcast_clocks(counts, others, elements)), row.broadcast, half_a_clock);
    EXPECT_NEAR(microseconds(reduce_clocks(counts, others, elements)), row.reduce, half_a_clock);
    EXPECT_NEAR(microseconds(in_calls(write_clocks, counts, others, row.bytes)), row.write_1k, half_a_clock);
    EXPECT_NEAR(microseconds(in_calls(read_clocks, counts, others, row.bytes)), row.read_1k, half_a_clock);
    EXPECT_NEAR(microseconds(in_calls(broadcast_clocks, counts, others, row.bytes)), row.broadcast_1k, half_a_clock);
    EXPECT_NEAR(microseconds(in_calls(reduce_clocks, counts, others, row.bytes)), row.reduce_1k, half_a_clock);
}

TEST(cop_closed_forms, equal_the_regression_vectors_by_size) {
    for (const sizes_row& row : doubles_by_size) { expect_sizes(row, clock_counts::floating()); }
    for (const sizes_row& row : integers_by_size) { expect_sizes(row, clock_counts::integer()); }
}

/// Columns of appendix A.2, in microseconds.
struct nodes_row {
    double nodes;
    double barrier_spmd, barrier_master_slave;
    double reduce_integer, reduce_double, write_integer, write_double, read_integer, read_double;
    double broadcast_integer, broadcast_double, broadcast_1k, broadcast_16k, reduce_1024, write_and_read_16k;
};

constexpr nodes_row by_nodes[] = {
    {2, 0.58, 0.49, 0.49, 0.77, 0.23, 0.39, 0.40, 0.56, 0.43, 0.63, 31.11, 491.91, 317.90, 635.52},
    {3, 0.73, 0.55, 0.55, 0.91, 0.26, 0.46, 0.43, 0.63, 0.46, 0.70, 31.18, 491.98, 389.65, 635.66},
    {4, 0.88, 0.61, 0.61, 1.05, 0.29, 0.53, 0.46, 0.70, 0.49, 0.77, 31.25, 492.05, 461.40, 635.80},
    {5, 1.03, 0.67, 0.67, 1.19, 0.32, 0.60, 0.49, 0.77, 0.52, 0.84, 31.32, 492.12, 533.15, 635.94},
    {8, 1.48, 0.85, 0.85, 1.61, 0.41, 0.81, 0.58, 0.98, 0.61, 1.05, 31.53, 492.33, 748.40, 636.36},
    {10, 1.78, 0.97, 0.97, 1.89, 0.47, 0.95, 0.64, 1.12, 0.67, 1.19, 31.67, 492.47, 891.90, 636.64},
    {16, 2.68, 1.33, 1.33, 2.73, 0.65, 1.37, 0.82, 1.54, 0.85, 1.61, 32.09, 492.89, 1322.40, 637.48},
    {32, 5.08, 2.29, 2.29, 4.97, 1.13, 2.49, 1.30, 2.66, 1.33, 2.73, 33.21, 494.01, 2470.40, 639.72},
    {64, 9.88, 4.21, 4.21, 9.45, 2.09, 4.73, 2.26, 4.90, 2.29, 4.97, 35.45, 496.25, 4766.40, 644.20},
};

TEST(cop_closed_forms, equal_the_regression_vectors_by_nodes) {
    for (const nodes_row& row : by_nodes) {
        SCOPED_TRACE(row.nodes);
        const clock_counts whole = clock_counts::integer();
        const clock_counts real = clock_counts::floating();
        const contention integers = all_others(row.nodes, whole);
        const contention doubles = all_others(row.nodes, real);
        const auto expect = [](double clocks, double printed) {
            EXPECT_NEAR(microseconds(clocks), printed, half_a_clock);
        };
        expect(barrier_clocks(whole, integers, barrier_scheme::spmd), row.barrier_spmd);
        expect(barrier_clocks(whole, integers, barrier_scheme::master_slave), row.barrier_master_slave);
        expect(reduce_clocks(whole, integers, 1), row.reduce_integer);
        expect(reduce_clocks(real, doubles, 1), row.reduce_double);
        expect(write_clocks(whole, integers, 1), row.write_integer);
        expect(write_clocks(real, doubles, 1), row.write_double);
        expect(read_clocks(whole, integers, 1), row.read_integer);
        expect(read_clocks(real, doubles, 1), row.read_double);
        expect(broadcast_clocks(whole, integers, 1), row.broadcast_integer);
        expect(broadcast_clocks(real, doubles, 1), row.broadcast_double);
        expect(broadcast_clocks(real, doubles, 128), row.broadcast_1k);
        expect(broadcast_clocks(real, doubles, 2048), row.broadcast_16k);
        expect(reduce_clocks(real, doubles, 1024), row.reduce_1024);
        expect(write_clocks(real, doubles, 2048) + read_clocks(real, doubles, 2048), row.write_and_read_16k);
    }
}

/// Table III with the exact values behind its "max" column: all others hold a lock as long as a
/// call may.
TEST(cop_closed_forms, equal_table_iii_in_the_worst_case) {
    const clock_counts whole = clock_counts::integer();
    const clock_counts real = clock_counts::floating();
    EXPECT_EQ(longest_service(real), 3072);
    EXPECT_EQ(longest_service(whole), 2560);
    const contention worst{63, longest_service(real)};
    EXPECT_NEAR(microseconds(write_clocks(whole, worst, 1)), 1935.56, half_a_clock);
    EXPECT_NEAR(microseconds(write_clocks(real, worst, 1)), 1935.68, half_a_clock);
    EXPECT_NEAR(microseconds(read_clocks(whole, worst, 1)), 1935.73, half_a_clock);
    EXPECT_NEAR(microseconds(read_clocks(real, worst, 1)), 1935.85, half_a_clock);
    EXPECT_NEAR(microseconds(broadcast_clocks(whole, worst, 1)), 1935.76, half_a_clock);
    EXPECT_NEAR(microseconds(broadcast_clocks(real, worst, 1)), 1935.92, half_a_clock);
    EXPECT_NEAR(microseconds(reduce_clocks(whole, worst, 1)), 3840.46, half_a_clock);
    EXPECT_NEAR(microseconds(reduce_clocks(real, worst, 1)), 3840.70, half_a_clock);
    EXPECT_NEAR(microseconds(barrier_clocks(whole, worst, barrier_scheme::spmd)), 1943.35, half_a_clock);
    EXPECT_NEAR(microseconds(barrier_clocks(whole, worst, barrier_scheme::master_slave)), 1937.68, half_a_clock);
}

/// Intercept and slope of each function over bytes, for 64 nodes.
TEST(cop_closed_forms, are_the_lines_of_the_thesis) {
    const auto expect_line = [](call_clocks expression, const clock_counts& counts, double intercept, double slope) {
        const contention others = all_others(64, counts);
        const auto duration = [&](double bytes) {
            return microseconds(expression(counts, others, bytes / largest_element));
        };
        EXPECT_NEAR((duration(808) - duration(8)) / 800, slope, 1e-9);
        EXPECT_NEAR(duration(8) - 8 * slope, intercept, 1e-9);
    };
    expect_line(broadcast_clocks, clock_counts::floating(), 4.73, 0.03);
    expect_line(read_clocks, clock_counts::floating(), 4.66, 0.03);
    expect_line(write_clocks, clock_counts::floating(), 4.66, 0.00875);
    expect_line(reduce_clocks, clock_counts::floating(), 4.80, 0.58125);
    expect_line(broadcast_clocks, clock_counts::integer(), 2.09, 0.025);
    expect_line(read_clocks, clock_counts::integer(), 2.06, 0.025);
    expect_line(write_clocks, clock_counts::integer(), 2.06, 0.00375);
    expect_line(reduce_clocks, clock_counts::integer(), 2.12, 0.26125);
}

TEST(cop_closed_forms, elements_of_four_bytes_double_the_messages) {
    const clock_counts counts = clock_counts::integer();
    const contention others = all_others(64, counts);
    EXPECT_EQ(in_calls(read_clocks, counts, others, 1024, 4), read_clocks(counts, others, 256));
}

TEST(cop_closed_forms, an_array_of_no_whole_number_of_calls_ends_with_a_shorter_one) {
    const clock_counts counts = clock_counts::integer();
    const contention nobody{0, 3};
    EXPECT_EQ(in_calls(write_clocks, counts, nobody, 1032),
              write_clocks(counts, nobody, 128) + write_clocks(counts, nobody, 1));
}

}  // namespace
}  // namespace orbweaver::studies::cop_model

// SPDX-License-Identifier: Apache-2.0
// TAK(18,12,6) on the (3,3)-net against appendix A's trace and Table 4.2, to the
// count.
#include "studies/arithmetic/hypernet/tak/simulator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace orbweaver::studies::hypernet_model {
namespace {

using counts = std::vector<std::uint64_t>;

constexpr std::uint64_t processes = 63609;
constexpr unsigned subnets = 2;  // level of the (3,2)-subnets

hypernet net_of_the_dissertation() { return {module_kind::cubelet, 3, 3}; }

std::uint64_t sum_of(const counts& figures) {
    return std::accumulate(figures.begin(), figures.end(), std::uint64_t{0});
}

std::uint64_t used_nodes(const tak_figures& figures) {
    return static_cast<std::uint64_t>(
        std::count_if(figures.executed.begin(), figures.executed.end(), [](std::uint64_t count) { return count > 0; }));
}

void step_until(tak_simulator& tak, unsigned iterations) {
    while (tak.figures().iterations < iterations) { ASSERT_TRUE(tak.step()); }
}

/// A run of both queue orders and all biases of Table 4.2. The table's row 5,25 is a mixture of two runs.
struct run {
    queue_order order;
    int bias_1, bias_2;
    unsigned iterations;
    counts traversals, executed;
    std::uint64_t peak_queue, used_nodes;
};

const run runs[] = {
    {queue_order::lifo, 0, 0, 1798, {41282, 4090, 2334}, {10196, 5757, 1796, 827, 37687, 3443, 2683, 1220}, 46, 248},
    {queue_order::lifo, 2, 4, 2012, {43459, 3272, 975}, {7270, 4716, 1297, 972, 44398, 785, 2856, 1315}, 52, 205},
    {queue_order::lifo, 5, 10, 2273, {44576, 1830, 1300}, {4693, 12751, 9, 69, 41319, 3606, 697, 465}, 57, 138},
    {queue_order::lifo, 5, 25, 3089, {45067, 1814, 825}, {681, 15058, 0, 0, 46019, 1851, 0, 0}, 101, 87},
    {queue_order::lifo, 0, 10, 2487, {42496, 4764, 446}, {3107, 5893, 700, 439, 52275, 0, 715, 480}, 32, 190},
    {queue_order::lifo, 10, 10, 4249, {45698, 1403, 605}, {4385, 4209, 191, 30, 51740, 92, 2424, 538}, 42, 102},
    {queue_order::lifo, 10, 100, 5082, {45814, 1388, 504}, {0, 9260, 0, 0, 54349, 0, 0, 0}, 128, 54},
    {queue_order::fifo, 0, 0, 1711, {40936, 4127, 2643}, {11949, 5459, 2682, 522, 33309, 6692, 1861, 1135}, 129, 250},
    {queue_order::fifo, 2, 4, 2081, {42075, 3501, 2130}, {6765, 6906, 1152, 1281, 37535, 5608, 2433, 1929}, 117, 242},
    {queue_order::fifo, 5, 10, 2705, {41936, 3860, 1910}, {6637, 6430, 1191, 1145, 43368, 3546, 898, 394}, 256, 176},
    {queue_order::fifo, 5, 25, 2847, {41668, 4456, 1582}, {6659, 4562, 1109, 1147, 45578, 2019, 1792, 743}, 250, 172},
    {queue_order::fifo, 0, 10, 2293, {41285, 4717, 1704}, {5840, 5701, 745, 567, 45031, 2902, 2578, 245}, 167, 211},
    {queue_order::fifo, 10, 10, 2866, {41529, 3791, 2386}, {7004, 7034, 912, 444, 43046, 3126, 1485, 558}, 195, 176},
    {queue_order::fifo, 10, 100, 4048, {42183, 3674, 1849}, {3924, 5628, 290, 92, 53492, 0, 134, 49}, 352, 94},
};

TEST(hypernet_tak, makes_all_runs_of_table_4_2_to_the_count) {
    for (const run& golden : runs) {
        SCOPED_TRACE(testing::Message() << (golden.order == queue_order::fifo ? "FIFO " : "LIFO ") << golden.bias_1
                                        << ' ' << golden.bias_2);
        tak_setting setting{.bias = {0, golden.bias_1, golden.bias_2}, .order = golden.order};
        tak_simulator tak(net_of_the_dissertation(), setting);
        EXPECT_EQ(tak.run(), 7);
        const tak_figures& figures = tak.figures();
        EXPECT_EQ(figures.iterations, golden.iterations);
        EXPECT_EQ(figures.traversals, golden.traversals);
        EXPECT_EQ(sum_of(figures.traversals), 47706U);
        EXPECT_EQ(sum_of(figures.executed), processes);
        EXPECT_EQ(tak.executed(subnets), golden.executed);
        EXPECT_EQ(figures.peak_queue, golden.peak_queue);
        EXPECT_EQ(used_nodes(figures), golden.used_nodes);
    }
}

/// Processes queued in each subnet of the FIFO run with biases 0, 2, 4.
struct load_row {
    unsigned iterations;
    counts queued;
};

const load_row loads[] = {
    {100, {225, 264, 18, 18, 1232, 156, 65, 35}},
    {200, {285, 230, 0, 2, 1746, 132, 26, 14}},
    {300, {279, 171, 1, 1, 1970, 102, 0, 0}},
    {400, {221, 107, 0, 0, 1901, 77, 1, 1}},
    {500, {175, 71, 0, 0, 1605, 62, 1, 0}},
    {600, {104, 36, 0, 0, 1322, 37, 0, 0}},
    {700, {83, 13, 0, 0, 1286, 13, 1, 0}},
    {800, {54, 0, 0, 0, 1201, 1, 0, 0}},
    {900, {13, 0, 0, 0, 1077, 0, 0, 0}},
    {1000, {0, 0, 0, 0, 909, 0, 0, 0}},
    {1100, {0, 0, 0, 0, 792, 0, 0, 0}},
    {1200, {1, 1, 0, 0, 654, 0, 0, 0}},
    {1300, {0, 0, 3, 0, 504, 0, 0, 0}},
    {1400, {0, 0, 0, 0, 362, 0, 0, 0}},
    {1500, {0, 0, 0, 0, 243, 0, 0, 0}},
    {1600, {0, 0, 0, 0, 170, 0, 0, 0}},
    {1700, {0, 0, 0, 0, 109, 0, 0, 0}},
    {1800, {0, 0, 0, 0, 64, 0, 0, 0}},
    {1900, {0, 0, 0, 0, 23, 0, 0, 0}},
    {2000, {0, 0, 0, 0, 4, 0, 0, 0}},
};

TEST(hypernet_tak, queues_what_the_printed_trace_states) {
    tak_simulator tak(net_of_the_dissertation(), {});
    for (const load_row& golden : loads) {
        step_until(tak, golden.iterations);
        EXPECT_EQ(tak.queued(subnets), golden.queued) << golden.iterations;
    }
}

/// The trace's figures every 500 iterations.
struct progress_row {
    unsigned iterations;
    std::uint64_t executed, used_nodes, busy_nodes, longest_queue;
    counts traversals;
};

void expect_progress(tak_simulator& tak, const progress_row& golden) {
    SCOPED_TRACE(golden.iterations);
    step_until(tak, golden.iterations);
    EXPECT_EQ(sum_of(tak.figures().executed), golden.executed);
    EXPECT_EQ(used_nodes(tak.figures()), golden.used_nodes);
    EXPECT_EQ(tak.busy_nodes(), golden.busy_nodes);
    EXPECT_EQ(tak.longest_queue(), golden.longest_queue);
    EXPECT_EQ(tak.figures().traversals, golden.traversals);
}

TEST(hypernet_tak, progresses_as_the_printed_trace_states) {
    tak_simulator tak(net_of_the_dissertation(), {});
    expect_progress(tak, {500, 37656, 242, 40, 94, {29443, 2117, 1569}});
    expect_progress(tak, {1000, 52564, 242, 19, 105, {36885, 2940, 2049}});
    expect_progress(tak, {1500, 59958, 242, 9, 92, {40411, 3362, 2115}});
    expect_progress(tak, {2000, 63223, 242, 3, 2, {41808, 3495, 2130}});
    EXPECT_EQ(tak.run(), 7);
    expect_progress(tak, {2081, processes, 242, 1, 1, {42075, 3501, 2130}});
}

TEST(hypernet_tak, of_a_lifo_queue_progresses_as_it_was_recorded) {
    tak_setting setting{.order = queue_order::lifo};
    tak_simulator tak(net_of_the_dissertation(), setting);
    step_until(tak, 100);
    EXPECT_EQ(tak.queued(subnets), (counts{66, 25, 3, 3, 268, 16, 10, 8}));
    expect_progress(tak, {500, 21606, 155, 36, 32, {15103, 1164, 434}});
    EXPECT_EQ(tak.queued(subnets), (counts{1, 24, 0, 0, 167, 3, 0, 0}));
    step_until(tak, 1000);
    EXPECT_EQ(sum_of(tak.figures().executed), 39911U);
    step_until(tak, 2000);
    EXPECT_EQ(sum_of(tak.figures().executed), 63573U);
    EXPECT_EQ(tak.figures().traversals, (counts{43447, 3272, 975}));
}

const counts executed_of_fifo = {
    114,  130, 68,   64,  274,  208, 133, 149, 43,   22,   15,   13,   115,  57,   51,   30,   624,  995,  367,  448,
    723,  855, 428,  571, 52,   19,  26,  9,   113,  20,   22,   7,    252,  223,  104,  94,   384,  302,  229,  146,
    65,   34,  29,   9,   131,  37,  37,  18,  523,  788,  354,  481,  493,  713,  324,  446,  133,  89,   70,   35,
    168,  95,  69,   31,  3,    3,   0,   0,   19,   6,    3,    3,    0,    0,    0,    0,    0,    0,    0,    0,
    131,  352, 68,   114, 122,  168, 47,  99,  1,    1,    0,    0,    8,    2,    1,    1,    42,   23,   11,   8,
    73,   48,  39,   15,  2,    2,   0,   0,   11,   4,    2,    2,    135,  253,  70,   106,  107,  148,  54,   76,
    11,   7,   4,    1,   14,   7,   4,   2,   1972, 1704, 2038, 1793, 1912, 1532, 1931, 1543, 1605, 1032, 1432, 1142,
    1249, 794, 1320, 820, 1202, 561, 957, 532, 693,  380,  851,  473,  1429, 1026, 1276, 1062, 976,  727,  872,  699,
    333,  715, 122,  265, 464,  706, 165, 407, 54,   106,  17,   25,   82,   100,  22,   44,   264,  271,  146,  150,
    143,  147, 63,   73,  135,  162, 37,  97,  64,   151,  23,   55,   72,   34,   21,   8,    134,  97,   70,   32,
    17,   11,  12,   5,   48,   19,  21,  14,  216,  390,  129,  185,  184,  262,  120,  149,  33,   17,   17,   12,
    50,   23,  22,   9,   52,   59,  19,  16,  151,  105,  53,   60,   23,   15,   11,   12,   39,   22,   18,   10,
    174,  263, 141,  147, 140,  153, 83,  109, 11,   6,    2,    2,    23,   6,    2,    2};

const counts executed_of_lifo = {
    141,  113,  109,  80,  270,  168, 158,  136, 108,  57,   47,   30,   160,  85,   76,   36,   651,  889,  638,  669,
    472,  496,  410,  484, 122,  84,  59,   36,  200,  117,  92,   77,   91,   55,   38,   32,   149,  95,   84,   42,
    24,   23,   6,    5,   67,   31,  14,   14,  542,  771,  371,  517,  385,  551,  308,  359,  21,   7,    7,    5,
    43,   24,   24,   11,  7,    7,   0,    0,   25,   14,   7,    7,    0,    0,    0,    0,    0,    0,    0,    0,
    197,  337,  146,  171, 106,  129, 54,   78,  1,    1,    0,    0,    6,    2,    1,    1,    9,    1,    0,    0,
    19,   10,   9,    1,   1,    1,   0,    0,   3,    2,    1,    1,    163,  249,  85,   139,  67,   121,  33,   44,
    2,    1,    0,    0,   4,    3,   2,    1,   1825, 1619, 1974, 1907, 1778, 1491, 1939, 1842, 1865, 1041, 1356, 762,
    1769, 1166, 1609, 924, 1482, 675, 1700, 940, 1093, 446,  1580, 845,  1860, 1309, 1684, 1024, 1715, 1041, 1358, 779,
    93,   159,  63,   67,  107,  141, 45,   81,  4,    5,    2,    2,    2,    2,    0,    0,    4,    4,    1,    1,
    1,    1,    0,    0,   0,    0,   0,    0,   0,    0,    0,    0,    11,   3,    0,    0,    26,   14,   11,   3,
    15,   15,   0,    0,   61,   30,  15,   15,  414,  539,  264,  366,  224,  330,  186,  187,  19,   7,    3,    1,
    42,   25,   21,   9,   4,    4,   0,    0,   19,   8,    4,    4,    0,    0,    0,    0,    0,    0,    0,    0,
    194,  309,  141,  151, 143,  154, 77,   101, 0,    0,    0,    0,    2,    0,    0,    0};

TEST(hypernet_tak, executes_at_each_node_what_the_printed_trace_states) {
    tak_setting setting;
    tak_simulator fifo(net_of_the_dissertation(), setting);
    fifo.run();
    EXPECT_EQ(fifo.figures().executed, executed_of_fifo);
    setting.order = queue_order::lifo;
    tak_simulator lifo(net_of_the_dissertation(), setting);
    lifo.run();
    EXPECT_EQ(lifo.figures().executed, executed_of_lifo);
}

TEST(hypernet_tak, of_12_10_8_takes_53_calls_wherever_it_starts) {
    for (const address root : {address{0}, address{77}, address{255}}) {
        tak_setting setting;
        setting.x = 12;
        setting.y = 10;
        setting.z = 8;
        setting.root = root;
        tak_simulator tak(net_of_the_dissertation(), setting);
        EXPECT_EQ(tak.run(), 9);
        EXPECT_EQ(sum_of(tak.figures().executed), 53U);
    }
}

TEST(hypernet_tak, refuses_modules_with_too_few_neighbours_and_roots_outside) {
    EXPECT_THROW(tak_simulator({module_kind::treelet, 3, 3}, {}), std::invalid_argument);
    EXPECT_THROW(tak_simulator({module_kind::cubelet, 2, 3}, {}), std::invalid_argument);
    EXPECT_THROW(tak_simulator({module_kind::cubelet, 3, 2}, {}), std::invalid_argument);  // root 128 of 32 nodes
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model

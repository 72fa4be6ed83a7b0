// SPDX-License-Identifier: Apache-2.0
// Table 2.1 of the dissertation, and an inventory of links.
#include "studies/arithmetic/hypernet/structure/component_counts.h"

#include <gtest/gtest.h>

#include <cmath>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {
namespace {

double power(int exponent) { return std::ldexp(1.0, exponent); }

struct table_row {
    unsigned d, h;
    double nodes, subnets, modules, processing, io, free_links;
};

// (4,3): the table prints 1760 processing nodes, which is not N - I.
const table_row table_2_1[] = {
    {2, 2, 8, 2, 2, 6, 2, 4},
    {2, 3, 16, 2, 4, 10, 6, 4},
    {3, 2, 32, 4, 4, 28, 4, 16},
    {3, 3, 256, 8, 32, 216, 40, 64},
    {3, 4, 8192, 32, 1024, 6880, 1312, 1024},
    {4, 2, 128, 8, 8, 120, 8, 64},
    {4, 3, 4096, 32, 256, 3808, 288, 1024},
    {4, 4, power(21), 512, power(17), 1949184, 147968, power(18)},
    {5, 2, 512, 16, 16, 496, 16, 256},
    {5, 3, 65536, 128, 2048, 63360, 2176, 16384},
};

TEST(hypernet_component_counts, are_those_of_table_2_1) {
    for (const table_row& row : table_2_1) {
        SCOPED_TRACE(testing::Message() << '(' << row.d << ',' << row.h << ')');
        const component_counts counts = count_components(row.d, row.h);
        EXPECT_EQ(counts.nodes, row.nodes);
        EXPECT_EQ(counts.subnets, row.subnets);
        EXPECT_EQ(counts.modules, row.modules);
        EXPECT_EQ(counts.processing, row.processing);
        EXPECT_EQ(counts.io, row.io);
        EXPECT_EQ(counts.free_links, row.free_links);
    }
}

TEST(hypernet_component_counts, of_the_largest_nets_have_the_printed_orders) {
    struct {
        unsigned d, h;
        int nodes, subnets, modules, free_links;
        double processing_a_module;
    } const rows[] = {{4, 5, 38, 17, 34, 34, 15},
                      {5, 4, 29, 13, 24, 26, 31},
                      {5, 5, 54, 25, 49, 50, 31},
                      {5, 6, 103, 49, 98, 98, 31}};
    for (const auto& row : rows) {
        const component_counts counts = count_components(row.d, row.h);
        EXPECT_EQ(counts.nodes, power(row.nodes));
        EXPECT_EQ(counts.subnets, power(row.subnets));
        EXPECT_EQ(counts.modules, power(row.modules));
        EXPECT_EQ(counts.free_links, power(row.free_links));
        EXPECT_NEAR(counts.processing / counts.modules, row.processing_a_module, 0.15);
        EXPECT_NEAR(counts.io / counts.modules, 1, 0.15);
    }
}

struct inventory_row {
    unsigned d, h;
    double internal;
    std::vector<double> links, io;  // by level
    double all;
};

const inventory_row inventory[] = {
    {2, 2, 8, {1}, {2}, 9},
    {2, 3, 16, {2, 1}, {4, 2}, 19},
    {3, 2, 48, {6}, {4}, 54},
    {3, 3, 384, {48, 28}, {32, 8}, 460},
    {3, 4, 12288, {1536, 896, 496}, {1024, 256, 32}, 15216},
    {4, 2, 256, {28}, {8}, 284},
    {4, 3, 8192, {896, 496}, {256, 32}, 9584},
    {5, 2, 1280, {120}, {16}, 1400},
    {5, 3, 163840, {15360, 8128}, {2048, 128}, 187328},
};

TEST(hypernet_component_counts, of_links_equal_the_inventory_and_the_wiring) {
    for (const inventory_row& row : inventory) {
        SCOPED_TRACE(testing::Message() << '(' << row.d << ',' << row.h << ')');
        const hypernet net(module_kind::cubelet, row.d, row.h);
        EXPECT_EQ(net.bits(), address_bits(row.d, row.h));
        std::vector<double> ends(row.h), io(row.h);
        for (address position = 0; position < net.positions(); ++position) {
            const external_port port = net.port(position);
            if (port.use != port_use::free) { (port.use == port_use::link ? ends : io)[port.level] += 1; }
        }
        double all = count_cubelet_links(row.d, row.h);
        EXPECT_EQ(all, row.internal);
        for (unsigned level = 1; level < row.h; ++level) {
            EXPECT_EQ(count_links(row.d, row.h, level), row.links[level - 1]);
            EXPECT_EQ(count_io(row.d, row.h, level), row.io[level - 1]);
            EXPECT_EQ(ends[level] / 2, row.links[level - 1]);
            EXPECT_EQ(io[level], row.io[level - 1]);
            all += count_links(row.d, row.h, level);
        }
        EXPECT_EQ(all, row.all);
    }
}

TEST(hypernet_component_counts, of_the_top_level_cut_are_m_squared_over_4) {
    EXPECT_EQ(count_top_cut(3, 2), 4);
    EXPECT_EQ(count_top_cut(3, 3), 16);
    EXPECT_EQ(count_top_cut(4, 2), 16);
    EXPECT_EQ(count_top_cut(4, 3), 256);
    EXPECT_EQ(count_top_cut(5, 2), 64);
    EXPECT_EQ(count_top_cut(5, 3), 4096);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model

// SPDX-License-Identifier: Apache-2.0
// The built networks against independent enumerations, and against the closed forms.
#include "studies/arithmetic/hypernet/metrics/survey.h"

#include <gtest/gtest.h>

#include "studies/arithmetic/hypernet/metrics/distances.h"
#include "studies/arithmetic/hypernet/routing/route.h"

namespace orbweaver::studies::hypernet_model {
namespace {

constexpr double printed_4 = 0.00005;  // four decimals
constexpr double printed_3 = 0.0005;

TEST(hypernet_survey, of_cubelets_finds_the_golden_distances) {
    struct {
        unsigned d, h, diameter, longest;
        double shortest, routed;
        std::vector<double> by_level;
    } const rows[] = {
        {2, 2, 5, 5, 2.0000, 2.0000, {1.5000, 0.5000}}, {2, 3, 10, 10, 3.7500, 3.7500, {2.5000, 0.7500, 0.5000}},
        {3, 2, 7, 7, 3.2812, 3.3750, {2.6250, 0.7500}}, {3, 3, 14, 15, 7.3199, 7.8594, {5.5781, 1.4062, 0.8750}},
        {4, 2, 9, 9, 4.4082, 4.6250, {3.7500, 0.8750}},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(testing::Message() << '(' << row.d << ',' << row.h << ')');
        const hypernet net(module_kind::cubelet, row.d, row.h);
        const distance_survey distances = survey_distances(net);
        EXPECT_EQ(distances.diameter, row.diameter);
        EXPECT_NEAR(distances.mean, row.shortest, printed_4 * 1.01);
        const route_survey routes = survey_routes(net);
        EXPECT_EQ(routes.longest(), row.longest);
        EXPECT_LE(routes.longest(), net.longest_route());
        EXPECT_NEAR(routes.mean(), row.routed, printed_4);
        EXPECT_LE(routes.mean(), cubelet_mean(row.d, row.h));
        const double pairs = static_cast<double>(net.positions()) * static_cast<double>(net.positions());
        for (unsigned level = 0; level < row.h; ++level) {
            const link_loads& loads = routes.loads[level];
            EXPECT_NEAR(loads.mean * static_cast<double>(loads.links) / pairs, row.by_level[level], printed_4 * 1.01);
        }
    }
}

TEST(hypernet_survey, of_uniform_traffic_finds_the_golden_loads) {
    struct {
        unsigned d, h, level;
        std::uint64_t least;
        double mean;
        std::uint64_t most;
    } const rows[] = {
        {3, 2, 0, 4, 28, 52},        {3, 2, 1, 64, 64, 64},  {3, 3, 0, 4, 476, 1116},  {3, 3, 1, 832, 960, 1088},
        {3, 3, 2, 1024, 1024, 1024}, {4, 2, 0, 8, 120, 200}, {4, 2, 1, 256, 256, 256},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(testing::Message() << '(' << row.d << ',' << row.h << ") level " << row.level);
        const link_loads loads = survey_routes({module_kind::cubelet, row.d, row.h}).loads[row.level];
        EXPECT_EQ(loads.least, row.least);
        EXPECT_NEAR(loads.mean, row.mean, 1e-9);
        EXPECT_EQ(loads.most, row.most);
    }
}

TEST(hypernet_survey, of_the_3_3_net_finds_the_golden_histogram) {
    EXPECT_EQ(survey_routes({module_kind::cubelet, 3, 3}).routes_by_hops,
              (std::vector<std::uint64_t>{256, 920, 1680, 2620, 3712, 4662, 5924, 7438, 8480, 8980, 8632, 6712, 3776,
                                          1406, 308, 30}));
}

TEST(hypernet_survey, of_treelets_and_buslets_finds_the_golden_distances) {
    struct {
        module_kind kind;
        unsigned d, h, diameter;
        double mean;
    } const rows[] = {
        {module_kind::treelet, 3, 1, 4, 1.959},  {module_kind::treelet, 3, 2, 9, 4.480},
        {module_kind::treelet, 3, 3, 17, 8.167}, {module_kind::treelet, 4, 1, 6, 3.271},
        {module_kind::treelet, 4, 2, 13, 7.464}, {module_kind::buslet, 3, 2, 3, 2.281},
        {module_kind::buslet, 3, 3, 7, 5.199},   {module_kind::buslet, 4, 2, 3, 2.633},
        {module_kind::buslet, 5, 2, 3, 2.814},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(testing::Message() << '(' << row.d << ',' << row.h << ") of diameter " << row.diameter);
        const hypernet net(row.kind, row.d, row.h);
        const distance_survey distances = survey_distances(net);
        EXPECT_EQ(distances.diameter, row.diameter);
        EXPECT_NEAR(distances.mean, row.mean, printed_3);
        EXPECT_LE(distances.diameter, net.longest_route());
    }
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model

// SPDX-License-Identifier: Apache-2.0
// The fabric, whole and cut by modules, by sockets at its nodes and by monitors on its links, against routers that lie
// alone: the same flits in the same cycles, the same reports, whatever the network and its options. And the
// instantiations of its pipeline against the one that has any option.
#include "hw/noc/fabric/router_fabric.h"

#include "testbenches/noc/fabric/fabric_cases.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned fabric_groups = 8;

std::string text_of(drawn_options options) {
    return options == drawn_options::none ? "plain" : options == drawn_options::choices ? "choosing" : "optional";
}

struct fabrics : testing::TestWithParam<std::tuple<drawn_options, unsigned>> {};

TEST_P(fabrics, do_what_routers_alone_do_wherever_they_are_cut) {
    const auto& [options, group] = GetParam();
    const auto apart = [options = options, group = group](const cuts& where) {
        return run_apart([&] { return run_networks(options, group, where); });
    };
    const std::string expected = apart({"modules", make_module, true, false});
    for (const cuts& where : routes_to_cut) {
        SCOPED_TRACE(where.name);
        expect_same_lines(apart(where), expected);
    }
}

INSTANTIATE_TEST_SUITE_P(groups, fabrics,
                         testing::Combine(testing::Values(drawn_options::none, drawn_options::choices,
                                                          drawn_options::any),
                                          testing::Range(1U, fabric_groups + 1)),
                         [](const auto& instance) {
                             return text_of(std::get<0>(instance.param)) + "_" +
                                    std::to_string(std::get<1>(instance.param));
                         });

struct routers : testing::TestWithParam<std::tuple<drawn_options, unsigned>> {};

/// Counting stalls changes no result and takes routers that can have any option.
TEST_P(routers, do_the_same_as_routers_of_any_option) {
    const auto& [options, group] = GetParam();
    const std::string any = run_apart([options = options, group = group] {
        return run_networks(options, group, {"nowhere", {}, false, false, true});
    });
    ASSERT_EQ(run_networks(options, group, routes_to_cut[0]), any);
}

INSTANTIATE_TEST_SUITE_P(groups, routers,
                         testing::Combine(testing::Values(drawn_options::none, drawn_options::choices),
                                          testing::Range(1U, 2 * fabric_groups + 1)),
                         [](const auto& instance) {
                             return text_of(std::get<0>(instance.param)) + "_" +
                                    std::to_string(std::get<1>(instance.param));
                         });

}  // namespace
}  // namespace orbweaver::noc

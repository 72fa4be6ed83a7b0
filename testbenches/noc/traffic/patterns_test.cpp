// SPDX-License-Identifier: Apache-2.0
// Tests of patterns against separate formulas, and of their refused parameters.
#include <bitset>
#include <numeric>

#include "hw/noc/topology/topology_desc.h"
#include "hw/noc/traffic/traffic_pattern.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::noc {
namespace {

traffic_source_desc source(const std::string& pattern) { return {.pattern = pattern}; }

traffic_shape grid_shape(std::vector<unsigned> dims) {
    return {.nodes = std::accumulate(dims.begin(), dims.end(), 1U, std::multiplies<>()), .dims = std::move(dims)};
}

/// The partner of every node, for patterns without chance.
std::vector<unsigned> partners(const traffic_source_desc& described, const traffic_shape& shape) {
    const auto pattern = make_pattern(described, shape);
    random_stream unused(1, "patterns_test");
    std::vector<unsigned> found;
    for (unsigned node = 0; node < shape.nodes; ++node) {
        found.push_back(pattern->destination(node_id{static_cast<std::uint16_t>(node)}, unused).value);
    }
    return found;
}

std::vector<std::uint64_t> histogram_of(const traffic_source_desc& described, const traffic_shape& shape,
                                        unsigned source, unsigned draws) {
    const auto pattern = make_pattern(described, shape);
    random_stream stream(7, "patterns_test.draws");
    std::vector<std::uint64_t> seen(shape.nodes, 0);
    for (unsigned i = 0; i < draws; ++i) {
        ++seen.at(pattern->destination(node_id{static_cast<std::uint16_t>(source)}, stream).value);
    }
    return seen;
}

/// Pearson's chi-square of counts against probabilities; places of probability 0 must be empty.
double chi_square(const std::vector<std::uint64_t>& seen, const std::vector<double>& probability) {
    const double draws = static_cast<double>(std::accumulate(seen.begin(), seen.end(), std::uint64_t{0}));
    double sum = 0;
    for (std::size_t node = 0; node < seen.size(); ++node) {
        if (probability[node] == 0) {
            EXPECT_EQ(seen[node], 0U) << node;
            continue;
        }
        const double expected = draws * probability[node];
        const double deviation = static_cast<double>(seen[node]) - expected;
        sum += deviation * deviation / expected;
    }
    return sum;
}

/// Returns the bound that a chi-square with that many degrees of freedom exceeds once in 1000 (Wilson and Hilferty
/// 1931).
double critical(unsigned freedom) {
    const double part = 2.0 / (9.0 * freedom);
    const double root = 1 - part + 3.09 * std::sqrt(part);
    return freedom * root * root * root;
}

TEST(transpose, exchanges_columns_and_rows_of_square_grids) {
    for (const unsigned side : {1U, 2U, 3U, 5U, 8U}) {
        const auto found = partners(source("transpose"), grid_shape({side, side}));
        for (unsigned x = 0; x < side; ++x) {
            for (unsigned y = 0; y < side; ++y) { EXPECT_EQ(found[y * side + x], x * side + y); }
        }
    }
}

/// BookSim 2 exchanges the halves of the address bits in every topology.
TEST(transpose, exchanges_the_halves_of_the_bits_where_there_are_no_two_dimensions) {
    const auto cube = partners(source("transpose"), grid_shape({2, 2, 2, 2, 2, 2}));
    traffic_shape tree{.nodes = 64};
    EXPECT_EQ(partners(source("transpose"), tree), cube);
    EXPECT_EQ(partners(source("transpose"), grid_shape({8, 8})), cube);
    for (unsigned node = 0; node < 64; ++node) { EXPECT_EQ(cube[node], ((node >> 3) & 7) | ((node << 3) & 56)); }
}

TEST(bit_complement, inverts_every_bit) {
    const auto found = partners(source("bit_complement"), grid_shape({8, 4}));
    for (unsigned node = 0; node < 32; ++node) { EXPECT_EQ(found[node], std::bitset<5>(node).flip().to_ulong()); }
}

TEST(bit_reverse, reads_the_bits_backwards) {
    const auto found = partners(source("bit_reverse"), grid_shape({8, 4}));
    for (unsigned node = 0; node < 32; ++node) {
        std::string text = std::bitset<5>(node).to_string();
        std::reverse(text.begin(), text.end());
        EXPECT_EQ(found[node], std::bitset<5>(text).to_ulong());
    }
}

TEST(shuffle, rotates_the_bits_left) {
    const auto found = partners(source("shuffle"), grid_shape({8, 4}));
    for (unsigned node = 0; node < 32; ++node) {
        const std::string text = std::bitset<5>(node).to_string();
        EXPECT_EQ(found[node], std::bitset<5>(text.substr(1) + text[0]).to_ulong());
    }
}

TEST(tornado, goes_almost_half_way_around_every_dimension) {
    EXPECT_EQ(partners(source("tornado"), grid_shape({8})), (std::vector<unsigned>{3, 4, 5, 6, 7, 0, 1, 2}));
    EXPECT_EQ(partners(source("tornado"), grid_shape({5})), (std::vector<unsigned>{2, 3, 4, 0, 1}));
    const auto found = partners(source("tornado"), grid_shape({4, 5, 2}));
    for (unsigned x = 0; x < 4; ++x) {
        for (unsigned y = 0; y < 5; ++y) {
            for (unsigned z = 0; z < 2; ++z) {
                EXPECT_EQ(found[(z * 5 + y) * 4 + x], (z * 5 + (y + 2) % 5) * 4 + (x + 1) % 4);
            }
        }
    }
}

TEST(neighbour, is_one_on_along_every_dimension) {
    const auto found = partners(source("neighbour"), grid_shape({4, 3}));
    for (unsigned x = 0; x < 4; ++x) {
        for (unsigned y = 0; y < 3; ++y) { EXPECT_EQ(found[y * 4 + x], (y + 1) % 3 * 4 + (x + 1) % 4); }
    }
}

TEST(fixed_patterns, are_permutations) {
    for (const char* name : {"transpose", "bit_complement", "bit_reverse", "shuffle", "tornado", "neighbour"}) {
        for (const auto& shape : {grid_shape({1, 1}), grid_shape({2, 2}), grid_shape({4, 4}), grid_shape({16, 16})}) {
            auto found = partners(source(name), shape);
            std::sort(found.begin(), found.end());
            for (unsigned node = 0; node < shape.nodes; ++node) { ASSERT_EQ(found[node], node) << name; }
        }
    }
}

TEST(fixed_patterns, without_self_nodes_that_are_their_own_partner_are_silent) {
    traffic_source_desc described = source("transpose");
    for (const bool self : {true, false}) {
        described.self = self;
        const auto pattern = make_pattern(described, grid_shape({3, 3}));
        for (unsigned node = 0; node < 9; ++node) {
            EXPECT_EQ(pattern->sends(node_id{static_cast<std::uint16_t>(node)}), self || node % 4 != 0) << node;
        }
    }
}

auto making(const traffic_source_desc& described, const traffic_shape& shape) {
    return [described, shape] { make_pattern(described, shape); };
}

TEST(fixed_patterns, refuse_shapes_on_which_they_mean_nothing) {
    EXPECT_THAT(making(source("transpose"), grid_shape({4, 2})),
                ThrowsMessage<description_error>(AllOf(HasSubstr("pattern: transpose"), HasSubstr("4 x 2"))));
    EXPECT_THAT(making(source("transpose"), grid_shape({2, 2, 2})),
                ThrowsMessage<description_error>(HasSubstr("8 nodes")));
    for (const char* name : {"bit_complement", "bit_reverse", "shuffle"}) {
        EXPECT_THAT(making(source(name), grid_shape({3, 4})),
                    ThrowsMessage<description_error>(AllOf(HasSubstr(name), HasSubstr("power of two"))));
    }
    for (const char* name : {"tornado", "neighbour"}) {
        EXPECT_THAT(making(source(name), traffic_shape{16}), ThrowsMessage<description_error>(HasSubstr("grid")));
    }
}

TEST(hotspot, follows_fraction_and_weights) {
    traffic_source_desc described = source("hotspot");
    described.hotspots = {{3, 1}, {9, 3}};
    described.hotspot_fraction = 0.25;
    std::vector<double> expected(12, 0.75 / 12);
    expected[3] += 0.25 / 4;
    expected[9] += 0.25 * 3 / 4;
    EXPECT_LT(chi_square(histogram_of(described, grid_shape({4, 3}), 9, 120000), expected), critical(11));
    described.hotspot_fraction = 1;
    expected.assign(12, 0);
    expected[3] = 0.25;
    expected[9] = 0.75;
    EXPECT_LT(chi_square(histogram_of(described, grid_shape({4, 3}), 9, 120000), expected), critical(1));
}

TEST(hotspot, without_self_never_names_the_source) {
    traffic_source_desc described = source("hotspot");
    described.self = false;
    described.hotspots = {{3, 1}, {9, 3}};
    described.hotspot_fraction = 0.5;
    std::vector<double> expected(12, 0.5 / 11);
    expected[3] += 0.5;
    expected[9] = 0;
    EXPECT_LT(chi_square(histogram_of(described, grid_shape({4, 3}), 9, 120000), expected), critical(10));
    described.hotspots = {{9, 5}};
    described.hotspot_fraction = 1;
    const auto pattern = make_pattern(described, grid_shape({4, 3}));
    EXPECT_FALSE(pattern->sends(node_id{9}));
    EXPECT_TRUE(pattern->sends(node_id{8}));
}

TEST(hotspot, refuses_nodes_that_are_not_there_or_named_twice) {
    traffic_source_desc described = source("hotspot");
    EXPECT_THAT(making(described, grid_shape({4, 3})),
                ThrowsMessage<description_error>(HasSubstr("hotspots: is missing")));
    described.hotspots = {{1, 1}, {12, 1}};
    EXPECT_THAT(making(described, grid_shape({4, 3})),
                ThrowsMessage<description_error>(AllOf(HasSubstr("hotspots.1.node"), HasSubstr("no node 12"))));
    described.hotspots = {{1, 1}, {1, 2}};
    EXPECT_THAT(making(described, grid_shape({4, 3})), ThrowsMessage<description_error>(HasSubstr("twice")));
    described.hotspots = {{1, 1U << 30}, {2, 1U << 30}};
    EXPECT_THAT(making(described, grid_shape({4, 3})), ThrowsMessage<description_error>(HasSubstr("add up to")));
}

/// Hypernets, chapter 3.3: alpha of all packets uniform over the sphere, the others uniform over everything.
TEST(threshold, keeps_alpha_in_the_sphere_and_spreads_the_rest) {
    traffic_source_desc described = source("threshold");
    described.modules = {4, 16, 64};
    described.locality = 0.7;
    for (const auto& [level, sphere] : {std::pair{1U, 4U}, {2U, 16U}, {3U, 64U}}) {
        described.locality_level = level;
        std::vector<double> expected(64, 0.3 / 64);
        for (unsigned node = 21 / sphere * sphere; node < (21 / sphere + 1) * sphere; ++node) {
            expected[node] += 0.7 / sphere;
        }
        EXPECT_LT(chi_square(histogram_of(described, grid_shape({8, 8}), 21, 400000), expected), critical(63)) << level;
    }
}

TEST(threshold, at_the_ends_of_alpha_is_uniform_or_never_leaves_the_sphere) {
    traffic_source_desc described = source("threshold");
    described.modules = {4, 16};
    described.self = false;
    described.locality = 0;
    std::vector<double> expected(16, 1.0 / 15);
    expected[6] = 0;
    EXPECT_LT(chi_square(histogram_of(described, traffic_shape{16}, 6, 100000), expected), critical(14));
    described.locality = 1;
    expected.assign(16, 0);
    expected[4] = expected[5] = expected[7] = 1.0 / 3;
    EXPECT_LT(chi_square(histogram_of(described, traffic_shape{16}, 6, 100000), expected), critical(2));
}

/// Hypernets, chapter 3.3: beta of all packets to region 1, beta of the remainder to region 2, ..., the rest to the
/// last.
TEST(geometric, gives_every_region_its_part_of_the_remainder) {
    traffic_source_desc described = source("geometric");
    described.locality = 0.6;
    traffic_shape shape{64};
    shape.modules = {4, 16, 64};
    for (const bool self : {true, false}) {
        described.self = self;
        std::vector<double> expected(64, 0.16 / 48);
        for (unsigned node = 16; node < 32; ++node) { expected[node] = 0.24 / 12; }
        for (unsigned node = 20; node < 24; ++node) { expected[node] = 0.6 / (self ? 4 : 3); }
        expected[21] = self ? expected[21] : 0;
        EXPECT_LT(chi_square(histogram_of(described, shape, 21, 400000), expected), critical(self ? 63 : 62));
    }
}

TEST(geometric, passes_the_part_of_an_empty_region_outwards) {
    traffic_source_desc described = source("geometric");
    described.locality = 1;
    described.self = false;
    described.modules = {1, 4, 4, 16};
    std::vector<double> expected(16, 0);
    expected[4] = expected[5] = expected[7] = 1.0 / 3;
    EXPECT_LT(chi_square(histogram_of(described, traffic_shape{16}, 6, 100000), expected), critical(2));
}

/// Kim, Dally, Scott and Abts 2008: each group sends to the next one.
TEST(next_module, is_uniform_over_one_other_module) {
    traffic_source_desc described = source("next_module");
    described.modules = {2, 6, 24};
    for (const auto& [level, offset, first, count] :
         {std::tuple{1U, 1U, 22U, 2U}, {2U, 1U, 0U, 6U}, {2U, 3U, 12U, 6U}, {2U, 6U, 6U, 6U}}) {
        described.locality_level = level;
        described.module_offset = offset;
        std::vector<double> expected(24, 0);
        std::fill_n(expected.begin() + first, count, 1.0 / count);
        EXPECT_LT(chi_square(histogram_of(described, traffic_shape{24}, 20, 60000), expected), critical(count - 1));
        for (const destination_share& each : make_pattern(described, traffic_shape{24})->shares({20})) {
            EXPECT_EQ(each.share, expected[each.node.value]);
        }
    }
    described.module_offset = 8;
    EXPECT_THAT(making(described, traffic_shape{24}),
                ThrowsMessage<description_error>(AllOf(HasSubstr("module_offset"), HasSubstr("is the module itself"))));
}

TEST(locality, refuses_hierarchies_that_are_none) {
    for (const char* name : {"threshold", "geometric", "next_module"}) {
        traffic_source_desc described = source(name);
        EXPECT_THAT(making(described, grid_shape({4, 4})),
                    ThrowsMessage<description_error>(HasSubstr("modules: is missing")));
        described.modules = {4, 6, 16};
        EXPECT_THAT(making(described, grid_shape({4, 4})),
                    ThrowsMessage<description_error>(AllOf(HasSubstr("modules.1"), HasSubstr("no multiple"))));
        described.modules = {4, 8};
        EXPECT_THAT(making(described, grid_shape({4, 4})),
                    ThrowsMessage<description_error>(HasSubstr("16 nodes, not 8")));
    }
    traffic_source_desc described = source("threshold");
    described.modules = {4, 16};
    described.locality_level = 3;
    EXPECT_THAT(making(described, grid_shape({4, 4})), ThrowsMessage<description_error>(HasSubstr("no level 3")));
    described.modules = {1, 16};
    described.locality_level = 1;
    described.self = false;
    EXPECT_THAT(making(described, grid_shape({4, 4})), ThrowsMessage<description_error>(HasSubstr("single nodes")));
}

struct permutation : testing::Test {
    permutation() {
        described.pattern = "permutation";
        described.permutation = folder.path() / "permutation.txt";
    }

    void write(const std::string& text) const { folder.write("permutation.txt", text); }

    /// Returns the error of a file for four nodes, without its name.
    std::string complaint(const std::string& text) const {
        write(text);
        try {
            make_pattern(described, traffic_shape{4});
        } catch (const user_error& error) {
            const std::string output = error.what();
            const std::string position = "permutation: " + described.permutation + ":";
            EXPECT_TRUE(output.starts_with(position)) << output;
            return output.substr(std::min(output.size(), position.size()));
        }
        return "";
    }

    scratch_folder folder;
    traffic_source_desc described;
};

TEST_F(permutation, is_read_from_its_file) {
    write("# source destination\n0 2\n\n  3\t0 # a comment\r\n1 1\n2 3");
    EXPECT_EQ(partners(described, traffic_shape{4}), (std::vector<unsigned>{2, 1, 3, 0}));
    described.self = false;
    EXPECT_FALSE(make_pattern(described, traffic_shape{4})->sends(node_id{1}));
}

TEST_F(permutation, names_the_place_of_every_mistake) {
    EXPECT_THAT(complaint("0 1\n1 x\n"), HasSubstr("2:3: "));
    EXPECT_THAT(complaint("0 1\n-1 2\n"), HasSubstr("2:1: "));
    EXPECT_THAT(complaint("0 1\n1 4\n"), HasSubstr("2:3: "));
    EXPECT_THAT(complaint("0 1\n1 99999999999999999999999\n"), HasSubstr("2:3: "));
    EXPECT_THAT(complaint("0 1\n 1\n"), HasSubstr("2:"));
    EXPECT_THAT(complaint("0 1 2\n"), HasSubstr("1:5: "));
    EXPECT_THAT(complaint("0 1\n0 2\n"), AllOf(HasSubstr("2:1: "), HasSubstr("line 1")));
    EXPECT_THAT(complaint("0 1\n1 0\n2 3\n"), HasSubstr("node 3"));
    EXPECT_THAT(complaint(""), HasSubstr("node 0"));
    EXPECT_THAT(complaint(std::string("0 1\n\0\xff\n", 7)), HasSubstr("2:"));
    EXPECT_THAT(complaint(std::string(1 << 21, '0')), Not(IsEmpty()));
}

TEST_F(permutation, reports_all_lines_that_are_wrong_and_how_many_are_missing) {
    EXPECT_THAT(complaint("0 x\n1 2\n2 2\n7 0\n"),
                AllOf(HasSubstr("1:3: "), HasSubstr(":4:1: "), Not(HasSubstr(":2:"))));
    EXPECT_THAT(complaint("0 1\n"), HasSubstr("without a line for node 1 and 2 others"));
}

TEST_F(permutation, may_have_several_senders_to_one_receiver) {
    write("0 3\n1 3\n2 2\n3 3\n");
    EXPECT_EQ(partners(described, traffic_shape{4}), (std::vector<unsigned>{3, 3, 2, 3}));
}

/// The pattern of a table for four nodes.
std::unique_ptr<traffic_pattern> table_of(const std::string& text, bool self = true) {
    const scratch_file file(text, "flows");
    traffic_source_desc described = source("table");
    described.table = file.path();
    described.self = self;
    return make_pattern(described, traffic_shape{4});
}

TEST(traffic_table, draws_destinations_by_weight_and_keeps_other_nodes_silent) {
    const auto pattern = table_of("1 0 3\n1 2\n3 2 # many to one\n0 0\n", false);
    EXPECT_FALSE(pattern->sends(node_id{0})) << "self: false";
    EXPECT_FALSE(pattern->sends(node_id{2}));
    ASSERT_EQ(pattern->shares(node_id{1}).size(), 2U);
    EXPECT_EQ(pattern->shares(node_id{1})[0].share, 0.75);
    random_stream stream(1, "patterns_test");
    unsigned heavy = 0;
    for (unsigned draw = 0; draw < 4000; ++draw) { heavy += pattern->destination(node_id{1}, stream).value == 0; }
    EXPECT_NEAR(heavy, 3000, 5 * 28);
    EXPECT_EQ(pattern->destination(node_id{3}, stream), node_id{2});
}

TEST(traffic_table, names_the_place_of_every_mistake) {
    const auto complaint = [](const std::string& text) {
        return complaint_of<description_error>([&] { table_of(text); });
    };
    EXPECT_THAT(complaint("0 1\n1\n2 4\n2 1 0\n0 1 5\n"),
                AllOf(HasSubstr(":2: expected SOURCE DESTINATION [WEIGHT]"), HasSubstr(":3:3: expected a destination"),
                      HasSubstr(":4:5: expected a weight"), HasSubstr(":5:3: a second line from node 0 to node 1")));
    EXPECT_THAT(complaint("# none\n"), HasSubstr("no node sends"));
}

TEST(chosen_nodes, alone_send_with_any_pattern) {
    for (const char* name : {"uniform", "transpose", "neighbour"}) {
        traffic_source_desc described = source(name);
        const auto all = make_pattern(described, grid_shape({4, 4}));
        described.nodes = {3, 7, 3};
        const auto chosen = make_pattern(described, grid_shape({4, 4}));
        random_stream one(1, "chosen_nodes");
        random_stream other(1, "chosen_nodes");
        for (unsigned node = 0; node < 16; ++node) {
            const node_id sender{static_cast<std::uint16_t>(node)};
            EXPECT_EQ(chosen->sends(sender), node == 3 || node == 7) << name << " " << node;
            EXPECT_EQ(chosen->destination(sender, one), all->destination(sender, other)) << name << " " << node;
            EXPECT_EQ(chosen->shares(sender).size(), all->shares(sender).size()) << name << " " << node;
        }
    }
}

TEST(chosen_nodes, that_are_their_own_partners_stay_silent) {
    traffic_source_desc described = source("transpose");
    described.self = false;
    described.nodes = {0, 1};
    const auto chosen = make_pattern(described, grid_shape({4, 4}));
    EXPECT_FALSE(chosen->sends({0}));
    EXPECT_TRUE(chosen->sends({1}));
}

TEST_F(permutation, needs_a_file) {
    EXPECT_THAT(making(described, traffic_shape{4}), ThrowsMessage<user_error>(HasSubstr(described.permutation)));
    described.permutation = folder.path();
    EXPECT_THAT(making(described, traffic_shape{4}), ThrowsMessage<user_error>(HasSubstr(folder.path().string())));
    described.permutation.clear();
    EXPECT_THAT(making(described, traffic_shape{4}),
                ThrowsMessage<description_error>(HasSubstr("permutation: is missing")));
}

TEST(shape, is_a_grid_where_each_router_of_a_grid_has_a_node) {
    topology_desc described{.dims = {4, 3}};
    const traffic_shape shape = shape_of(make_topology(described));
    EXPECT_EQ(shape.nodes, 12U);
    EXPECT_EQ(shape.dims, (std::vector<unsigned>{4, 3}));
    EXPECT_TRUE(shape.modules.empty());
}

}  // namespace
}  // namespace orbweaver::noc

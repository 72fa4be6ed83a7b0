// SPDX-License-Identifier: Apache-2.0
// Tests of the experiments of the thesis on agents, with invented simulation results.
#include "studies/papers.h"

#include <fmt/core.h>

#include <set>

#include "sim/config/configuration.h"
#include "studies/spider/channel_runs.h"
#include "studies/spider/experiments.h"
#include "studies/spider/runs.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies::spider_paper {
namespace {

namespace published = spider_model::published;

/// Runs whose figures are those that the thesis has.
measurements as_published() {
    measurements runs;
    const auto add = [&runs](const std::string& name, double ms) {
        runs.add(name, {"", {}, 1, {{"problem_17.latency_ms", ms}, {"problem_17.span_ms", ms}}, {}});
    };
    // All that a run over channels reports; what counts is another time than the rest.
    const auto add_channels = [&runs](const std::string& name, const std::string& counted, double ms) {
        std::map<std::string, double> reports{{"processes.ended_ms", 2 * ms}, {"message_2_65.latency_ms", 2 * ms}};
        for (unsigned node = 1; node <= 65; ++node) { reports[fmt::format("process_{}.ended_ms", node)] = 2 * ms; }
        reports.at(counted) = ms;
        runs.add(name, {"", {}, 1, reports, {}});
    };
    const std::string all = "processes.ended_ms";
    const std::string root = "process_1.ended_ms";
    for (std::size_t mesh = 0; mesh < published::meshes.size(); ++mesh) {
        const std::string name = name_of(published::meshes[mesh]);
        const std::string far = fmt::format("process_{}.ended_ms", far_node(published::meshes[mesh]));
        for (std::size_t size = 0; size < published::broadcast_bytes.size(); ++size) {
            const std::string end = name + "-" + std::to_string(published::broadcast_bytes[size]);
            add("broadcast-" + end, published::spider_broadcast[mesh][size]);
            add_channels("broadcast-chan.tree-" + end, far, published::chan_tree[mesh][size]);
            add_channels("broadcast-vchan.tree-" + end, far, published::vchan_tree[mesh][size]);
            add_channels("broadcast-vchan.send-" + end, all, published::vchan_send[mesh][size]);
        }
        add_channels("combine-chan.tree-" + name, root, published::combine[mesh].chan_tree);
        add_channels("combine-vchan.tree-" + name, root, published::combine[mesh].vchan_tree);
        add_channels("combine-vchan.root-" + name, root, published::combine[mesh].vchan_root);
        add_channels("combine-vchan.root-busy-" + name, root, published::combine[mesh].vchan_root);
        add("combine-tree_combine-" + name, published::combine[mesh].spider_tree);
        add("combine-basic-" + name, published::combine[mesh].spider_root);
    }
    for (std::size_t size = 0; size < published::unicast_bytes.size(); ++size) {
        const std::string bytes = "-" + std::to_string(published::unicast_bytes[size]);
        for (const std::string kind : {"unicast", "hot_spot", "hot_spot_queue", "hot_spot_loop"}) {
            const published::unicast_table& table = kind == "unicast" ? published::unicast : published::hot_spot;
            add_channels(kind + "-channels" + bytes, "message_2_65.latency_ms", table.virtual_channels[size]);
            add(kind + "-basic" + bytes, table.basic[size]);
            add(kind + "-dimension_order" + bytes, table.dimension_order[size]);
            add(kind + "-adaptive" + bytes, table.adaptive[size]);
        }
    }
    for (std::size_t mesh = 0; mesh < published::cholesky_meshes.size(); ++mesh) {
        const std::string name = name_of(published::cholesky_meshes[mesh]);
        for (const auto& [order, ms] : {std::pair("in_turn", published::cholesky[mesh].spider_original),
                                        std::pair("look_ahead", published::cholesky[mesh].spider_modified),
                                        std::pair("left_looking", published::cholesky[mesh].spider_original),
                                        std::pair("barrier", published::cholesky[mesh].spider_original)}) {
            for (const char* machine : {"cholesky", "onchip-cholesky-agents", "onchip-cholesky-collectives"}) {
                for (const char* times : {"", "-barrier_times", "-fitted_times"}) {
                    runs.add(fmt::format("{}-{}-{}{}", machine, order, name, times),
                             {"", static_cast<std::uint64_t>(ms / ms_per_cycle), 1, {}, {}});
                }
            }
            for (const char* times : {"", "-barrier_times", "-fitted_times", "-third", "-third_root"}) {
                add_channels(fmt::format("cholesky-channels-{}-{}{}", order, name, times), all,
                             published::cholesky[mesh].virtual_channels);
            }
            for (const char* times : {"-third", "-third_root"}) {
                const double third = order == std::string("in_turn") ? published::cholesky[mesh].spider_modified : ms;
                runs.add(fmt::format("cholesky-{}-{}{}", order, name, times),
                         {"", static_cast<std::uint64_t>(third / ms_per_cycle), 1, {}, {}});
            }
            runs.add(
                fmt::format("onchip-cholesky-sends-{}-{}", order, name),
                {"", static_cast<std::uint64_t>(published::cholesky[mesh].virtual_channels / ms_per_cycle), 1, {}, {}});
        }
    }
    return runs;
}

std::vector<std::string> failing(const findings& found) {
    std::vector<std::string> claims;
    for (const claim& one : found.claims) {
        if (!one.pass) { claims.push_back(one.id + " " + one.claim); }
    }
    return claims;
}

TEST(spider_paper, finds_all_claims_where_the_thesis_own_figures_come_out) {
    const measurements runs = as_published();
    for (const experiment& part : {broadcasts(false), reductions(false), unicasts(false), hot_spots(false),
                                   factorisations(false), onchip_factorisations(false)}) {
        EXPECT_THAT(failing(part.evaluate(runs)), IsEmpty()) << part.title;
    }
}

TEST(spider_paper, counts_calibrated_claims_apart) {
    const measurements runs = as_published();
    const auto calibrated_of = [&runs](const experiment& part) {
        return count_of(part.evaluate(runs).claims, claim_basis::calibrated).all;
    };
    // T5.4, T5.1 and T5.2, growth and overhead; SPIDER's half of T5.5, its crossover and ratio; all of T5.6.
    EXPECT_EQ(calibrated_of(broadcasts(false)), 3 * 24U + 2);
    EXPECT_EQ(calibrated_of(reductions(false)), 3 * 6U + 2);
    EXPECT_EQ(calibrated_of(unicasts(false)), 20U + 2);
    EXPECT_EQ(calibrated_of(hot_spots(false)), 2 * 5U) << "basic, whose queue the second and third load are made for";
    EXPECT_EQ(calibrated_of(faults(false)), 2U) << "arrivals with faults, whose reading was known to hold";
    // The original's column twice, all but virtual channels of the variation, and each third reading whole.
    EXPECT_EQ(calibrated_of(factorisations(false)), 2 * 3U + (6 + 5) + 2 * (9 + 5));
}

TEST(spider_paper, draws_agents_a_link_as_wider_arrows_where_more_go) {
    measurements runs = as_published();
    runs.add("faults-none", {"", {}, 1, {}, {{"2.0", 1000}, {"3.0", 100}, {"3.1", 0}, {"2.1", 5}}});
    const std::vector<chart> maps = faults(true).evaluate(runs).charts;
    ASSERT_THAT(maps, SizeIs(2));
    using row = std::vector<std::string>;
    // From (0, 0) and (1, 0) one to the right; nothing crossed the other way, and the root is not on the map.
    EXPECT_THAT(maps[0].data.rows,
                UnorderedElementsAre(row{"0", "0", "1", "0", "6", "1000"}, row{"1", "0", "1", "0", "1", "100"}));
    EXPECT_THAT(maps[1].data.rows, IsEmpty()) << "no such run";
}

TEST(spider_paper, judges_nothing_where_a_run_is_missing) {
    for (const experiment& part : make_paper(true).experiments) {
        const std::vector<claim> claims = part.evaluate({}).claims;
        bool unmeasured = claims.empty();  // on a chip nobody claims anything of most operations
        for (const claim& one : claims) { unmeasured = unmeasured || (one.measured.is_null() && !one.pass); }
        EXPECT_TRUE(unmeasured) << part.title;
    }
}

TEST(spider_paper, reports_a_crossover_that_does_not_come_out) {
    measurements runs = as_published();
    runs.add("combine-tree_combine-2x2", {"", {}, 1, {{"problem_17.span_ms", 2.8}}, {}});
    const findings found = reductions(false).evaluate(runs);
    EXPECT_THAT(failing(found),
                UnorderedElementsAre("spider.E2 spider.tree, 2x2", "spider.E2 spider.tree against spider.root"));
}

TEST(spider_paper, reports_orders_and_trends_of_the_factorisation_on_a_chip_that_do_not_come_out) {
    measurements runs = as_published();
    runs.add("onchip-cholesky-agents-look_ahead-6x6", {"", 900'000'000, 1, {}, {}});
    runs.add("onchip-cholesky-sends-in_turn-2x2", {"", 900'000'000, 1, {}, {}});
    EXPECT_THAT(
        failing(onchip_factorisations(false).evaluate(runs)),
        UnorderedElementsAre("spider.E6.chip modified before original",
                             "spider.E6.chip messages to each node before original on 2x2 and 3x3, after it on 6x6",
                             "spider.E6.chip modified falls from 2x2 to 6x6"));
}

TEST(spider_paper, has_factorisations_on_a_chip_that_the_configuration_accepts) {
    std::set<std::string> names;
    for (const bool quick : {false, true}) {
        for (const planned_run& run : onchip_factorisations(quick).runs) {
            const std::string machine = run.machine.empty() ? machine_yaml : run.machine;
            EXPECT_NO_THROW(sim::parse_configuration("spider.yaml", machine, run.settings)) << run.name;
            names.insert(run.name);
        }
    }
    EXPECT_THAT(names, SizeIs(3 * 3 * (3 + 2)))
        << "three meshes and orders, three ways on the chip, agents and channels of the T800 machine";
}

TEST(spider_paper, sets_no_time_of_the_chip_next_to_a_published_one) {
    for (const claim& one : onchip_factorisations(false).evaluate(as_published()).claims) {
        EXPECT_FALSE(one.published.is_number()) << one.claim;
        EXPECT_THAT(one.note, HasSubstr("not comparable")) << one.claim;
    }
}

TEST(spider_paper, has_every_published_figure_next_to_one_of_ours) {
    unsigned figures = 0;
    for (const experiment& part : {broadcasts(false), reductions(false), unicasts(false), hot_spots(false)}) {
        for (const claim& one : part.evaluate({}).claims) { figures += one.published.is_number() ? 1 : 0; }
    }
    // T5.1 to T5.4, T5.5 without the suspect entry and with a variation, T5.6, T5.7 three times, once without virtual
    // channels, and four ratios and differences.
    EXPECT_EQ(figures, 4 * 24 + (6 * 6 - 1) + 20 + 20 + 15 + 20 + 4);
}

TEST(spider_paper, has_tables_whose_rows_are_whole) {
    for (const experiment& part : make_paper(false).experiments) {
        const findings found = part.evaluate(as_published());
        EXPECT_THAT(found.tables, Not(IsEmpty())) << part.title;
        for (const report_table& table : found.tables) {
            for (const auto& row : table.data.rows) {
                EXPECT_THAT(row, SizeIs(table.data.columns.size())) << table.file;
            }
        }
    }
}

TEST(spider_paper, has_runs_that_the_configuration_accepts_each_under_one_name) {
    std::map<std::string, std::vector<std::string>> settings;
    for (const bool quick : {false, true}) {
        for (const experiment& part : make_paper(quick).experiments) {
            for (const planned_run& run : part.runs) {
                const std::string machine = run.machine.empty() ? machine_yaml : run.machine;
                if (!machine.starts_with("system: agents")) {
                    continue;  // a chip: onchip_test.cpp
                }
                const bool is_long = machine.size() > 20000;                         // the factorisation on many nodes
                if (!is_long && (!part.on_request || settings.size() % 100 == 0)) {  // they are alike
                    EXPECT_NO_THROW(sim::parse_configuration("spider.yaml", machine, run.settings)) << run.name;
                }
                settings[run.name] = run.settings;
            }
        }
    }
    // E1 and E2 of four and six systems, E3 and the three of E4 of four; E5 with its slow run, and in a loop with 20
    // positions; E6 with five readings, three versions and the chip's orders over virtual channels; and 112 links for
    // 21 pairs.
    EXPECT_EQ(settings.size(), 4U * 24U + 6U * 6U + 80U + 4U + 22U + 54U + 112U * 21U);
}

}  // namespace
}  // namespace orbweaver::studies::spider_paper

// SPDX-License-Identifier: Apache-2.0
// The experiments of the dissertation on hypernets, without nets of thousands of nodes; what they simulate is made up
// here, and simulated in machine/paper_test.cpp.
#include "studies/papers.h"

#include <set>

#include "studies/hypernet/experiments.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies::hypernet_paper {
namespace {

/// An experiment, and what comes out of it without any run.
struct evaluated {
    experiment study;
    findings found;
};

const std::vector<evaluated>& all_evaluated() {
    static const std::vector<evaluated> all = [] {
        std::vector<evaluated> parts;
        for (const experiment& part : make_paper(true).experiments) { parts.push_back({part, part.evaluate({})}); }
        return parts;
    }();
    return all;
}

/// The exceptions are the figures that do not follow from the dissertation's own expressions, programs or lists
/// (docs/studies/reproduction.md).
TEST(hypernet_paper, all_that_is_calculated_comes_out_but_what_does_not_follow) {
    std::vector<std::string> others;
    for (const evaluated& part : all_evaluated()) {
        for (const claim& one : part.study.runs.empty() ? part.found.claims : std::vector<claim>{}) {
            EXPECT_FALSE(one.measured.is_null()) << one.claim << ": " << one.note;
            if (!one.pass) { others.push_back(one.id + " " + one.claim); }
        }
    }
    EXPECT_THAT(
        others,
        UnorderedElementsAre(
            "hypernet.R01 processing nodes of the (4,3)-net",
            "hypernet.R03 mean distance at most twice the hypercube's, all nets with d > 2",
            "hypernet.R03 mean distance at most half of the tree's, all nets with d > 2",
            "hypernet.R13 iterations with biases 5, 25", "hypernet.R13 others, % with biases 0, 10",
            "hypernet.R13 level 2, % with biases 10, 100", "hypernet.R14 packets with p_i = 1/2, as printed",
            "hypernet.R15 observed over theory, 1/p_r = 8, 16, 32", "hypernet.R16 all other nets need less than net B",
            "hypernet.R16 net B, 4K processors: bandwidth for linear speed-up",
            "hypernet.R16 net B, 64K processors: bandwidth for linear speed-up",
            "hypernet.R17 hypercube, 1 messages, 1/8 and 1/16", "hypernet.R17 hypercube, 64 messages, 1/8 and 1/16",
            "hypernet.R21 Table 6.5, connectors of a board and of all"));
}

TEST(hypernet_paper, has_every_row) {
    std::set<std::string> ids;
    for (const evaluated& part : all_evaluated()) {
        for (const claim& one : part.found.claims) { ids.insert(one.id); }
    }
    for (unsigned row = 1; row <= 23; ++row) {
        EXPECT_THAT(ids, Contains(std::string("hypernet.R") + (row < 10 ? "0" : "") + std::to_string(row)));
    }
}

TEST(hypernet_paper, has_every_figure_and_table) {
    std::vector<std::string> files;
    for (const evaluated& part : all_evaluated()) {
        const findings& found = part.found;
        for (const chart& figure : found.charts) {
            files.push_back(figure.file);
            for (const curve& drawn : figure.curves) {
                EXPECT_LT(drawn.column, figure.data.columns.size()) << figure.file;
            }
            for (const auto& row : figure.data.rows) {
                EXPECT_THAT(row, SizeIs(figure.data.columns.size())) << figure.file;
            }
        }
        for (const report_table& table : found.tables) {
            files.push_back(table.file);
            for (const auto& row : table.data.rows) {
                EXPECT_THAT(row, SizeIs(table.data.columns.size())) << table.file;
            }
        }
    }
    for (const char* file :
         {"figure_3_1",   "figure_3_2", "figure_3_3", "figure_3_4", "figure_3_5_a", "figure_3_5_b", "figure_3_6",
          "figure_3_7",   "figure_4_4", "figure_4_5", "figure_4_6", "figure_4_7",   "figure_6_1",   "figure_6_2_a",
          "figure_6_2_b", "figure_6_3", "figure_6_4", "figure_6_5", "figure_6_6",   "figure_6_7_a", "figure_6_7_b",
          "figure_6_8",   "table_2_1",  "table_4_2",  "table_6_2",  "table_6_3",    "table_6_4",    "table_6_5"}) {
        EXPECT_THAT(files, Contains(std::string(file)));
    }
}

/// The table behind a figure, or a table.
const sim::data_table& data_of(const std::string& file) {
    for (const evaluated& part : all_evaluated()) {
        for (const chart& figure : part.found.charts) {
            if (figure.file == file) { return figure.data; }
        }
        for (const report_table& table : part.found.tables) {
            if (table.file == file) { return table.data; }
        }
    }
    throw std::out_of_range(file);
}

std::vector<std::string> column(const std::string& file, std::size_t which) {
    std::vector<std::string> cells;
    for (const auto& row : data_of(file).rows) { cells.push_back(row.at(which)); }
    return cells;
}

/// F78: sections 6.2.2 and 6.5.1 vary the machine, the net, the clustering and the packet, over these values.
TEST(hypernet_paper, sweeps_over_every_value_of_the_dissertation) {
    const auto machines = ElementsAre("1024", "4096", "16384", "65536", "262144");
    for (const char* figure : {"figure_6_2_a", "figure_6_2_b", "figure_6_3", "figure_6_4"}) {
        EXPECT_THAT(column(figure, 0), machines) << figure;
    }
    EXPECT_THAT(data_of("figure_6_4").columns, ElementsAre("processors", "net A", "net B", "net C", "net D", "net E"));
    EXPECT_THAT(column("figure_6_4", 2), ElementsAre("320000", "104560", "36010", "15920.5", "104887"));
    // The study computes as many figures as the lists have.
    std::map<std::string, sim::result_json> counted;
    for (const evaluated& part : all_evaluated()) {
        for (const claim& one : part.found.claims) {
            if (one.published.is_number() && !counted.contains(one.id)) {
                counted[one.id] = sim::result_json::array({one.published, one.measured});
            }
        }
    }
    for (const auto& [row, figures, coming_out] :
         {std::tuple("R15", 50, 50), {"R16", 35, 35}, {"R17", 48, 48}, {"R19", 62, 62}}) {
        EXPECT_EQ(counted[std::string("hypernet.") + row], sim::result_json::array({figures, coming_out})) << row;
    }
}

/// F82: the demand on a machine follows from cells and connections. Table 6.4, the dissertation's judgement of real
/// machines, is quoted without a claim.
TEST(hypernet_paper, states_the_demand_on_machines) {
    EXPECT_THAT(column("table_6_3", 0), ElementsAre("1024", "4096", "16384"));
    EXPECT_THAT(column("table_6_3", 1), ElementsAre("8", "2", "0.5"));
    EXPECT_THAT(column("table_6_3", 2), ElementsAre("5.859375", "1.464844", "0.3662109"));
    EXPECT_THAT(column("table_6_3", 3), ElementsAre("1", "0.25", "0.07"));
    EXPECT_THAT(column("table_6_3", 4), ElementsAre("0.9765625", "0.2441406", "0.06103516"));
}

TEST(hypernet_paper, runs_have_names_of_their_own) {
    std::map<std::string, std::vector<std::string>> settings;
    for (const experiment& part : make_paper(false).experiments) {
        for (const planned_run& run : part.runs) {
            const auto [known, is_new] = settings.emplace(run.name, run.settings);
            EXPECT_EQ(known->second, run.settings) << run.name;
        }
    }
    EXPECT_GT(settings.size(), 100U);
}

measurements made_up(const experiment& study, const std::map<std::string, double>& figures,
                     const std::map<std::string, std::uint64_t>& links = {}) {
    measurements runs;
    for (const planned_run& run : study.runs) { runs.add(run.name, {"", {}, 1, figures, links}); }
    return runs;
}

const claim& claim_of(const findings& found, const std::string& text) {
    for (const claim& one : found.claims) {
        if (one.claim.find(text) != std::string::npos) { return one; }
    }
    throw std::out_of_range(text);
}

TEST(hypernet_paper, hops_that_are_measured_are_links_and_compared_with_the_counted_ones) {
    const experiment study = routes(true);
    EXPECT_TRUE(claim_of(study.evaluate(made_up(study, {{"hops_mean", 4.38}})), "(3,2)-net").pass);
    EXPECT_FALSE(claim_of(study.evaluate(made_up(study, {{"hops_mean", 4.45}})), "(3,2)-net").pass);
    EXPECT_TRUE(claim_of(study.evaluate({}), "(3,2)-net").measured.is_null());
}

TEST(hypernet_paper, loads_that_are_measured_are_compared_by_level) {
    const experiment study = natural_loads(true);
    // Internal, level 1 (address 2), level 2 (address 5), and the links of nodes, which do not count.
    const auto judged = [&](std::uint64_t level_2) {
        return claim_of(
            study.evaluate(
                made_up(study, {}, {{"n0.in", 5000}, {"r0.d0", 90}, {"r1.d2", 110}, {"r2.x", 100}, {"r5.x", level_2}})),
            "measured");
    };
    EXPECT_TRUE(judged(101).pass);
    EXPECT_FALSE(judged(120).pass);
}

TEST(hypernet_paper, latencies_of_the_compared_networks_report_whether_locality_favours_the_hypernet) {
    const experiment study = comparison_under_load(true);
    measurements runs;
    for (const planned_run& run : study.runs) {
        const bool is_hypernet = run.name.find("cubelets") != std::string::npos;
        const bool is_local = run.name.find("uniform") == std::string::npos;
        runs.add(
            run.name,
            {"", {}, 1, {{"packet_latency", is_hypernet && is_local ? 5 : 10}, {"accepted", 0.5}, {"saturated", 0}}});
    }
    const findings found = study.evaluate(runs);
    const claim& latency = claim_of(found, "latency: hypercube over hypernet");
    EXPECT_EQ(latency.measured, "1.00, 2.00");
    EXPECT_TRUE(latency.pass);
    EXPECT_FALSE(claim_of(found, "throughput: hypercube over hypernet").pass);
    EXPECT_THAT(found.charts.at(1).data.rows.front(),
                ElementsAre("0", "10.00", "10.00", "10.00", "10.00", "10.00", "10.00"));
}

TEST(hypernet_paper, used_bandwidth_is_counted_at_the_links_and_not_from_what_arrived) {
    const experiment study = comparison_under_load(true);
    const auto used = [&study](double utilisation) {
        return claim_of(
            study.evaluate(made_up(study, {{"link_utilisation", utilisation}, {"accepted", 0}, {"hops_mean", 0}})),
            "part of all links' bandwidth");
    };
    EXPECT_EQ(used(0.45).measured, 0.45) << "links of the (3,2)-net carry a flit a cycle";
    EXPECT_TRUE(used(0.45).pass);
    EXPECT_FALSE(used(0.3).pass);
}

TEST(hypernet_paper, networks_that_are_compared_have_links_of_the_same_bandwidth_in_all) {
    for (const planned_run& run : comparison_under_load(true).runs) {
        // (3,2): 108 links; hypercube: 160; torus: 128.
        const char* const capacity = run.name.find("cubelets") != std::string::npos    ? "1"
                                     : run.name.find("hypercube") != std::string::npos ? "0.675"
                                                                                       : "0.84375";
        EXPECT_THAT(run.settings, Contains(std::string("network.link.flits_per_cycle=") + capacity)) << run.name;
    }
}

TEST(hypernet_paper, leaves_cells_empty_for_runs_that_failed_or_saturated) {
    const experiment study = comparison_under_load(true);
    const findings found =
        study.evaluate(made_up(study, {{"packet_latency", 10}, {"accepted", 0.5}, {"saturated", 1}}));
    EXPECT_THAT(found.charts.front().data.rows.front(), ElementsAre("0.02", "", "", ""));
    EXPECT_THAT(study.evaluate({}).charts.front().data.rows.front(), ElementsAre("0.02", "", "", ""));
}

TEST(hypernet_paper, steps_that_programs_count_are_compared_with_the_published_ones) {
    const experiment study = measured_steps(true);
    const findings found = study.evaluate(made_up(study, {{"steps", 6}, {"exchanges", 1}, {"error", 0}}));
    EXPECT_TRUE(claim_of(found, "minimum").pass);
    EXPECT_TRUE(claim_of(found, "Fourier transform").pass);  // DES(2,2) is 7
    EXPECT_FALSE(claim_of(found, "bitonic sort").pass);      // 15
    EXPECT_TRUE(claim_of(study.evaluate({}), "minimum").measured.is_null());
}

TEST(hypernet_paper, copies_that_routers_make_are_compared_by_level) {
    const experiment study = measured_broadcasts(true);
    const auto judged = [&](std::uint64_t level_1) {
        return claim_of(
            study.evaluate(made_up(study, {}, {{"n0.in", 9999}, {"r0.d0", 2240}, {"r2.x", level_1}, {"r5.x", 70}})),
            "routers copy");
    };
    EXPECT_TRUE(judged(240).pass);
    EXPECT_FALSE(judged(250).pass);
}

TEST(hypernet_paper, broadcasts_of_a_program_are_compared_with_the_models) {
    const experiment study = measured_broadcasts(true);
    const auto coming_out = [&](double internal) {
        const std::map<std::string, double> reports{{"depth", 6},
                                                    {"copies_internal", internal},
                                                    {"copies_level_1", 3},
                                                    {"broadcast_cycles", 1},
                                                    {"answered_cycles", 1}};
        return claim_of(study.evaluate(made_up(study, reports)), "as a program").measured;
    };
    EXPECT_EQ(coming_out(28), 3);
    EXPECT_EQ(coming_out(29), 2);
}

TEST(hypernet_paper, processes_on_the_machine_are_compared_with_the_simulated_ones) {
    const experiment study = measured_allocation(true);
    std::map<std::string, double> reports{{"answer", 5},          {"tak_cycles", 1},        {"nodes_used", 51},
                                          {"longest_queue", 1},   {"children_internal", 1}, {"children_level_1", 0},
                                          {"children_level_2", 0}};
    for (unsigned subnet = 0; subnet < 8; ++subnet) { reports["processes_subnet_" + std::to_string(subnet)] = 10; }
    const findings found = study.evaluate(made_up(study, reports));
    EXPECT_TRUE(claim_of(found, "nodes used").pass);
    EXPECT_EQ(claim_of(found, "answer, processes").measured, 1);
    EXPECT_FALSE(claim_of(found, "answer, processes").pass);
}

TEST(hypernet_paper, packets_of_the_neurocomputer_are_compared_with_the_counted_bins) {
    const experiment study = neurocomputer(true);
    const findings found = study.evaluate(made_up(study, {{"core_packets_per_pass", 0},
                                                          {"influence_packets_per_pass", 1},
                                                          {"remote_packets_per_pass", 1},
                                                          {"fixed_point", 1}}));
    EXPECT_FALSE(claim_of(found, "packets of a pass: core").pass);
    EXPECT_TRUE(claim_of(found, "fixed point").pass);
    EXPECT_FALSE(claim_of(found, "clustering saves").pass);  // as many as at random
}

TEST(hypernet_paper, partial_broadcasts_pay_where_packets_to_single_processors_cross_as_many_links) {
    const experiment study = measured_partial_broadcasts(true);
    const auto threshold = [&](std::uint64_t single_at_1_16, std::uint64_t single_at_1_32) {
        measurements runs;
        for (const planned_run& run : study.runs) {
            const bool is_broadcast = run.name.find("broadcast-") != std::string::npos;
            const std::uint64_t flits = run.name.find("no-packets") != std::string::npos ? 0
                                        : is_broadcast                                   ? 100
                                        : run.name.ends_with("-0.0625")                  ? single_at_1_16
                                                                                         : single_at_1_32;
            runs.add(run.name, {"", {}, 1, {}, {{"r0.d0", 1000 + flits}, {"n0.in", 7}}});
        }
        return study.evaluate(runs).claims.front();
    };
    EXPECT_NEAR(threshold(50, 200).measured.get<double>(), 0.0442, 0.0001);  // half way, in logarithms
    EXPECT_TRUE(threshold(50, 200).pass);                                    // (6.2.11): 0.0484
    EXPECT_EQ(threshold(100, 200).measured, 0.0625);
    EXPECT_FALSE(threshold(50, 60).pass);
}

TEST(hypernet_paper, extra_hops_are_those_of_packets_that_would_have_crossed_the_failed_link) {
    // A tenth of all packets cross each of the links, either way together.
    const std::map<std::string, std::uint64_t> links{{"n0.in", 1000}, {"r0.d0", 77}, {"r2.x", 60}, {"r8.x", 40},
                                                     {"r4.x", 50},    {"r16.x", 50}, {"r6.x", 50}, {"r24.x", 50}};
    const experiment study = detours(true);
    const auto judged = [&](double hops_with_fault) {
        measurements runs;
        for (const planned_run& run : study.runs) {
            runs.add(run.name, {"", {}, 1, {{"hops_mean", run.reads_links ? 4 : hops_with_fault}}, links});
        }
        return claim_of(study.evaluate(runs), "extra hops measured on the network, (3,2)-net, level 1");
    };
    EXPECT_EQ(judged(4.19).measured, 1.9);
    EXPECT_TRUE(judged(4.19).pass);  // 1.833
    EXPECT_FALSE(judged(4.3).pass);
    EXPECT_TRUE(claim_of(study.evaluate({}), "measured on the network").measured.is_null());
}

TEST(hypernet_paper, extra_hops_round_links_of_level_2_are_more_than_printed) {
    const findings found = detours(true).evaluate({});
    EXPECT_TRUE(claim_of(found, "round a failed link, (3,2)-net, level 1").pass);
    EXPECT_FALSE(claim_of(found, "round a failed link, (3,3)-net, level 2").pass);
}

TEST(hypernet_paper, throttles_are_judged_by_what_is_accepted_and_by_latency_with_and_without_them) {
    const experiment study = throttled_links(true);
    const auto claims = [&study](double accepted, double latency) {
        measurements runs;
        for (const planned_run& run : study.runs) {
            const bool is_throttled = !run.name.ends_with("-0-0");
            runs.add(run.name,
                     {"",
                      {},
                      1,
                      {{"accepted", is_throttled ? accepted : 0.4}, {"network_latency", is_throttled ? latency : 80}}});
        }
        return study.evaluate(runs);
    };
    EXPECT_EQ(claim_of(claims(0.42, 60), "new packets limited").measured, "1.050");
    EXPECT_TRUE(claim_of(claims(0.42, 60), "new packets limited").pass);
    EXPECT_FALSE(claim_of(claims(0.39, 60), "new packets limited").pass);
    EXPECT_TRUE(claim_of(claims(0.4, 60), "latency in the network").pass);
    EXPECT_FALSE(claim_of(claims(0.4, 81), "latency in the network").pass);
    EXPECT_EQ(claims(0.4, 60).tables.front().data.rows.size(), 6U);
    EXPECT_TRUE(claim_of(study.evaluate({}), "latency in the network").measured.is_null());
}

TEST(hypernet_paper, waits_that_are_measured_are_compared_with_those_of_queues) {
    const experiment study = queueing(true);
    const findings found = study.evaluate(made_up(study, {{"packet_latency", 19.5}}));
    EXPECT_TRUE(claim_of(found, "0.05 packets").pass) << claim_of(found, "0.05 packets").published;
    EXPECT_FALSE(claim_of(study.evaluate(made_up(study, {{"packet_latency", 30}})), "0.05 packets").pass);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_paper

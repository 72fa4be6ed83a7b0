// SPDX-License-Identifier: Apache-2.0
// Bars and rows of a source; the figures are made up here.
#include "studies/truth/comparison.h"

#include <gtest/gtest.h>

#include "studies/truth/facts.h"

namespace orbweaver::studies::truth {
namespace {

findings findings_of(const std::vector<compared_row>& rows) {
    return compared("id", "title", 'X', {}, [rows](const measurements&) { return rows; }, {{"B1", "bar", 50, 2}})
        .evaluate({});
}

TEST(comparison, bars_count_predicted_rows_with_a_figure) {
    const findings found = findings_of({{"s", "exact", "p", "predicted", 100, 101},
                                        {"s", "far", "p", "predicted", 100, 90},
                                        {"s", "failed", "p", "predicted", 100},
                                        {"s", "unread", "p", "predicted", std::nullopt, 7},
                                        {"s", "fit", "p", "fitted", 100, 100},
                                        {"s", "other", "p", "smart", 100}});
    ASSERT_EQ(found.claims.size(), 6U) << "a bar, and the rows that run";
    EXPECT_NEAR(found.claims[0].measured.get<double>(), 100.0 / 3, 1e-9);
    EXPECT_FALSE(found.claims[0].pass);
    const sim::result_json far = claim_json(found.claims[2]);
    EXPECT_EQ(far["id"], "truth.X2");
    EXPECT_EQ(far["outcome"], "predicted");
    EXPECT_EQ(far["measured"], 100);
    EXPECT_EQ(far["ours"], 90);
    EXPECT_DOUBLE_EQ(far["error_percent"].get<double>(), -10);
    EXPECT_TRUE(claim_json(found.claims[4])["measured"].is_null());
    EXPECT_EQ(found.tables[0].data.rows[0],
              (std::vector<std::string>{"predicted", "4", "3", "1.00", "10.00", "10.00"}));
}

TEST(comparison, a_bound_is_met_or_not_and_has_no_error) {
    const findings found = findings_of({{"s", "m", "p", "predicted", 20, 19, true, true}});
    EXPECT_TRUE(found.claims[0].pass);
    EXPECT_TRUE(claim_json(found.claims[1])["error_percent"].is_null());
    EXPECT_EQ(claim_json(found.claims[1])["pass"], true);
}

TEST(comparison, the_chart_has_a_column_a_source) {
    const chart drawn = scatter({{"a", {{"s", "m", "p", "predicted", 2, 3}, {"s", "m", "p", "seen", 5, 5}}},
                                 {"b", {{"s", "m", "p", "predicted", 1, 1}}},
                                 {"c", {{"s", "m", "p", "fitted", 7, 7}}}});
    EXPECT_EQ(drawn.data.rows, (std::vector<std::vector<std::string>>{{"1.0000", "1.0000", "", "1.0000"},
                                                                      {"2.0000", "2.0000", "3.0000", ""}}));
    EXPECT_NE(gnuplot_script(drawn).find("with points"), std::string::npos);
}

TEST(facts, have_a_source_and_cells_by_column) {
    fact_file facts = read_facts("# here\n# there\na,b\n1,\n2,x y\n");
    EXPECT_EQ(facts.source, "here; there");
    ASSERT_EQ(facts.rows.size(), 2U);
    EXPECT_EQ(facts.rows[1]["b"], "x y");
    EXPECT_EQ(number_in(facts.rows[0]["a"]), 1);
    EXPECT_EQ(number_in(facts.rows[0]["b"]), std::nullopt);
}

}  // namespace
}  // namespace orbweaver::studies::truth

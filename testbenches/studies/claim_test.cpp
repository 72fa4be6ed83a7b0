// SPDX-License-Identifier: Apache-2.0
#include "studies/claim.h"
#include "testbenches/support/matchers.h"

#include <sstream>
#include <stdexcept>

namespace orbweaver::studies {
namespace {

claim with_id(const std::string& id) { return {id, "a claim", "section 1", 1.5, 1.25, "%", 0.5, true, "a note"}; }

TEST(claim, has_the_keys_of_paper_json_in_their_order) {
    EXPECT_EQ(claim_json(with_id("scmp.E1")).dump(),
              R"({"id":"scmp.E1","claim":"a claim","source":"section 1","published":1.5,"measured":1.25,"unit":"%",)"
              R"("tolerance":0.5,"pass":true,"basis":"predicted","note":"a note"})");
}

TEST(claim, whose_run_is_unusable_fails_and_states_why) {
    const claim result = judged(with_id("E1"), [](claim&) { throw unusable_run("run lu-original-64: exit code 3"); });
    EXPECT_FALSE(result.pass);
    EXPECT_TRUE(result.measured.is_null());
    EXPECT_EQ(result.note, "run lu-original-64: exit code 3");
}

TEST(if_usable, gives_what_is_made_or_else_what_stands_for_it) {
    const auto figure = [](bool usable) {
        return [usable]() -> std::string { return usable ? "313" : throw unusable_run("run x: exit code 3"); };
    };
    EXPECT_EQ(if_usable(figure(true), "failed"), "313");
    EXPECT_EQ(if_usable(figure(false), "failed"), "failed");
    EXPECT_EQ(if_usable(figure(false)), "");
    EXPECT_THROW(if_usable([]() -> std::string { throw std::logic_error("a bug"); }), std::logic_error);
}

TEST(claims, are_ordered_by_kind_as_they_come_and_by_number) {
    std::vector<std::string> ids;
    for (const claim& one :
         in_order({with_id("x.E10"), with_id("x.A5"), with_id("x.E2"), with_id("x.A1"), with_id("y.A2")})) {
        ids.push_back(one.id);
    }
    EXPECT_THAT(ids, ElementsAre("x.E2", "x.E10", "x.A1", "x.A5", "y.A2"));
}

TEST(console_table, fits_a_terminal_whatever_the_texts) {
    claim verbose = with_id("scmp.E1");
    verbose.claim = std::string(300, 'c');
    verbose.measured = std::string(300, 'm');
    verbose.published = nullptr;
    verbose.pass = false;
    std::istringstream lines(console_table({with_id("scmp.A1"), with_id("hypernet.R01"), verbose}));
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) { EXPECT_LE(line.size(), 100U); }
    EXPECT_EQ(count, 4);
}

TEST(console_table, shows_the_outcome_of_a_prediction_in_the_place_of_whether_it_holds) {
    claim predicted{
        "scmp.calibration.E1", std::string(80, 'x'), "", 25.49, std::string(80, 'y'), "%", nullptr, false, ""};
    predicted.outcome = "undetermined";
    const std::string table = console_table({predicted});
    EXPECT_THAT(table, HasSubstr(" undetermined\n"));
    EXPECT_LE(table.size() - table.find('\n') - 2, 100U);
    EXPECT_EQ(claim_json(predicted)["outcome"], "undetermined");
    predicted.outcome = "";
    EXPECT_FALSE(claim_json(predicted).contains("outcome"));
}

TEST(console_table, shows_what_was_published_and_measured) {
    const std::string text = console_table({with_id("scmp.A1")});
    EXPECT_THAT(text, ContainsRegex("scmp.A1 +a claim +1.5 % +1.25 % yes"));
}

TEST(claim, counts_every_basis_apart) {
    std::vector<claim> claims(3);
    claims[0].pass = true;
    EXPECT_EQ(counts_text(claims), "of 3 predicted claims 1 hold");
    claims[0].basis = claim_basis::calibrated;
    claims[1].basis = claim_basis::calibrated;
    EXPECT_EQ(counts_text(claims), "of 1 predicted claims 0 hold, of 2 calibrated ones 1");
    claims[1].basis = claim_basis::calculated;
    claims[2].basis = claim_basis::by_construction;
    EXPECT_EQ(counts_text(claims),
              "of 0 predicted claims 0 hold, of 1 calibrated ones 1, of 1 calculated ones 0, of 1 by construction 0");
}

}  // namespace
}  // namespace orbweaver::studies

// SPDX-License-Identifier: Apache-2.0
#include "sim/report/link_timeline.h"

#include <sstream>

#include "hw/base/errors.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

const std::string flit_columns = "sent,seen,link,event,vc,packet,source,destination,payload\n";

result_json links_over_time(const std::string& rows, std::uint64_t cycles, std::size_t links = 4) {
    std::istringstream stream(flit_columns + rows);
    return link_timeline(stream, "flits.csv", cycles, links).json();
}

std::string trace_complaint(const std::string& text) {
    std::istringstream stream(text);
    return complaint_of([&] { const link_timeline seen(stream, "flits.csv", 100, 4); });
}

TEST(link_timeline, counts_the_flits_of_a_link_in_the_cycles_in_which_it_sends_them) {
    const result_json data = links_over_time("0,1,r0.E,head,0,1,0,1,0x0\n2,3,r0.E,tail,0,1,0,1,0x0\n", 4);
    EXPECT_EQ(data["bins"], 4);
    EXPECT_EQ(data["shown"][0]["name"], "r0.E");
    EXPECT_EQ(data["shown"][0]["sent"], (result_json{1, 0, 1, 0}));
}

TEST(link_timeline, keeps_a_flit_in_the_buffer_from_its_sight_to_its_credit) {
    const result_json data = links_over_time(
        "0,1,r0.E,head,2,1,0,1,0x0\n1,2,r0.E,tail,2,1,0,1,0x0\n2,5,r0.E,credit,2,,,,\n4,7,r0.E,credit,2,,,,\n", 6);
    const result_json vcs = data["shown"][0]["vcs"];
    ASSERT_EQ(vcs.size(), 1U);
    EXPECT_EQ(vcs[0]["vc"], 2);
    EXPECT_EQ(vcs[0]["flits"], (result_json{0.0, 1.0, 1.0, 1.0, 0.0, 0.0}));
}

TEST(link_timeline, takes_means_over_bins_of_any_width) {
    const result_json data = links_over_time("0,100,r0.E,head,0,1,0,1,0x0\n300,303,r0.E,credit,0,,,,\n", 320);
    EXPECT_EQ(data["bins"], 160);
    double sum = 0;
    for (const auto& level : data["shown"][0]["vcs"][0]["flits"]) { sum += 2 * level.get<double>(); }
    EXPECT_EQ(sum, 200);
}

TEST(link_timeline, knows_no_buffer_of_a_link_without_credits) {
    const result_json data = links_over_time("0,1,n0.out,head,0,1,0,1,0x0\n", 4);
    EXPECT_TRUE(data["shown"][0]["vcs"][0]["flits"].empty());
}

TEST(link_timeline, shows_the_busiest_links_and_those_with_most_flits_waiting) {
    std::string rows;
    for (unsigned link = 0; link < 40; ++link) {
        for (unsigned flit = 0; flit < 40 - link; ++flit) {
            rows += std::to_string(flit) + "," + std::to_string(flit + 1) + ",r" + std::to_string(link) +
                    ".E,head_tail,0,1,0,1,0x0\n";
        }
    }
    rows += "50,51,r39.E,head,0,1,0,1,0x0\n99,102,r39.E,credit,0,,,,\n";
    const result_json data = links_over_time(rows, 100);
    EXPECT_EQ(data["links"], 40);
    EXPECT_LE(data["shown"].size(), 48U);
    EXPECT_EQ(data["shown"][0]["name"], "r0.E");
    EXPECT_EQ(data["shown"].back()["name"], "r39.E");
}

TEST(link_timeline, names_the_line_that_it_cannot_understand) {
    EXPECT_THAT(trace_complaint("sent,seen\n"), HasSubstr("flits.csv:1: other columns"));
    EXPECT_THAT(trace_complaint(flit_columns + "0,1,r0.E,head,0,1,0,1,0x0\n0,1,r0.E,hea"), HasSubstr("flits.csv:3:"));
    EXPECT_THAT(trace_complaint(flit_columns + "0,1,r0.E,head,x,1,0,1,0x0\n"), HasSubstr("flits.csv:2:"));
}

}  // namespace
}  // namespace orbweaver::sim

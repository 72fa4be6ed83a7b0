// SPDX-License-Identifier: Apache-2.0
#include "sim/report/report_page.h"

#include "hw/base/errors.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver::sim {
namespace {

std::string page_complaint(const std::filesystem::path& file) {
    return complaint_of([&] { const report_page page(file); });
}

TEST(report_page, holds_the_data_where_they_belong) {
    const scratch_file file("<p>@orbweaver-report-data@</p>");
    EXPECT_EQ(report_page(file.path()).render({{"a", 1}}), "<p>{\"a\":1}</p>");
}

TEST(report_page, lets_no_text_end_the_element_that_holds_it) {
    const scratch_file file("@orbweaver-report-data@");
    const result_json data = {{"name", "</script><script>alert(1)</script><!--"}, {"bytes", "\xff"}};
    const std::string text = report_page(file.path()).render(data);
    EXPECT_EQ(text.find('<'), std::string::npos);
    EXPECT_EQ(result_json::parse(text)["name"], data["name"]);
}

TEST(report_page, states_what_is_missing_when_the_build_had_no_npm) {
    EXPECT_THAT(page_complaint("/nowhere/page.html"), HasSubstr("/nowhere/page.html: the page of reports is missing"));
    EXPECT_THAT(page_complaint("/nowhere/page.html"), HasSubstr("npm"));
    EXPECT_THAT(page_complaint(scratch_file("<p></p>").path()), HasSubstr("is no page of reports"));
}

}  // namespace
}  // namespace orbweaver::sim

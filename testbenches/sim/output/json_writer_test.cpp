// SPDX-License-Identifier: Apache-2.0
#include "sim/output/json_writer.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

#include "sim/output/json_text.h"

namespace orbweaver::sim {
namespace {

json every_type() {
    return {{"text", "plain"},
            {"escapes \"\\\t\n\x01", "ä \x7f / \u2028"},
            {"none", nullptr},
            {"truths", {true, false}},
            {"counts", {0U, std::numeric_limits<std::uint64_t>::max()}},
            {"integers", {0, -1, std::numeric_limits<std::int64_t>::min()}},
            {"reals", {0.0, -0.0, 0.1, 1e300, 5.0, 1.0 / 3, std::numeric_limits<double>::infinity()}},
            {"nothing", {{"array", json::array()}, {"object", json::object()}}},
            {"deep", {{{"list", {1, {2, {3}}}}}, json::array({json::object()})}}};
}

TEST(json_writer, writes_what_the_library_does) {
    EXPECT_EQ(json_text(every_type(), -1), every_type().dump());
    EXPECT_EQ(json_text(every_type()), every_type().dump(1) + "\n");
    EXPECT_EQ(json_text(every_type(), 4), every_type().dump(4) + "\n");
    for (const json& value : every_type()) { EXPECT_EQ(json_text(value, -1), value.dump()); }
}

TEST(json_writer, writes_entry_by_entry_what_it_writes_of_a_whole) {
    std::ostringstream text;
    json_writer writer(text);
    writer.begin_object();
    writer.entry("count", 3U);
    writer.key("list");
    writer.begin_array();
    writer.value(1.5);
    writer.value({{"inner", true}});
    writer.end();
    writer.key("empty");
    writer.begin_array();
    writer.end();
    writer.end();
    const json whole = {{"count", 3U}, {"list", {1.5, {{"inner", true}}}}, {"empty", json::array()}};
    EXPECT_EQ(text.str(), whole.dump(1));
}

TEST(json_writer, shows_bytes_that_are_no_utf8) {
    EXPECT_EQ(json_text({{"a\xff", "b\xfe\t\"c\""}}, -1), R"({"a\\xff":"b\\xfe\t\"c\""})");
}

}  // namespace
}  // namespace orbweaver::sim

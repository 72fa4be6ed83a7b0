// SPDX-License-Identifier: Apache-2.0
#include "sim/output/json_reader.h"

#include <gtest/gtest.h>

namespace orbweaver::sim {
namespace {

TEST(json_reader, reads_what_the_library_does) {
    for (const char* text : {"null", "true", "-3", "18446744073709551615", "0.1", "1e300", R"("a\u00e4\n")", "[]", "{}",
                             "[1, [2, {}], []]", R"({"b": {"z": [1, {"y": null}], "a": "x"}, "a": [], "c": -0.0})"}) {
        const json read = parse_json(text);
        EXPECT_EQ(read, json::parse(text));
        EXPECT_EQ(read.dump(), json::parse(text).dump()) << "keys in their order";
        EXPECT_EQ(read.type(), json::parse(text).type());
    }
}

TEST(json_reader, refuses_what_the_library_does_at_the_same_place) {
    for (const char* text : {"", "{", "[1,]", R"({"a" 1})", "[1] 2", "\"\xff\"", "nul"}) {
        std::size_t position = 0;
        try {
            EXPECT_TRUE(json::parse(text).is_discarded());  // throws
        } catch (const json::parse_error& problem) { position = problem.byte; }
        try {
            parse_json(text);
            ADD_FAILURE() << text;
        } catch (const json::parse_error& problem) { EXPECT_EQ(problem.byte, position) << text; }
    }
    EXPECT_THROW(parse_json("1e999"), json::out_of_range);
}

}  // namespace
}  // namespace orbweaver::sim

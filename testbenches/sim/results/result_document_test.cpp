// SPDX-License-Identifier: Apache-2.0
#include "sim/results/result_document.h"

#include <gtest/gtest.h>

#include <sstream>

namespace orbweaver::sim {
namespace {

using pointer = result_json::json_pointer;

result_document document_with_lists() {
    result_document document{{{"cycles", 7U}, {"empty", result_json::array()}}};
    result_json& network = document.values()["network"];
    network["links"] = document.object(pointer("/network/links"), [](json_writer& writer) {
        writer.entry("r0.east", 3U);
        writer.entry("r1.west", {{"flits", 4U}});
    });
    network["by~class"]["a/b"] = document.array(pointer("/network") / "by~class" / "a/b", [](json_writer& writer) {
        writer.value(0.5);
        writer.value(nullptr);
    });
    network["last"] = document.array(pointer("/network/last"), [](json_writer&) {});
    return document;
}

const result_json whole = {{"cycles", 7U},
                           {"empty", result_json::array()},
                           {"network",
                            {{"links", {{"r0.east", 3U}, {"r1.west", {{"flits", 4U}}}}},
                             {"by~class", {{"a/b", {0.5, nullptr}}}},
                             {"last", result_json::array()}}}};

TEST(result_document, writes_lists_where_they_stand) {
    for (const int indent : {1, -1}) {
        std::ostringstream text;
        document_with_lists().write(text, indent);
        EXPECT_EQ(text.str(), whole.dump(indent) + (indent < 0 ? "" : "\n"));
    }
}

TEST(result_document, has_no_entries_of_lists_among_its_values) {
    EXPECT_TRUE(document_with_lists().values()["network"]["links"].empty());
    EXPECT_EQ(document_with_lists().whole(), whole);
}

}  // namespace
}  // namespace orbweaver::sim

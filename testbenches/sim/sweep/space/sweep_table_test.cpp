// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/space/sweep_table.h"

#include <gmock/gmock.h>

#include "sim/config/schema/schema_lines.h"
#include "sim/text/yaml_reader.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/sim/config/schema_fit.h"

namespace orbweaver::sim {
namespace {

/// Every sweep under configs/.
std::vector<std::filesystem::path> shipped_sweeps() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{source_root() / "configs"}) {
        if (entry.path().string().ends_with(".sweep.yaml")) { files.push_back(entry.path()); }
    }
    return files;
}

/// Reads a word as an editor does: a word that looks like a number or a boolean is one.
json json_of(const config_node& node) {
    if (node.kind == node_kind::scalar) {
        const json read = json::parse(node.text, nullptr, false);
        return node.quoted || read.is_discarded() ? json(node.text) : read;
    }
    json list = json::array();
    for (const config_node& item : node.items) { list.push_back(json_of(item)); }
    json map = json::object();
    for (const config_member& member : node.members) { map[member.key] = json_of(member.value); }
    return node.kind == node_kind::list ? list : node.kind == node_kind::map ? map : json();
}

json document_of(const std::filesystem::path& file) {
    diagnostics problems;
    config_node root = *read_yaml(read_source(file.string()), problems);
    problems.throw_if_any();
    return json_of(root);
}

TEST(sweep_schema, is_the_file_that_is_committed) {
    EXPECT_EQ(whole_text(source_root() / "docs/reference/sweep.schema.json"), schema_lines(sweep_schema()))
        << "run: orbweaver schema --sweep > docs/reference/sweep.schema.json";
}

TEST(sweep_schema, fits_every_shipped_sweep) {
    const json schema = sweep_schema();
    EXPECT_FALSE(shipped_sweeps().empty());
    for (const auto& file : shipped_sweeps()) { EXPECT_EQ(misfit(schema, document_of(file)), "") << file; }
}

TEST(sweep_schema, refuses_what_the_reader_refuses) {
    json bad = document_of(source_root() / "configs/explore/vcs_against_depth.sweep.yaml");
    bad["axes"][0]["range"] = {{"from", 1}, {"until", 3}};
    EXPECT_EQ(misfit(sweep_schema(), bad), "$.axes[0].range.until: forbidden");
    bad.erase("axes");
    EXPECT_EQ(misfit(sweep_schema(), bad), "$: axes is missing");
}

}  // namespace
}  // namespace orbweaver::sim

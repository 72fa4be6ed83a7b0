// SPDX-License-Identifier: Apache-2.0
// Tests of the parameter table's output for editors and people.
#include "sim/config/schema/schema.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "hw/noc/topology/topology.h"
#include "sim/config/defaults.h"
#include "sim/config/parameters/parameters.h"
#include "sim/config/resolved.h"
#include "sim/config/schema/schema_lines.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/sim/config/schema_fit.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

TEST(schema, is_the_file_that_is_committed) {
    std::ostringstream file;
    file << std::ifstream(ORBWEAVER_SOURCE_DIR "/docs/reference/configuration.schema.json").rdbuf();
    EXPECT_EQ(file.str(), schema_lines(configuration_schema()))
        << "run: orbweaver schema > docs/reference/configuration.schema.json";
}

TEST(schema, has_one_property_a_line) {
    const json schema = configuration_schema();
    const std::string text = schema_lines(schema);
    EXPECT_EQ(json::parse(text), schema);
    EXPECT_LT(std::ranges::count(text, '\n'), 700);
    EXPECT_EQ(schema_lines({{"type", "object"}, {"properties", {{"a", {{"type", "null"}}}, {"b", true}}}}),
              "{\"type\": \"object\", \"properties\": {\n \"a\": {\"type\":\"null\"},\n \"b\": true\n}}\n");
}

TEST(schema, is_of_the_draft_that_it_names) {
    const json schema = configuration_schema();
    EXPECT_EQ(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    EXPECT_EQ(schema["required"], json::array({"system"}));
}

TEST(schema, fits_every_shipped_configuration) {
    const json schema = configuration_schema();
    for (const auto& file : shipped_configurations()) {
        EXPECT_EQ(misfit(schema, resolved_json(load_configuration(file, {}).description())), "") << file;
    }
}

TEST(schema, refuses_what_the_reader_refuses) {
    const json schema = configuration_schema();
    const json good = {{"system", "network"}, {"network", {{"vc_depth", 4}}}};
    EXPECT_EQ(misfit(schema, good), "");
    json bad = good;
    bad["network"]["vc_depth"] = nullptr;
    bad["network"]["classes"] = {{{"name", "any"}, {"vcs", nullptr}}};
    bad["network"]["router"] = {{"pipeline", nullptr}};
    EXPECT_EQ(misfit(schema, bad), "");
    bad["network"]["classes"][0]["name"] = nullptr;
    EXPECT_EQ(misfit(schema, bad), "$.network.classes[0].name: type");
    bad = good;
    bad["network"]["vc_dept"] = 4;
    EXPECT_EQ(misfit(schema, bad), "$.network.vc_dept: forbidden");
    bad = good;
    bad["network"]["vc_depth"] = 0;
    EXPECT_EQ(misfit(schema, bad), "$.network.vc_depth: range");
    bad = good;
    bad["core"] = {{"contexts", 4}};
    EXPECT_EQ(misfit(schema, bad), "$.core: forbidden");
    EXPECT_EQ(misfit(schema, {{"system", "chip"}}), "$: workload is missing");
    EXPECT_EQ(misfit(schema, json::object()), "$: system is missing");
}

TEST(schema, has_defaults_that_fit_it) {
    for (const auto& entry : all_parameters().parameters()) {
        if (!entry.default_value.is_null() && !entry.required) {
            EXPECT_EQ(misfit(entry.kind->schema(), entry.default_value), "") << entry.path;
        }
    }
}

TEST(parameter_table, declares_each_path_once_and_within_a_section) {
    std::set<std::string> paths;
    std::set<std::string> sections;
    for (const auto& section : all_parameters().sections()) {
        EXPECT_TRUE(sections.insert(section.path).second) << section.path;
        EXPECT_NE(section.help, "") << section.path;
    }
    for (const auto& entry : all_parameters().parameters()) {
        EXPECT_TRUE(paths.insert(entry.path).second) << entry.path;
        const std::size_t dot = entry.path.rfind('.');
        EXPECT_TRUE(sections.contains(dot == std::string::npos ? "" : entry.path.substr(0, dot))) << entry.path;
    }
    for (const auto& section : sections) {
        EXPECT_FALSE(paths.contains(section)) << section << " is a section and a parameter";
    }
}

TEST(parameter_table, has_a_line_of_help_for_each_parameter) {
    const auto expect_help = [](const parameter& declared) {
        EXPECT_GE(declared.help.size(), 4u) << declared.path;
        EXPECT_LE(declared.help.size(), 130u) << declared.path;
        EXPECT_EQ(declared.help.find('\n'), std::string::npos) << declared.path;
        for (const auto& [word, meaning] : declared.kind->meanings()) {
            EXPECT_LE(meaning.size(), 130u) << declared.path << ": " << word;
        }
        EXPECT_FALSE(declared.help.ends_with('.')) << declared.path;
        EXPECT_NE(declared.kind->describe(), "") << declared.path;
    };
    for (const auto& entry : all_parameters().parameters()) {
        expect_help(entry);
        if (const auto* const columns = entry.kind->columns()) {
            std::for_each(columns->begin(), columns->end(), expect_help);
        }
    }
}

bool reads(const noc::topology_kind& kind, const std::string& key) {
    return std::find(kind.keys.begin(), kind.keys.end(), key) != kind.keys.end();
}

/// A topology other than the default that reads a key, "" for one that the default reads. The last one: of those that
/// read `dimension`, the hypercube.
std::string topology_that_reads(const std::string& key) {
    std::string found;
    for (const auto& [name, entry] : noc::topology_registry::all()) { found = reads(entry.made, key) ? name : found; }
    return reads(noc::topology_registry::find("topology", "mesh"), key) ? "" : found;
}

/// Options without which a key has no meaning.
std::vector<std::string> options_for(const std::string& path) {
    if (path.starts_with("network.link.serial.")) { return {"network.link.kind=serial"}; }
    if (path.starts_with("multicast.")) {
        const std::string folder = (source_root() / "configs/multicast").string();
        return {"network.topology={kind: irregular, file: " + folder + "/chip.edges}", "network.routing=up_down_lowest",
                "multicast.plan=" + folder + "/chip.plan"};
    }
    if (path == "replay.collectives.group") {
        return {"replay.program.kind=all_reduce", "replay.collectives.algorithm=hierarchical"};
    }
    if (path.starts_with("replay.")) {
        return {std::string("replay.program.kind=") +
                (path.starts_with("replay.program.transformer.") ? "transformer" : "all_to_all")};
    }
    if (path.starts_with("neurocomputer.")) { return {"neurocomputer.cells=256", "network.topology.dims=[2, 2]"}; }
    if (path.starts_with("agent.")) { return {"network.topology={kind: engine_mesh, dims: [2, 2]}"}; }
    for (const std::string section : {"cluster.chip.network.", "network."}) {
        if (!path.starts_with(section)) { continue; }
        const std::string key = path.substr(section.size());
        if (key == "routing_root") { return {section + "topology.dims=[2, 2]", section + "routing=up_down"}; }
        if (key == "routing_phases") {
            return {section + "topology={kind: hypernet, levels: 1}", section + "routing=hierarchical"};
        }
        if (key == "fault_mode") {
            return {section + "topology={kind: hypernet, levels: 2}", section + "routing=hierarchical",
                    section + "classes=[{name: all, vcs: 4, types: [THREAD, DATA, RTS, CTS]}]",
                    section + "faults=[{link: r2.x}]"};
        }
        if (key.starts_with("bus.")) {
            return {section + "topology={kind: bus, dims: [4]}", section + "bus.arbitration=random_acceptance"};
        }
        const std::string kind = key.starts_with("topology.") ? topology_that_reads(key.substr(9)) : "";
        if (!kind.empty()) {
            std::vector<std::string> options{section + "topology.kind=" + kind, section + "routing=up_down"};
            if (section != "network.") {
                options.emplace_back("network.topology.dims=[2, 2]");  // few chips, as each may have many tiles
            }
            return options;
        }
        return key == "topology.dims" || section == "network."
                   ? std::vector<std::string>{}
                   : std::vector<std::string>{section + "topology.dims=[2, 2]"};
    }
    return {};
}

TEST(parameter_table, has_no_default_that_its_reader_refuses) {
    for (const auto& entry : all_parameters().parameters()) {
        const bool chip = all_parameters().applies(entry.path, "chip");
        const bool network = all_parameters().applies(entry.path, "network");
        const bool agents = !chip && !network && all_parameters().applies(entry.path, "agents");
        const bool cluster = entry.path == "clock.cop" || (!chip && !network && !agents);
        const bool of_elf = entry.path == "workload.nodes" || entry.path == "workload.stack";
        const bool of_trace = entry.path == "replay.program.kind" || entry.path == "replay.format";
        if (entry.default_value.is_null() || entry.required || of_elf || of_trace) { continue; }
        std::vector<std::string> options = options_for(entry.path);
        options.push_back(
            entry.path + "=" +
            (entry.default_value.is_string() ? entry.default_value.get<std::string>() : entry.default_value.dump()));
        const std::string& least = agents    ? minimal_agents
                                   : cluster ? minimal_cluster
                                   : chip    ? minimal_chip
                                             : minimal_network;
        accepted(least, options);
    }
}

TEST(reference_page, is_what_the_program_prints) {
    EXPECT_EQ(whole_text(source_root() / "docs/reference/configuration.md"), configuration_manual())
        << "run: orbweaver schema --manual > docs/reference/configuration.md";
}

TEST(manual_and_listing, name_every_parameter) {
    const std::string manual = configuration_manual();
    const std::string listing = configuration_listing();
    for (const auto& entry : all_parameters().parameters()) {
        EXPECT_THAT(manual, HasSubstr("| `" + entry.path + "` |"));
        EXPECT_THAT(listing, HasSubstr("  " + entry.path + "\n"));
    }
    EXPECT_THAT(manual, HasSubstr("## `network.classes[]`"));
    EXPECT_THAT(manual, HasSubstr("single_cycle \\| three_stage")) << "bars must not end a cell";
}

}  // namespace
}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
// Tests of the files that the description of a network names: their folders, and the messages about errors in them.
#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

constexpr const char* triangle =
    "system: network\n"
    "network:\n"
    "  topology: {kind: irregular, file: graphs/triangle.edges}\n"
    "  routing: table\n"
    "  routing_table: graphs/triangle.routes\n";
constexpr const char* edges = "a b\nb c\nc a\n";
constexpr const char* routes = "a 1 -> b\na 2 -> c\nb 0 -> a\nb 2 -> c\nc 0 -> a\nc 1 -> b\n";

/// The three files in a directory of their own, which becomes the working directory.
struct network_files : testing::Test {
    network_files() {
        std::filesystem::create_directories(scratch.path() / "machines" / "graphs");
        std::filesystem::create_directories(scratch.path() / "out");
        scratch.write("machines/a.yaml", triangle);
        scratch.write("machines/graphs/triangle.edges", edges);
        scratch.write("machines/graphs/triangle.routes", routes);
        std::filesystem::current_path(scratch.path());
    }
    std::string refusal() const {
        return complaint_of([&] { load_configuration("machines/a.yaml", {}); });
    }
    scratch_folder scratch;
};

TEST_F(network_files, start_from_the_directory_of_the_configuration) {
    const system::system_desc system = load_configuration("machines/a.yaml", {}).description();
    EXPECT_EQ(system.network.topology.file, "machines/graphs/triangle.edges");
    EXPECT_EQ(system.network.routing_table, "machines/graphs/triangle.routes");
}

TEST_F(network_files, are_found_from_the_resolved_configuration_too) {
    const system::system_desc system = load_configuration("machines/a.yaml", {}).description();
    const std::string yaml = resolved_yaml(system, "out");
    EXPECT_THAT(yaml, HasSubstr("file: ../machines/graphs/triangle.edges\n"));
    EXPECT_THAT(yaml, HasSubstr("routing_table: ../machines/graphs/triangle.routes\n"));
    scratch.write("out/resolved.yaml", yaml);
    const system::system_desc again = load_configuration("out/resolved.yaml", {}).description();
    EXPECT_EQ(again.network.topology.file, system.network.topology.file);
    EXPECT_EQ(again.network.routing_table, system.network.routing_table);
}

TEST_F(network_files, of_options_start_from_the_working_directory) {
    scratch.write("other.edges", "0 1\n");
    const std::vector<std::string> options{"network.topology={kind: irregular, file: other.edges}"};
    scratch.write("machines/b.yaml", "system: network\nnetwork: {routing: up_down}\n");
    EXPECT_EQ(load_configuration("machines/b.yaml", options).description().network.topology.file, "other.edges");
}

TEST_F(network_files, that_nobody_reads_are_refused) {
    EXPECT_THAT(
        [&] { load_configuration("machines/a.yaml", {"network.routing=up_down"}); },
        ThrowsMessage<user_error>(StartsWith("machines/a.yaml:5:18: network.routing_table: has no meaning for routing: "
                                             "up_down, which has routing_root")));
}

TEST_F(network_files, that_are_wrong_are_refused_at_the_key_with_file_and_line) {
    scratch.write("machines/graphs/triangle.edges", "a b\nb c 0\nc a\n");
    EXPECT_THAT(refusal(),
                StartsWith("machines/a.yaml:3:37: network.topology.file: machines/graphs/triangle.edges:2:5: "
                           "expected cycles"));
    scratch.write("machines/graphs/triangle.edges", edges);
    scratch.write("machines/graphs/triangle.routes", "a 1 -> b\na 2 -> x\n");
    EXPECT_THAT(refusal(), StartsWith("machines/a.yaml:5:18: network.routing_table: "
                                      "machines/graphs/triangle.routes:2:8: router a has no port 'x'"));
    std::filesystem::remove("machines/graphs/triangle.routes");
    EXPECT_THAT(refusal(), HasSubstr("machines/graphs/triangle.routes: there is no such file"));
}

}  // namespace
}  // namespace orbweaver::sim

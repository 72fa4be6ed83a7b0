// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/command_line.h"

#include "sim/cli/commands/agent_command.h"
#include "sim/cli/commands/check_command.h"
#include "sim/cli/commands/report_command.h"
#include "sim/cli/commands/run_command.h"
#include "sim/cli/commands/schema_command.h"
#include "sim/cli/commands/sweep_command.h"
#include "sim/version.h"
#include "testbenches/sim/cli/cli_support.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

/// Returns whether a command line names a command; otherwise it asked for help.
bool parse(std::vector<const char*> words) {
    words.insert(words.begin(), "orbweaver");
    command_line line;
    return line.parse(static_cast<int>(words.size()), words.data()) != nullptr;
}

/// The options of a command line that names a command.
template <class Command>
auto options(std::vector<const char*> words) {
    words.insert(words.begin(), "orbweaver");
    command_line line;
    const command* const named = line.parse(static_cast<int>(words.size()), words.data());
    return dynamic_cast<const Command&>(*named).options();
}

std::string parsing_complaint(std::vector<const char*> words) {
    return complaint_of([&] { parse(std::move(words)); });
}

TEST(command_line, refuses_an_empty_name_of_a_folder) {
    EXPECT_THAT(parsing_complaint({"run", "configs/hello.yaml", "--out", ""}), HasSubstr("--out: the name is empty"));
    EXPECT_THAT(parsing_complaint({"topology", "--out", ""}), HasSubstr("--out: the name is empty"));
}

std::string help_of(const std::vector<const char*>& words) {
    testing::internal::CaptureStdout();
    parse(words);
    return testing::internal::GetCapturedStdout();
}

TEST(command_line, every_command_shows_examples_of_its_own_and_no_others) {
    for (const std::string command : {"run", "check", "sweep", "area", "report", "agent", "topology", "plan", "import",
                                      "export", "cc", "c++", "rtl", "schema"}) {
        const std::string help = help_of({command.c_str(), "--help"});
        const bool has_nested = help.find("SUBCOMMAND") != std::string::npos;
        EXPECT_EQ(help.find("Examples:") == std::string::npos, has_nested) << command;
        const std::string shown = has_nested ? "" : help.substr(help.find("Examples:"));
        std::size_t lines = 0;
        for (std::size_t position = shown.find("  orbweaver "); position != std::string::npos;
             position = shown.find("  orbweaver ", position + 1)) {
            EXPECT_EQ(shown.substr(position + 12, command.size()), command);
            ++lines;
        }
        EXPECT_LE(lines, 2U) << command;
        EXPECT_THAT(help, Not(HasSubstr("Exit codes"))) << command;
    }
    EXPECT_THAT(help_of({"agent", "asm", "--help"}), HasSubstr("orbweaver agent asm "));
    EXPECT_THAT(help_of({"--help"}), AllOf(HasSubstr("  orbweaver area "), HasSubstr("Exit codes")));
}

TEST(command_line, of_report_names_the_results_and_where_the_page_goes) {
    const auto report = options<report_command>({"report", "out/run", "--out", "page.html"});
    EXPECT_THAT(report.results, ElementsAre("out/run"));
    EXPECT_EQ(report.out, "page.html");
}

TEST(command_line, of_report_wants_a_place_for_the_page_of_several_runs) {
    EXPECT_THAT(options<report_command>({"report", "out/run", "out/other", "--out", "page.html"}).results,
                ElementsAre("out/run", "out/other"));
    EXPECT_THAT(
        [&] {
            execute_words({"report", "out/run", "out/other"});
        },
        ThrowsMessage<user_error>(HasSubstr("--out FILE.html")));
}

TEST(command_line, of_report_makes_nothing_where_there_are_no_results) {
    const scratch_folder folder;
    const std::filesystem::path page = folder.path() / "new" / "page.html";
    EXPECT_THROW(execute_words({"report", folder.path().string(), "--out", page.string()}), user_error);
    EXPECT_FALSE(std::filesystem::exists(page.parent_path()));
}

TEST(command_line, of_agent_names_what_to_do_with_which_agent) {
    const auto assemble = options<agent_command>({"agent", "asm", "basic", "--set", "dest=65", "--out", "dir"});
    EXPECT_EQ(assemble.action, agent_action::assemble);
    EXPECT_EQ(assemble.agent, "basic");
    EXPECT_THAT(assemble.parameters, ElementsAre("dest=65"));
    EXPECT_EQ(assemble.out, "dir");
    const auto take_apart = options<agent_command>({"agent", "dis", "basic.bin", "--entry", "2"});
    EXPECT_EQ(take_apart.action, agent_action::disassemble);
    EXPECT_EQ(take_apart.agent, "basic.bin");
    EXPECT_EQ(take_apart.entry, 2U);
    EXPECT_EQ(options<agent_command>({"agent", "list"}).action, agent_action::list);
    const auto trace = options<agent_command>({"agent", "trace", "a.yaml", "--agent", "basic@2.1", "--set", "seed=2"});
    EXPECT_EQ(trace.action, agent_action::trace);
    EXPECT_EQ(trace.configuration.file, "a.yaml");
    EXPECT_THAT(trace.configuration.settings, ElementsAre("seed=2"));
    EXPECT_EQ(trace.agent, "basic@2.1");
    EXPECT_THAT(parsing_complaint({"agent"}), HasSubstr("subcommand is required"));
    EXPECT_THAT(parsing_complaint({"agent", "dis", "a.bin", "--entri", "2"}), HasSubstr("did you mean '--entry'?"));
}

TEST(command_line, of_agent_takes_apart_what_it_has_assembled) {
    const scratch_folder folder;
    const std::string source = folder.write("mine.agent", "LABEL s\nMOVI where\nJMP s\n").string();
    const std::string out = (folder.path() / "out").string();
    EXPECT_EQ(execute_words({"agent", "asm", source, "--set", "where=5", "--out", out}), 0);
    EXPECT_TRUE(std::filesystem::exists(out + "/mine.lst") && std::filesystem::exists(out + "/mine.h"));
    EXPECT_EQ(execute_words({"agent", "dis", out + "/mine.bin", "--out", out}), 0);
    EXPECT_EQ(whole_text(out + "/mine.agent"), "LABEL L0\n    MOVI 5\n    JMP L0\n");
}

TEST(command_line, of_agent_writes_no_body_while_a_parameter_is_open) {
    const scratch_folder folder;
    const std::string source = folder.write("mine.agent", "MOVI where\n").string();
    const std::string out = (folder.path() / "out").string();
    EXPECT_EQ(execute_words({"agent", "asm", source, "--out", out}), 0);
    EXPECT_FALSE(std::filesystem::exists(out + "/mine.bin"));
    EXPECT_THROW(execute_words({"agent", "asm", source, "--set", "wher=5", "--out", out + "2"}), user_error);
    EXPECT_FALSE(std::filesystem::exists(out + "2"));
}

TEST(command_line, of_run_is_parsed_whole) {
    const auto run =
        options<run_command>({"run", "a.yaml", "--set", "a=1", "--out", "dir", "--set", "b=[1, 2]", "--trace",
                              "messages", "--trace", "flits", "--vcd", "--fst", "--quiet", "-j", "2"});
    EXPECT_EQ(run.configuration.file, "a.yaml");
    EXPECT_THAT(run.configuration.settings, ElementsAre("a=1", "b=[1, 2]"));
    EXPECT_EQ(run.out, "dir");
    EXPECT_THAT(run.traces, ElementsAre("messages", "flits"));
    EXPECT_TRUE(run.vcd && run.fst && run.quiet);
    EXPECT_EQ(run.threads, "2");
    EXPECT_EQ(options<run_command>({"run", "a.yaml", "--threads", "auto"}).threads, "auto");
}

TEST(command_line, has_nothing_on_by_default) {
    const auto run = options<run_command>({"run", "a.yaml"});
    EXPECT_FALSE(run.vcd || run.fst || run.quiet || run.out || run.gdb_port || run.threads);
    EXPECT_THAT(run.traces, IsEmpty());
    EXPECT_THAT(run.configuration.settings, IsEmpty());
}

TEST(command_line, keeps_settings_to_the_letter) {
    const std::vector<const char*> settings{
        "a=[]", "a={}", "a=[4, 4]", "a=[{name: any, vcs: 3}]", "a='b c'", "[a]", "a=\"x,y\"", "a=--b", "=", "a=b=c",
        "{}",   "[]",   "a=%%"};
    for (const char* setting : settings) {
        const auto run = options<run_command>({"run", "--set", setting, "a.yaml"}).configuration;
        EXPECT_THAT(run.settings, ElementsAre(setting));
        EXPECT_THAT(run.file, "a.yaml");
        const std::string assigned = std::string{"--set="} + setting;
        EXPECT_THAT(options<check_command>({"check", assigned.c_str(), "a.yaml"}).configuration.settings,
                    ElementsAre(setting));
    }
}

TEST(command_line, of_check_and_schema_is_parsed) {
    EXPECT_EQ(options<check_command>({"check", "a.yaml"}).configuration.file, "a.yaml");
    const auto form = [](std::vector<const char*> words) { return options<schema_command>(std::move(words)).form; };
    EXPECT_EQ(form({"schema"}), schema_form::json);
    EXPECT_EQ(form({"schema", "--manual"}), schema_form::manual);
    EXPECT_EQ(form({"schema", "--list"}), schema_form::listing);
    EXPECT_EQ(form({"schema", "--statistics"}), schema_form::statistics);
    EXPECT_EQ(form({"schema", "--instructions"}), schema_form::instructions);
    EXPECT_EQ(form({"schema", "--commands"}), schema_form::commands);
}

TEST(command_line, that_means_nothing_is_refused) {
    EXPECT_THAT(parsing_complaint({"rum"}), HasSubstr("there is no command 'rum'; did you mean 'run'?"));
    EXPECT_THAT(parsing_complaint({"run", "a.yaml", "--sett", "a=1"}), HasSubstr("did you mean '--set'?"));
    EXPECT_NE(parsing_complaint({}), "");
    EXPECT_NE(parsing_complaint({"run"}), "");
    EXPECT_NE(parsing_complaint({"run", "a.yaml", "b.yaml"}), "");
    EXPECT_NE(parsing_complaint({"run", "a.yaml", "--set"}), "");
    EXPECT_NE(parsing_complaint({"run", "a.yaml", "--trace", "everything"}), "");
    EXPECT_NE(parsing_complaint({"run", "a.yaml", "--trace"}), "");
    EXPECT_NE(parsing_complaint({"check", "a.yaml", "--vcd"}), "");
    EXPECT_NE(parsing_complaint({"schema", "--list", "--manual"}), "");
    EXPECT_NE(parsing_complaint({""}), "");
}

TEST(command_line, has_the_words_of_a_sweep) {
    const auto sweep = options<sweep_command>(
        {"sweep", "a.sweep.yaml", "-j", "3", "--engine", "slurm", "--resume", "--out", "o", "-q"});
    EXPECT_EQ(sweep.sweep, "a.sweep.yaml");
    EXPECT_EQ(sweep.processes, 3U);
    EXPECT_EQ(sweep.engine, sweep_engine::slurm);
    EXPECT_TRUE(sweep.resume);
    EXPECT_TRUE(sweep.quiet);
    EXPECT_TRUE(options<sweep_command>({"sweep", "a.sweep.yaml", "--plan"}).plan);
    EXPECT_NE(parsing_complaint({"sweep"}), "");
    EXPECT_NE(parsing_complaint({"sweep", "a.yaml", "-j", "0"}), "");
    EXPECT_NE(parsing_complaint({"sweep", "a.yaml", "--engine", "cloud"}), "");
    EXPECT_NE(parsing_complaint({"sweep", "a.yaml", "--plan", "--resume"}), "");
}

TEST(help_and_version, are_no_mistakes) {
    testing::internal::CaptureStdout();
    EXPECT_FALSE(parse({"--version"}));
    EXPECT_FALSE(parse({"--help"}));
    EXPECT_FALSE(parse({"run", "--help"}));
    const std::string printed = testing::internal::GetCapturedStdout();
    EXPECT_THAT(printed, AllOf(HasSubstr("orbweaver " + std::string{version} + "\n"), HasSubstr("schema"),
                               HasSubstr("--set KEY=VALUE")));
}

TEST(check, states_what_a_configuration_describes_and_writes_nothing) {
    scratch_folder scratch;
    const auto file = scratch.write("a.yaml", minimal_network);
    std::filesystem::current_path(scratch.path());
    testing::internal::CaptureStdout();
    EXPECT_EQ(execute_words({"check", file.string()}), 0);
    EXPECT_THAT(testing::internal::GetCapturedStdout(),
                HasSubstr("valid: network, 8 x 8 mesh, 4 virtual channels of 4 flits"));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator{scratch.path()}, {}), 1);
}

TEST(check, writes_the_resolved_configuration_where_it_is_asked_to) {
    scratch_folder scratch;
    const auto file = scratch.write("a.yaml", minimal_network);
    testing::internal::CaptureStdout();
    EXPECT_EQ(execute_words({"check", file.string(), "--set", "seed=7", "--out", (scratch.path() / "out").string()}),
              0);
    testing::internal::GetCapturedStdout();
    EXPECT_EQ(load_configuration(scratch.path() / "out/resolved.yaml", {}).description().seed, 7u);
}

TEST(check, refuses_requirements_that_a_link_cannot_carry_and_names_it) {
    scratch_folder scratch;
    const auto file = scratch.write("a.yaml",
                                    "system: network\ntraffic: {pattern: hotspot, hotspots: [9], requirement: "
                                    "{bandwidth: 0.5}}\n");
    testing::internal::CaptureStdout();
    std::string refusal;
    try {
        execute_words({"check", file.string(), "--out", (scratch.path() / "out").string()});
    } catch (const user_error& error) { refusal = error.what(); }
    testing::internal::GetCapturedStdout();
    EXPECT_THAT(refusal,
                AllOf(HasSubstr("a.yaml:2:69"), HasSubstr("link n9.out: flow any 32 = 32 flits a cycle of 1")));
    const result_json written = result_json::parse(whole_text(scratch.path() / "out/check.json"));
    EXPECT_EQ(written["exit_code"], 2);
    EXPECT_THAT(written["requirements"]["conflicts"][0], HasSubstr("link n9.out"));
}

TEST(run, of_a_bad_configuration_writes_nothing) {
    scratch_folder scratch;
    const auto file = scratch.write("a.yaml", "system: network\nseed: x\n");
    EXPECT_THROW(execute_words({"run", file.string(), "--out", (scratch.path() / "out").string()}), user_error);
    EXPECT_FALSE(std::filesystem::exists(scratch.path() / "out"));
}

TEST(run, of_a_missing_program_states_which_there_are) {
    scratch_folder scratch;
    const auto file = scratch.write("a.yaml", "system: chip\nworkload: {program: nothing_like_it}\n");
    EXPECT_THROW(execute_words({"run", file.string(), "--out", (scratch.path() / "out").string()}), user_error);
    EXPECT_FALSE(std::filesystem::exists(scratch.path() / "out"));
}

TEST(run, of_a_file_that_is_no_elf_names_the_place_and_writes_nothing) {
    scratch_folder scratch;
    scratch.write("a.elf", "no ELF at all");
    const auto file = scratch.write("a.yaml", "system: chip\nworkload: {elf: a.elf}\n");
    EXPECT_THAT(
        [&] {
            execute_words({"run", file.string(), "--out", (scratch.path() / "out").string()});
        },
        ThrowsMessage<user_error>(HasSubstr("a.yaml:2:17: workload.elf: ")));
    EXPECT_FALSE(std::filesystem::exists(scratch.path() / "out"));
}

TEST(run, traces_no_messages_where_there_are_none) {
    scratch_folder scratch;
    const auto file = scratch.write("a.yaml", minimal_network);
    EXPECT_THROW(
        execute_words({"run", file.string(), "--trace", "messages", "--out", (scratch.path() / "out").string()}),
        user_error);
    EXPECT_FALSE(std::filesystem::exists(scratch.path() / "out"));
}

TEST(check_command, names_the_place_where_routes_that_lead_nowhere_are_asked_for) {
    scratch_folder scratch;
    const auto file = scratch.write("a.yaml",
                                    "system: network\n"
                                    "network:\n"
                                    "  topology: {kind: hypernet, module_bits: 1, levels: 1}\n"
                                    "  routing: hierarchical\n"
                                    "  classes: [{name: any, vcs: 4}]\n"
                                    "  faults: [{link: r0.d0}]\n");
    EXPECT_THAT(
        [&] {
            execute_words({"check", file.string()});
        },
        ThrowsMessage<user_error>(
            StartsWith(file.string() +
                       ":4:12: network.routing: hierarchical: a packet from node 1 to node 0 does not get there")));
}

TEST(schema_command, prints_or_writes) {
    scratch_folder scratch;
    testing::internal::CaptureStdout();
    EXPECT_EQ(execute_words({"schema"}), 0);
    EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("json-schema.org"));
    EXPECT_EQ(execute_words({"schema", "--out", scratch.path().string()}), 0);
    EXPECT_TRUE(std::filesystem::exists(scratch.path() / "configuration.schema.json"));
}

}  // namespace
}  // namespace orbweaver::sim

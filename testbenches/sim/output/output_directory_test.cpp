// SPDX-License-Identifier: Apache-2.0
#include "sim/output/output_directory.h"

#include <unistd.h>

#include "hw/base/errors.h"
#include "sim/output/written_files.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/files_below.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

namespace fs = std::filesystem;

const output_plan a_run{"run", {"result.json", "flits.csv"}};

class output_folder : public testing::Test {
protected:
    /// A command that writes a part of its planned files.
    void command(const output_plan& plan, const std::vector<std::string>& written) const {
        output_directory out{folder, plan};
        for (const std::string& name : written) { scratch.write("out/" + name, plan.command); }
        out.keep();
    }

    /// Returns the names of all files except manifests.
    std::set<std::string> files() const {
        std::set<std::string> names = files_below(folder);
        std::erase_if(names, [](const std::string& name) { return name.ends_with(folder_manifest::file_name); });
        return names;
    }

    /// Returns the error of an output_directory; empty: none.
    std::string complaint(const output_plan& plan) const {
        return complaint_of([&] { output_directory(folder, plan); });
    }

    scratch_folder scratch;
    const fs::path folder = scratch.path() / "out";
};

TEST_F(output_folder, is_made_with_those_above_it) {
    const output_directory out{folder / "b/c", a_run};
    EXPECT_TRUE(fs::is_directory(folder / "b/c"));
}

TEST_F(output_folder, to_which_nothing_was_written_leaves_nothing_it_made) {
    fs::create_directory(folder);
    { const output_directory out{folder / "b/c", a_run}; }
    EXPECT_TRUE(fs::is_empty(folder)) << "and it was there before";
    { output_directory(folder / "b/c", a_run).keep(); }
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(output_folder, is_refused_where_there_is_a_file) {
    scratch.write("file", "x");
    EXPECT_THROW(output_directory(scratch.path() / "file", a_run), user_error);
    EXPECT_THROW(output_directory(scratch.path() / "file/below", a_run), user_error);
    EXPECT_THROW(output_directory("", a_run), user_error);
    EXPECT_THROW(output_directory("/proc/orbweaver/out", a_run), user_error);
}

TEST_F(output_folder, may_end_with_a_slash) {
    { output_directory out{scratch.path() / "out/", a_run}; }
    EXPECT_FALSE(fs::exists(folder));
}

TEST_F(output_folder, has_a_manifest_of_what_was_written) {
    command(a_run, {"result.json"});
    EXPECT_THAT(folder_manifest::read(folder).files("run"), ElementsAre("result.json"));
}

TEST_F(output_folder, loses_what_an_earlier_run_wrote_and_keeps_the_rest) {
    command(a_run, {"result.json", "flits.csv"});
    command({"check", {"check.json"}}, {"check.json"});
    scratch.write("out/notes", "mine");
    command({"run", {"result.json"}}, {"result.json"});
    EXPECT_THAT(files(), ElementsAre("check.json", "notes", "result.json"));
}

TEST_F(output_folder, loses_what_was_made_of_an_earlier_run) {
    command(a_run, {"result.json"});
    command({"report", {"report.html"}}, {"report.html"});
    output_plan plan = a_run;
    plan.outdated = {"report"};
    command(plan, {"result.json"});
    EXPECT_THAT(files(), ElementsAre("result.json"));
}

TEST_F(output_folder, in_which_a_file_of_somebody_else_has_a_name_that_is_needed_is_refused_and_left_as_it_is) {
    command(a_run, {"result.json"});
    scratch.write("out/flits.csv", "mine");
    EXPECT_THAT(complaint(a_run), AllOf(HasSubstr("out/flits.csv: "), HasSubstr("--out")));
    EXPECT_THAT(files(), ElementsAre("flits.csv", "result.json")) << "nothing was removed";
    EXPECT_EQ(complaint({"run", {"result.json"}}), "") << "another plan does not need the name";
    fs::remove(folder / "flits.csv");
    scratch.write("out/flits.csv.part", "mine");
    EXPECT_THAT(complaint(a_run), HasSubstr("out/flits.csv.part: "));
    fs::remove(folder / "flits.csv.part");
    fs::create_symlink("nowhere", folder / "flits.csv");
    EXPECT_THAT(complaint(a_run), HasSubstr("out/flits.csv: "));
}

TEST_F(output_folder, from_before_there_were_manifests_is_refused) {
    fs::create_directory(folder);
    scratch.write("out/result.json", "{}");
    EXPECT_THAT(complaint(a_run), HasSubstr("out/result.json: "));
    EXPECT_THAT(files(), ElementsAre("result.json"));
}

TEST_F(output_folder, loses_what_a_command_wrote_that_failed) {
    {
        const output_directory out{folder, a_run};
        scratch.write("out/result.json", "x");
        scratch.write("out/flits.csv.part", "x");
    }
    EXPECT_FALSE(fs::exists(folder));
}

TEST_F(output_folder, loses_what_a_command_left_that_was_killed) {
    const auto is_killed = [this] {
        const output_directory out(folder, a_run);
        scratch.write("out/result.json", "x");
        scratch.write("out/flits.csv.part", "x");
        _exit(0);
    };
    EXPECT_EXIT(is_killed(), testing::ExitedWithCode(0), "");
    EXPECT_THAT(files(), ElementsAre("flits.csv.part", "result.json"));
    command({"run", {"result.json"}}, {});
    EXPECT_THAT(files(), IsEmpty());
}

TEST_F(output_folder, belongs_to_one_command_at_a_time) {
    const output_directory out{folder, a_run};
    EXPECT_THAT(complaint({"check", {"check.json"}}), HasSubstr("out: another orbweaver command is writing there"));
}

TEST_F(output_folder, takes_further_names_before_they_are_written) {
    output_directory out{folder, a_run};
    out.claim({"files/a.bin"});
    EXPECT_THAT(folder_manifest::read(folder).files("run"), ElementsAre("files/a.bin", "flits.csv", "result.json"));
    fs::create_directory(folder / "files");
    scratch.write("out/files/b.bin", "mine");
    EXPECT_THROW(out.claim({"files/b.bin"}), user_error);
}

TEST_F(output_folder, with_a_folder_for_files_of_any_name_is_refused_if_there_is_a_file_of_somebody_else) {
    output_plan plan = a_run;
    plan.folders = {"files"};
    fs::create_directories(folder / "files/deep");
    EXPECT_EQ(complaint(plan), "");
    fs::create_directories(folder / "files/deep");
    scratch.write("out/files/deep/thesis", "mine");
    EXPECT_THAT(complaint(plan), HasSubstr("out/files/deep/thesis: "));
    fs::remove_all(folder / "files");
    fs::create_directory_symlink("/tmp", folder / "files");
    EXPECT_THAT(complaint(plan), HasSubstr("out/files: "));
}

TEST_F(output_folder, loses_the_folders_of_its_runs_as_far_as_they_were_written) {
    output_plan plan{"paper", {"paper.json"}};
    plan.folders = {"scmp"};
    {
        output_directory out{folder, plan};
        out.claim({"scmp/runs/one/", "scmp/runs/two/"});
        output_directory one{folder / "scmp/runs/one", a_run};
        output_directory two{folder / "scmp/runs/two", a_run};
        scratch.write("out/scmp/runs/one/result.json", "x");
        scratch.write("out/scmp/runs/two/result.json", "x");
        one.keep();
        two.keep();
        out.keep();
    }
    { output_directory(folder, plan).keep(); }
    EXPECT_THAT(files(), IsEmpty());
    EXPECT_FALSE(fs::exists(folder / "scmp"));
}

TEST_F(output_folder, keeps_what_somebody_else_put_into_the_folder_of_a_run) {
    {
        output_directory out{folder, {"paper", {"runs/one/"}}};
        output_directory one{folder / "runs/one", a_run};
        scratch.write("out/runs/one/result.json", "x");
        scratch.write("out/runs/one/notes", "mine");
        one.keep();
        out.keep();
    }
    { output_directory(folder, {"paper", {}}).keep(); }
    EXPECT_THAT(files(), ElementsAre("runs/one/notes"));
}

TEST_F(output_folder, loses_nothing_that_lies_behind_a_link) {
    const fs::path elsewhere = scratch.path() / "elsewhere";
    fs::create_directory(elsewhere);
    scratch.write("elsewhere/result.json", "precious");
    command({"run", {"runs/result.json", "link/"}}, {});
    folder_manifest manifest;
    manifest.files("run") = {"runs/result.json", "link/", "files"};
    fs::create_directory(folder);
    manifest.write(folder);
    fs::create_directory_symlink(elsewhere, folder / "runs");
    fs::create_directory_symlink(elsewhere, folder / "link");
    fs::create_directory_symlink(elsewhere, folder / "files");
    folder_manifest listed;
    listed.files("run") = {"result.json"};
    listed.write(elsewhere);
    command({"run", {}}, {});
    EXPECT_TRUE(fs::exists(elsewhere / "result.json"));
    EXPECT_TRUE(fs::exists(elsewhere / ".orbweaver.json"));
}

TEST_F(output_folder, is_refused_if_the_command_reads_what_it_would_remove) {
    command({"run", {"messages.causes"}}, {"messages.causes"});
    output_plan plan = a_run;
    plan.inputs = {(scratch.path() / "out/../out/messages.causes").string()};
    EXPECT_THAT(complaint(plan), AllOf(HasSubstr("messages.causes: the command reads it"), HasSubstr("--out")));
    EXPECT_THAT(files(), ElementsAre("messages.causes"));
}

TEST_F(output_folder, does_not_mix_a_run_and_a_sweep) {
    command({"sweep", {"sweep.json"}}, {"sweep.json"});
    output_plan plan = a_run;
    plan.excluded = {"sweep"};
    EXPECT_THAT(complaint(plan), HasSubstr("out: holds the output of `orbweaver sweep`"));
}

TEST_F(output_folder, to_which_files_are_added_keeps_the_earlier_ones) {
    write_added(folder, "import", {{"a.yaml", "a"}});
    write_added(folder, "import", {{"b.yaml", "b"}});
    write_added(folder, "import", {{"a.yaml", "changed"}});
    EXPECT_THAT(files(), ElementsAre("a.yaml", "b.yaml"));
    EXPECT_EQ(fs::file_size(folder / "a.yaml"), 7U);
    scratch.write("out/c.yaml", "mine");
    EXPECT_THROW(write_added(folder, "import", {{"c.yaml", "c"}}), user_error);
}

TEST_F(output_folder, is_not_asked_for_a_file_that_is_named) {
    const output_plan plan{.command = "topology", .files = {"topology.edges"}, .adds = true};
    EXPECT_EQ(write_one(folder / "mine.edges", plan, "1"), folder / "mine.edges");
    EXPECT_FALSE(fs::exists(folder / ".orbweaver.json"));
    EXPECT_EQ(write_one(folder / "mine.edges", plan, "2"), folder / "mine.edges");
    EXPECT_EQ(write_one(folder, plan, "3"), folder / "topology.edges");
    EXPECT_EQ(write_one(folder / "mine.edges", plan, "4"), folder / "mine.edges");
    EXPECT_EQ(write_one(folder / "other.edges", plan, "5"), folder / "other.edges");
    EXPECT_THAT(folder_manifest::read(folder).files("topology"), ElementsAre("other.edges", "topology.edges"));
}

}  // namespace
}  // namespace orbweaver::sim

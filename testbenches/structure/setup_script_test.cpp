// SPDX-License-Identifier: Apache-2.0
// scripts/setup against a made-up package manager.
#include <chrono>
#include <fstream>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

using namespace std::chrono_literals;

/// A folder of commands that stands for the whole PATH: the few tools that the script may use, and made-up package
/// tools.
class setup_script : public testing::Test {
protected:
    setup_script() {
        for (const char* tool : {"bash", "cat", "env", "grep", "mktemp", "rm", "sed", "tail"}) {
            const command_result found = run_script(std::string("command -v ") + tool, m_folder.path());
            std::filesystem::create_symlink(found.output.substr(0, found.output.find('\n')), m_folder.path() / tool);
        }
        command("sudo", "exec \"$@\"");
        command("npm", "exit 1");
        std::filesystem::create_directories(m_tree.path() / "scripts");
        std::filesystem::copy_file(source_root() / "scripts/setup", script());
        std::filesystem::create_directories(m_tree.path() / "web/report/node_modules");
        std::ofstream(m_tree.path() / "web/report/package-lock.json") << "{}";
        std::ofstream(installed_packages()) << "{}";
        std::filesystem::last_write_time(installed_packages(), std::filesystem::file_time_type::clock::now() + 1h);
    }

    void command(const std::string& name, const std::string& body) {
        const std::filesystem::path file = m_folder.path() / name;
        std::ofstream(file) << "#!" << (m_folder.path() / "bash").string() << "\n" << body << "\n";
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }

    /// dpkg-query knows every package but `missing`.
    void all_installed_but(const std::string& missing) {
        command("dpkg-query",
                "for name in \"${@:4}\"; do [[ $name == " + missing + " ]] || echo \"$name installed\"; done");
    }

    /// apt-get writes its arguments to a file and ends with `status`.
    void package_manager_ends_with(int status) {
        command("apt-get", "echo \"$@\" >> '" + calls_file() + "'; exit " + std::to_string(status));
    }

    command_result run(const std::string& arguments) {
        return run_script(
            "export PATH='" + m_folder.path().string() + "'\nbash '" + script().string() + "' " + arguments,
            m_folder.path());
    }

    /// npm writes its arguments to a file and ends with `status`; what it has installed so far is gone.
    void page_packages_are_missing_and_npm_ends_with(int status) {
        std::filesystem::remove(installed_packages());
        command("npm", "echo \"npm $@\" >> '" + calls_file() + "'; exit " + std::to_string(status));
    }

    std::string calls() { return run_script("cat '" + calls_file() + "' 2>&1 || true", m_folder.path()).output; }

private:
    std::filesystem::path script() const { return m_tree.path() / "scripts/setup"; }
    std::filesystem::path installed_packages() const {
        return m_tree.path() / "web/report/node_modules/.package-lock.json";
    }
    std::string calls_file() const { return (m_folder.path() / "calls").string(); }

    scratch_folder m_folder;  // of commands
    scratch_folder m_tree;    // the script and what it installs into
};

TEST_F(setup_script, is_silent_and_installs_nothing_when_all_is_there) {
    all_installed_but("none");
    package_manager_ends_with(1);
    const command_result result = run("all");
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.output, "");
}

TEST_F(setup_script, installs_what_is_missing_and_nothing_else) {
    all_installed_but("ninja-build");
    package_manager_ends_with(0);
    const command_result result = run("build");
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_THAT(calls(), AllOf(HasSubstr("update\n"), HasSubstr("install -y --no-install-recommends ninja-build\n")));
}

TEST_F(setup_script, installs_the_tools_of_the_benchmarks_only_where_they_are_wanted) {
    all_installed_but("valgrind");
    package_manager_ends_with(0);
    EXPECT_EQ(run("test").output, "");
    EXPECT_THAT(run("all").output, HasSubstr("valgrind"));
}

TEST_F(setup_script, states_what_it_wanted_when_the_packages_cannot_be_had) {
    all_installed_but("cmake");
    package_manager_ends_with(100);
    EXPECT_THAT(run("build"), ends_with(1, AllOf(HasSubstr("offline"), HasSubstr("Packages wanted: cmake"))));
}

TEST_F(setup_script, installs_the_packages_of_the_page_of_reports_as_the_lock_file_states) {
    all_installed_but("none");
    page_packages_are_missing_and_npm_ends_with(0);
    EXPECT_EQ(run("build").status, 0);
    EXPECT_EQ(calls(), "npm ci\n");
}

TEST_F(setup_script, goes_on_without_the_page_of_reports_when_its_packages_cannot_be_had) {
    all_installed_but("none");
    page_packages_are_missing_and_npm_ends_with(1);
    EXPECT_THAT(run("build"), ends_with(0, HasSubstr("orbweaver report will lack its page")));
}

TEST_F(setup_script, names_the_packages_on_a_system_that_is_not_debian) {
    EXPECT_THAT(run("build"), ends_with(1, AllOf(HasSubstr("not a Debian system"), HasSubstr("libsystemc-dev"))));
}

TEST_F(setup_script, refuses_what_it_does_not_know_with_its_usage) {
    EXPECT_THAT(run("everything"),
                ends_with(2, AllOf(HasSubstr("scripts/setup [build|test|fuzz|all]"), Not(HasSubstr("set -euo")))));
}

}  // namespace
}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#include "testbenches/machine/support/program_run.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver {

namespace {

/// A directory of this test alone.
std::filesystem::path test_directory() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    std::string name = fmt::format("{}.{}", test->test_suite_name(), test->name());
    for (char& letter : name) { letter = letter == '/' ? '_' : letter; }
    const auto directory = temporary_path(name);
    std::filesystem::create_directories(directory);
    return directory;
}

[[noreturn]] void become(const std::vector<std::string>& words, const std::filesystem::path& output) {
    const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    std::vector<char*> argv;
    for (const std::string& word : words) { argv.push_back(const_cast<char*>(word.c_str())); }
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    _exit(127);
}

}  // namespace

std::string content_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

std::vector<std::string> settings(const std::vector<std::string>& pairs) {
    std::vector<std::string> words;
    for (const std::string& pair : pairs) { words.insert(words.end(), {"--set", pair}); }
    return words;
}

std::filesystem::path temporary_config(const std::string& name, const std::string& text) {
    const auto file = test_directory() / name;
    std::ofstream(file, std::ios::binary) << text;
    return file;
}

std::filesystem::path test_elf(const std::string& name) {
    return std::filesystem::path(ORBWEAVER_FIRMWARE_DIR) / "tests" / (name + ".elf");
}

program_run succeeded(program_run run) {
    if (run.exit_code != 0) { throw std::runtime_error(fmt::format("exit code {}: {}", run.exit_code, run.output)); }
    return run;
}

program_run verified(program_run run) {
    const bool right = succeeded(run).result["workload"]["verified"] == true;
    if (!right) { throw std::runtime_error("the program did not verify its results: " + run.output); }
    return run;
}

void PrintTo(const program_run& run, std::ostream* out) { *out << "exit code " << run.exit_code << ": " << run.output; }

testing::Matcher<program_run> ends_with(int exit_code, const testing::Matcher<std::string>& output) {
    return AllOf(Field("exit_code", &program_run::exit_code, exit_code), Field("output", &program_run::output, output));
}

std::string sweep_tables(const std::filesystem::path& out) {
    std::string all;
    for (const char* file :
         {"points.csv", "designs.csv", "pareto.csv", "ranking.csv", "sensitivity.csv", "sweep.json"}) {
        all += content_of(out / file);
    }
    return all;
}

nlohmann::ordered_json json_of(const program_run& run, const std::string& file) {
    return std::filesystem::exists(run.out / file) ? nlohmann::ordered_json::parse(content_of(run.out / file))
                                                   : nlohmann::ordered_json{};
}

namespace {

started_run begin(const std::string& command, const std::vector<std::string>& arguments,
                  const std::filesystem::path& out = {}) {
    static int runs = 0;
    started_run started;
    const auto directory = test_directory();
    ++runs;
    started.run.out = out.empty() ? directory / fmt::format("out{}", runs) : out;
    started.output = directory / fmt::format("output{}", runs);
    std::vector<std::string> words{ORBWEAVER_EXECUTABLE, command, "--out", started.run.out.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());

    started.process = fork();
    if (started.process == 0) { become(words, started.output); }
    return started;
}

program_run ended(started_run started) {
    int status = 0;
    rusage used{};
    wait4(started.process, &status, 0, &used);
    started.run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    started.run.resident_kib = used.ru_maxrss;
    started.run.output = content_of(started.output);
    return std::move(started.run);
}

program_run start_orbweaver(const std::string& command, const std::vector<std::string>& arguments,
                            const std::filesystem::path& out = {}) {
    return ended(begin(command, arguments, out));
}

/// The path of a configuration, before the other arguments.
std::vector<std::string> with_config(const std::string& config, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), (std::filesystem::path(ORBWEAVER_SOURCE_DIR) / config).string());
    return arguments;
}

}  // namespace

started_run begin_orbweaver(const std::string& config, const std::vector<std::string>& arguments) {
    return begin("run", with_config(config, arguments));
}

program_run finish(started_run started) {
    program_run run = ended(std::move(started));
    run.result = json_of(run, "result.json");
    return run;
}

program_run run_orbweaver(const std::string& config, const std::vector<std::string>& arguments) {
    return finish(begin_orbweaver(config, arguments));
}

program_run check_orbweaver(const std::string& config, const std::vector<std::string>& arguments) {
    program_run run = start_orbweaver("check", with_config(config, arguments));
    run.result = json_of(run, "check.json");
    return run;
}

program_run area_orbweaver(const std::string& config, const std::vector<std::string>& arguments) {
    program_run run = start_orbweaver("area", with_config(config, arguments));
    run.result = json_of(run, "area.json");
    return run;
}

program_run paper_orbweaver(const std::vector<std::string>& arguments) {
    program_run run = start_orbweaver("paper", arguments);
    run.result = json_of(run, "paper.json");
    return run;
}

started_run begin_sweep(const std::vector<std::string>& arguments, const std::filesystem::path& out) {
    return begin("sweep", arguments, out);
}

program_run sweep_orbweaver(const std::vector<std::string>& arguments, const std::filesystem::path& out) {
    program_run run = start_orbweaver("sweep", arguments, out);
    run.result = json_of(run, "sweep.json");
    return run;
}

program_run run_in(const std::filesystem::path& folder, const std::vector<std::string>& arguments) {
    static int runs = 0;
    started_run started;
    started.output = test_directory() / fmt::format("output_in_folder{}", ++runs);
    std::vector<std::string> words{ORBWEAVER_EXECUTABLE};
    words.insert(words.end(), arguments.begin(), arguments.end());
    started.process = fork();
    if (started.process == 0) {
        std::filesystem::current_path(folder);
        become(words, started.output);
    }
    return ended(std::move(started));
}

nlohmann::ordered_json comparable(nlohmann::ordered_json result, const std::vector<std::string>& ignored_keys) {
    result.erase("wall_seconds");
    for (const std::string& key : ignored_keys) { result.erase(key); }
    return result;
}

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

namespace orbweaver {

/// One run of the program, and what came of it.
struct program_run {
    int exit_code = -1;             // 128 + signal if it was killed
    std::string output;             // standard output and error
    std::filesystem::path out;      // the directory that --out named; fresh for every run
    nlohmann::ordered_json result;  // result.json; null if there is none
    long resident_kib = 0;          // largest resident set
};

/// Runs `orbweaver run CONFIG --out FRESH ARGUMENTS...`.
/// @param config relative to the project's root, or absolute
program_run run_orbweaver(const std::string& config, const std::vector<std::string>& arguments);

/// A run that has begun and goes on while the test does something else.
struct started_run {
    int process = -1;
    std::filesystem::path output;  // grows: standard output and error
    program_run run;
};

/// Begins `orbweaver run CONFIG --out FRESH ARGUMENTS...`.
started_run begin_orbweaver(const std::string& config, const std::vector<std::string>& arguments);

/// Waits for the end of a run.
program_run finish(started_run started);

/// Runs `orbweaver check CONFIG --out FRESH ARGUMENTS...`; `result` is check.json.
program_run check_orbweaver(const std::string& config, const std::vector<std::string>& arguments);

/// Runs `orbweaver paper --out FRESH ARGUMENTS...`; `result` is paper.json.
program_run paper_orbweaver(const std::vector<std::string>& arguments);

/// Runs `orbweaver sweep --out OUT ARGUMENTS...`; `result` is sweep.json.
/// @param out empty: fresh
program_run sweep_orbweaver(const std::vector<std::string>& arguments, const std::filesystem::path& out = {});

/// Begins such a sweep.
started_run begin_sweep(const std::vector<std::string>& arguments, const std::filesystem::path& out);

/// Runs `orbweaver area CONFIG --out FRESH ARGUMENTS...`; `result` is area.json.
program_run area_orbweaver(const std::string& config, const std::vector<std::string>& arguments);

/// Runs `orbweaver ARGUMENTS...` in a folder.
program_run run_in(const std::filesystem::path& folder, const std::vector<std::string>& arguments);

/// Returns a run that ended with exit code 0. @throws std::runtime_error with the output of any other run
program_run succeeded(program_run run);

/// Returns a run that succeeded and whose program found its results right. @throws std::runtime_error for any other
program_run verified(program_run run);

/// Shows the exit code and the output in messages of tests.
void PrintTo(const program_run& run, std::ostream* out);

/// Matches a run with this exit code.
/// @param output matches its output
testing::Matcher<program_run> ends_with(int exit_code, const testing::Matcher<std::string>& output);

/// The tables of a sweep that depend on nothing but the sweep and what was simulated.
std::string sweep_tables(const std::filesystem::path& out);

/// A JSON file that a run has written; null if there is none.
nlohmann::ordered_json json_of(const program_run& run, const std::string& file);

/// "--set" and "KEY=VALUE" for each.
std::vector<std::string> settings(const std::vector<std::string>& pairs);

/// A configuration file with this text, in the test's own directory.
std::filesystem::path temporary_config(const std::string& name, const std::string& text);

/// The whole of a file; empty if there is none.
std::string content_of(const std::filesystem::path& file);

/// A program of sw_stack/tests.
std::filesystem::path test_elf(const std::string& name);

/// A result without what depends on the wall clock, or on the ignored keys.
nlohmann::ordered_json comparable(nlohmann::ordered_json result, const std::vector<std::string>& ignored_keys = {});

}  // namespace orbweaver

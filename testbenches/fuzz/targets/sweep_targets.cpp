// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <iterator>
#include <string>

#include "sim/sweep/expressions/expression.h"
#include "sim/sweep/space/sweep.h"
#include "sim/sweep/store/sweep_store.h"
#include "testbenches/fuzz/fuzz_target.h"
#include "testbenches/fuzz/targets/targets.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::fuzz {

namespace {

constexpr const char* base_text =
    "system: network\nnetwork: {topology: {kind: mesh, dims: [2, 2]}}\ntraffic: {rate: 0.1}\n";

/// A folder with a base of sweeps.
struct sweep_folder {
    sweep_folder() { folder.write("base.yaml", base_text); }
    scratch_folder folder;
};

/// The sweep to which stores belong.
struct stored_sweep {
    stored_sweep()
        : described(sim::load_sweep(base.folder
                                        .write("input.sweep.yaml",
                                               "base: base.yaml\naxes: [{key: network.vc_depth, values: [4, 8]}]\n"
                                               "objectives: [{name: time, value: cycles}]\n")
                                        .string())) {}

    /// The bytes of a store with two runs.
    std::string record() const {
        const scratch_folder out;
        {
            sim::sweep_store store(out.path(), described);
            store.record(0, {}, {1, sim::point_status::ok, "", {100.5}, 1});
            store.record(1, {}, {1, sim::point_status::deadlock, "who knows", {}, 1});
        }
        std::ifstream stream(out.path() / sim::sweep_store::file_name, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    }

    sweep_folder base;
    sim::sweep described;
};

/// Statements that damage a store; the targets also change its bytes.
constexpr const char* damages[] = {"DELETE FROM runs",
                                   "DELETE FROM run_objectives",
                                   "DELETE FROM sweep",
                                   "DROP TABLE runs",
                                   "UPDATE runs SET point = 'x'",
                                   "UPDATE runs SET point = -1",
                                   "UPDATE runs SET seed = NULL",
                                   "UPDATE runs SET status = 7",
                                   "UPDATE runs SET wall_seconds = 'text'",
                                   "UPDATE run_objectives SET value = 'text'",
                                   "UPDATE run_objectives SET point = 99",
                                   "UPDATE run_objectives SET objective = NULL",
                                   "ALTER TABLE runs DROP COLUMN reason"};

}  // namespace

void read_sweep(std::string_view input) {
    static const sweep_folder base;
    const std::string file = base.folder.write("input.sweep.yaml", std::string(input)).string();
    try {
        accepted_or_refused_at_a_place(file, [&] { sim::load_sweep(file); });
    } catch (const finding& problem) {
        // A sweep may name a base that is no configuration.
        require(std::string_view(problem.what()).find(".yaml:") != std::string_view::npos, problem.what());
    }
}

void read_expression(std::string_view input) {
    try {
        const sim::expression formula{std::string(input)};
        double next = 0;
        formula.value([&next](const std::string&) { return next += 0.5; });
        for (const std::string& name : formula.names()) {
            require(formula.offset_of(name) < input.size(), "a name stands behind the end");
        }
    } catch (const sim::expression_error& problem) {
        require(problem.offset() <= input.size(), "a mistake stands behind the end");
    }
}

void read_points_sqlite(std::string_view input) {
    if (input.empty()) { return; }
    static const stored_sweep stored;
    static const std::string whole = stored.record();
    const scratch_folder out;
    std::string bytes = whole;
    for (std::size_t patch = 1; patch + 2 < input.size(); patch += 3) {
        const auto number = [&](std::size_t position) { return static_cast<unsigned char>(input[patch + position]); };
        bytes[(std::size_t{number(0)} << 8 | number(1)) % bytes.size()] = input[patch + 2];
    }
    const std::filesystem::path file = out.write(sim::sweep_store::file_name, bytes);
    const auto damage = static_cast<unsigned char>(input.front()) % (std::size(damages) + 1);
    accepted_or_refused_at_a_place(out.path().string(), [&] {
        if (damage != 0) { sim::sqlite_database(file).run(damages[damage - 1]); }
        sim::sweep_store(out.path(), stored.described);
    });
}

}  // namespace orbweaver::fuzz

// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "sim/config/configuration.h"
#include "sim/import/booksim/booksim_import.h"
#include "testbenches/fuzz/fuzz_target.h"
#include "testbenches/fuzz/targets/targets.h"

namespace orbweaver::fuzz {

void read_configuration(std::string_view input) {
    accepted_or_refused_at_a_place("input.yaml", [&] { sim::parse_configuration("input.yaml", std::string(input)); });
}

void read_option(std::string_view input) {
    const std::string base =
        "system: chip\nnetwork: {topology: {kind: mesh, dims: [2, 2]}}\nworkload: {program: hello}\n";
    try {
        accepted_or_refused_at_a_place("--set #1",
                                       [&] { sim::parse_configuration("input.yaml", base, {std::string(input)}); });
    } catch (const finding& problem) {
        // An option can contradict what the file states; the place is then in the file.
        require(std::string_view(problem.what()).find("input.yaml:") != std::string_view::npos, problem.what());
    }
}

void read_booksim_file(std::string_view input) {
    sim::imported_configuration made;
    const bool accepted = accepted_or_refused_at_a_place("input.cfg", [&] {
        made =
            sim::import_booksim(std::make_shared<sim::source_text>(sim::source_text{"input.cfg", std::string(input)}));
    });
    if (accepted) {
        accepted_or_refused_at_a_place("imported.yaml", [&] { sim::parse_configuration("imported.yaml", made.yaml); });
    }
}

}  // namespace orbweaver::fuzz

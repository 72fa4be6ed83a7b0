// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <sstream>
#include <string>

#include "sim/report/report.h"
#include "sim/report/timeline.h"
#include "sim/results/tables/csv_reader.h"
#include "testbenches/fuzz/fuzz_target.h"
#include "testbenches/fuzz/targets/targets.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::fuzz {

void read_result(std::string_view input) {
    static const scratch_folder run;
    run.write("result.json", std::string(input));
    accepted_or_refused_at_a_place(run.path().string(), [&] { sim::report_data(run.path()); });
}

void read_sweep_results(std::string_view input) {
    static const scratch_folder sweep;
    constexpr std::string_view separator = "=====\n";
    for (const char* name : {"sweep.json", "points.csv", "sensitivity.csv", "designs.csv"}) {
        const std::size_t end = std::min(input.find(separator), input.size());
        sweep.write(name, std::string(input.substr(0, end)));
        input.remove_prefix(std::min(end + separator.size(), input.size()));
    }
    accepted_or_refused_at_a_place(sweep.path().string(), [&] { sim::report_data(sweep.path()); });
}

void read_timeline(std::string_view input) {
    std::istringstream stream{std::string(input)};
    accepted_or_refused_at_a_place("input.trace.json", [&] {
        sim::timeline seen(stream, "input.trace.json", 100);
        seen.condense(16);
        seen.json(1000);
    });
}

void read_table(std::string_view input) {
    accepted_or_refused_at_a_place("input.csv", [&] { sim::read_csv(std::string(input), "input.csv"); });
}

}  // namespace orbweaver::fuzz

// SPDX-License-Identifier: Apache-2.0
// Table V: the thesis's projection for the molecular-dynamics program EGO on five hosts from Table IV, here from the
// simulated table: libcop on 64 channels and PVM on five workstations.
#include <fmt/core.h>

#include <cmath>

#include "studies/arithmetic/cop/projection.h"
#include "studies/cop/experiments.h"
#include "studies/cop/rival/measured_call.h"

namespace orbweaver::studies::cop_paper {

namespace {

using cop_model::pvm_function;

constexpr double published_total = 0.64404;
constexpr double rounding = 0.0005;  // the row of multicasts is rounded up to 0.007
// Fraction of communication only; the constant 0.6 of computation would hide it in the sum.
constexpr double communication_share = 0.40;
constexpr double published_communication = 0.04404;
constexpr double communication_tolerance = 0.25 * published_communication;
constexpr double min_speedup_of_ego = 1.5;

/// A row of Table V, derived from Table IV.
struct table_5_row {
    const char* part;
    pvm_function rival;
    unsigned bytes;
    std::vector<const char*> scenarios;  // scenarios of libcop, one after the other
};

const std::vector<table_5_row>& table_5_rows() {
    static const std::vector<table_5_row> rows{
        {"multicast", pvm_function::multicast, 16384, {"bcast_16k_double"}},
        {"global reduction", pvm_function::reduce, 8192, {"reduce_double_1024"}},
        {"barrier", pvm_function::barrier, 0, {"barrier_spmd_64"}},
        {"point-to-point", pvm_function::point_to_point, 16384, {"write_16k", "read_16k"}}};
    return rows;
}

/// Returns the speed-up by libcop in the simulated Table IV.
double simulated_speedup(const study& all, const table_5_row& row) {
    double libcop = 0;
    for (const char* name : row.scenarios) { libcop += all.microseconds(name); }
    return rival::call_time(rival::five_hosts(), row.rival, row.bytes) / libcop;
}

/// The fractions of the run time with PVM are the thesis's measurement of EGO; computation is unchanged.
std::vector<cop_model::time_share> simulated_parts(const study& all) {
    std::vector<cop_model::time_share> parts = cop_model::ego_on_five_hosts();
    for (cop_model::time_share& part : parts) {
        for (const table_5_row& row : table_5_rows()) {
            if (part.name == row.part) { part.speedup = simulated_speedup(all, row); }
        }
    }
    return parts;
}

/// The printed values, and the simulated ones where Table IV has full sizes.
report_table table_of(const std::vector<cop_model::time_share>& published,
                      const std::vector<cop_model::time_share>& simulated) {
    report_table table{"table_5",
                       "Table V, shares of the run time with PVM: speed-ups as published, and simulated",
                       {{"part", "libpvm", "speed-up", "libcop", "speed-up, simulated", "libcop, simulated"}, {}}};
    for (std::size_t number = 0; number < published.size(); ++number) {
        const cop_model::time_share& part = published[number];
        std::vector<std::string> row{part.name,
                                     fmt::format("{:.2f}", part.share),
                                     fmt::format("{:.0f}", part.speedup),
                                     fmt::format("{:.5f}", part.share / part.speedup),
                                     "",
                                     ""};
        if (!simulated.empty()) {
            row[4] = fmt::format("{:.1f}", simulated[number].speedup);
            row[5] = fmt::format("{:.5f}", part.share / simulated[number].speedup);
        }
        table.data.rows.push_back(std::move(row));
    }
    const double total = cop_model::remaining_time(published);
    std::vector<std::string> all{"all", "1.00", fmt::format("{:.3f}", 1 / total), fmt::format("{:.5f}", total), "", ""};
    if (!simulated.empty()) {
        const double remaining = cop_model::remaining_time(simulated);
        all[4] = fmt::format("{:.3f}", 1 / remaining);
        all[5] = fmt::format("{:.5f}", remaining);
    }
    table.data.rows.push_back(std::move(all));
    return table;
}

void add_published(findings& found, const std::vector<cop_model::time_share>& published) {
    const double total = cop_model::remaining_time(published);
    found.claims.push_back(
        {"cop.E10", "Table V: EGO's run time with libcop, of that with PVM", "Table V", published_total,
         std::round(total * 1e5) / 1e5, "", rounding, std::abs(total - published_total) <= rounding,
         "shares and speed-ups as printed; the table rounds 0.16/24 up to 0.00700", claim_basis::calculated});
}

void add_simulated(findings& found, const std::vector<cop_model::time_share>& parts) {
    const double communication = cop_model::remaining_communication(parts);
    found.claims.push_back(
        {"cop.E10", "Table V out of the simulated Table IV: EGO's communication with libcop, of the run time with PVM",
         "Table V", published_communication, std::round(communication * 1e5) / 1e5, "", communication_tolerance,
         std::abs(communication - published_communication) <= communication_tolerance,
         fmt::format("{:.1f} times as fast as with PVM (published: about 9); shares of the run time with PVM as the "
                     "thesis measured them",
                     communication_share / communication)});
    const double total = cop_model::remaining_time(parts);
    found.claims.push_back({"cop.E10", "EGO is faster by more than", "chapter VI, abstract", min_speedup_of_ego,
                            std::round(1 / total * 1e3) / 1e3, "x", nullptr, 1 / total > min_speedup_of_ego,
                            "from the same; computation, 0.6 of the time, is an input, so that no communication at "
                            "all gives 1.667"});
}

findings evaluate_table_5(const study& all) {
    findings found;
    const std::vector<cop_model::time_share> published = cop_model::ego_on_five_hosts();
    add_published(found, published);
    std::vector<cop_model::time_share> simulated;
    if (all.sizes.is_full()) {  // Table IV is about full sizes
        simulated = simulated_parts(all);
        add_simulated(found, simulated);
    }
    found.tables.push_back(table_of(published, simulated));
    return found;
}

}  // namespace

experiment table_5(const study& all) {
    return calculated("table_5", "Table V: EGO", [all] { return evaluate_table_5(all); });
}

}  // namespace orbweaver::studies::cop_paper

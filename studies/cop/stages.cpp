// SPDX-License-Identifier: Apache-2.0
// Breakdown of the time of a call: the terms of its expression (chapter VI), and the stages of the simulated call.
#include <fmt/core.h>

#include <functional>

#include "studies/cop/comparison.h"
#include "studies/cop/experiments.h"

namespace orbweaver::studies::cop_paper {

namespace {

using cop_model::barrier_scheme;
using cop_model::clock_counts;
using cop_model::contention;

struct stage_row {
    const char* call;
    std::string scenario;
    bool real;
    /// Clocks by the expression.
    std::function<double(const clock_counts&, const contention&)> form;
};

std::vector<stage_row> rows_of(const study_sizes& sizes) {
    const auto of_elements = [](cop_model::call_clocks form, double elements) {
        return [form, elements](const clock_counts& counts, const contention& others) {
            return form(counts, others, elements);
        };
    };
    const auto of_barrier = [](barrier_scheme scheme) {
        return [scheme](const clock_counts& counts, const contention& others) {
            return barrier_clocks(counts, others, scheme);
        };
    };
    const auto one = [&](cop_model::call_clocks form) { return of_elements(form, 1); };
    return {{"cop_write, integer", "write_integer", false, one(cop_model::write_clocks)},
            {"cop_write, double", "write_double", true, one(cop_model::write_clocks)},
            {"cop_read, integer", "read_integer", false, one(cop_model::read_clocks)},
            {"cop_rmw, integer", "rmw_integer", false, one(cop_model::read_clocks)},
            {"cop_bcast, integer", "bcast_integer", false, one(cop_model::broadcast_clocks)},
            {"cop_bcast, double", "bcast_double", true, one(cop_model::broadcast_clocks)},
            {"cop_reduce, integer", "reduce_integer_1", false, one(cop_model::reduce_clocks)},
            {"cop_reduce, double", "reduce_double_1", true, one(cop_model::reduce_clocks)},
            {"cop_barrier, master", "barrier_master_64", false, of_barrier(barrier_scheme::master_slave)},
            {"cop_barrier, everybody", "barrier_spmd_64", false, of_barrier(barrier_scheme::spmd)},
            {"cop_bcast of 1 KB, doubles", "bcast_1k_double", true,
             of_elements(cop_model::broadcast_clocks, sizes.array_1k)},
            {"cop_read of 64 KB, integers", "read_64k", false, of_elements(cop_model::read_clocks, sizes.array_64k)}};
}

/// The expressions are sums of products with the clock counts, so a term is the expression with the other counts set to
/// zero.
call_stages terms_of(const stage_row& entry) {
    const clock_counts counts = counts_of(entry.real);
    const contention others = full_controller(entry.real);
    const contention silent{others.channels, 0};
    return {.sending = entry.form({counts.to_controller, 0, 0}, silent),
            .waiting = entry.form({0, 0, 0}, others),
            .service = entry.form({0, counts.service, 0}, silent),
            .result = entry.form({0, 0, counts.from_controller}, silent)};
}

void add_cells(std::vector<std::string>& cells, const call_stages& terms) {
    for (const double clocks : {terms.sending, terms.waiting, terms.service, terms.result, terms.sum()}) {
        cells.push_back(fmt::format("{:.0f}", clocks));
    }
}

findings evaluate_stages(const study& all) {
    findings found;
    report_table table{"stages",
                       "Where the clocks of a call go on 64 channels, by the expression (e) and simulated (s). Up: to "
                       "the controller, of each command; the expressions count the first alone. Waiting: for other "
                       "channels' services. Service: of the call's own commands, simulated until the host knows of "
                       "it; by the expression of a barrier, of the others' too. Result: contributions of others, and "
                       "the way back",
                       {{"call", "up, e", "waiting, e", "service, e", "result, e", "all, e", "up, s", "waiting, s",
                         "service, s", "result, s", "all, s"},
                        {}}};
    for (const stage_row& entry : rows_of(all.sizes)) {
        std::vector<std::string> cells{entry.call};
        add_cells(cells, terms_of(entry));
        add_cells(cells, all.simulated->stages(entry.scenario));
        table.data.rows.push_back(std::move(cells));
    }
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment stages(const study& all) {
    return calculated("stages", "Stages of a call", [all] { return evaluate_stages(all); });
}

}  // namespace orbweaver::studies::cop_paper

// SPDX-License-Identifier: Apache-2.0
// Arrays: broadcasts, reductions and shared reads on 64 nodes (chapter VI).
#include "studies/cop/comparison.h"
#include "studies/cop/experiments.h"

namespace orbweaver::studies::cop_paper {

namespace {

struct row {
    const char* id;
    const char* what;
    const char* scenario;
    double published;  // for the full array; of a shorter one, the expression counts
    double tolerance;  // share
    cop_model::call_clocks form;
    bool real;
    bool in_calls;  // transfers of 1 KB
    unsigned study_sizes::*elements;
    const char* note;
};

constexpr const char* hidden_service =
    "a service of 7 clocks hides behind the 18 that a host and its link need for a command, so doubles cost what "
    "integers do";
constexpr const char* overlap = "acknowledged when read: 18 clocks an element instead of 20";

const row rows[] = {
    {"E3", "broadcast of 1 KB, integers", "bcast_1k_integer", 27.69, 0.05, cop_model::broadcast_clocks, false, true,
     &study_sizes::array_1k, overlap},
    {"E3", "broadcast of 1 KB, doubles", "bcast_1k_double", 35.45, 0.05, cop_model::broadcast_clocks, true, true,
     &study_sizes::array_1k, hidden_service},
    {"E3", "broadcast of 16 KB, doubles, in one call", "bcast_16k_one_call_double", 496.25, 0.05,
     cop_model::broadcast_clocks, true, false, &study_sizes::array_16k, hidden_service},
    {"E3", "broadcast of 16 KB, doubles, in calls of 1 KB", "bcast_16k_double", 567.20, 0.05,
     cop_model::broadcast_clocks, true, true, &study_sizes::array_16k, hidden_service},
    {"E3", "broadcast of 16 KB, integers, in calls of 1 KB", "bcast_16k_integer", 443.04, 0.05,
     cop_model::broadcast_clocks, false, true, &study_sizes::array_16k, overlap},
    {"E4", "reduction of 1024 doubles", "reduce_double", 4800, 0.1, cop_model::reduce_clocks, true, true,
     &study_sizes::reduction, "63 services of 7 clocks an element are the bound"},
    {"E4", "reduction of 1024 integers", "reduce_integer", 2157.12, 0.1, cop_model::reduce_clocks, false, true,
     &study_sizes::reduction, "63 services of 3 clocks an element are the bound"},
    {"E4", "reduction of 1024 doubles, masks by whoever is first", "reduce_probing_double", 4800, 0.1,
     cop_model::reduce_clocks, true, true, &study_sizes::reduction, "the expression charges nothing for trying"},
    {"E4", "reduction of 1024 integers, masks by whoever is first", "reduce_probing_integer", 2157.12, 0.1,
     cop_model::reduce_clocks, false, true, &study_sizes::reduction, "the expression charges nothing for trying"},
    {"E6", "shared read of 64 KB in one call", "read_64k", 1970.74, 0.1, cop_model::read_clocks, true, false,
     &study_sizes::array_64k, "request and reply share one half-duplex link: 28 clocks an element instead of 24"},
};

double expression(const row& call, const study_sizes& sizes) {
    const double bytes = sizes.*call.elements * cop_model::largest_element;
    const auto counts = counts_of(call.real);
    const auto others = full_controller(call.real);
    return cop_model::microseconds(call.in_calls ? cop_model::in_calls(call.form, counts, others, bytes)
                                                 : call.form(counts, others, bytes / cop_model::largest_element));
}

std::string scenario_of(const row& call, const study_sizes& sizes) {
    const bool reduction = call.elements == &study_sizes::reduction;
    return reduction ? numbered(call.scenario, sizes.reduction) : call.scenario;
}

findings evaluate_arrays(const study& all) {
    findings found;
    report_table table{"arrays",
                       "Arrays on 64 nodes, microseconds",
                       {{"call", "elements", "published", "expression", "simulated", "why simulated differs"}, {}}};
    for (const row& call : rows) {
        const double form = expression(call, all.sizes);
        const double published = all.sizes.is_full() ? call.published : form;
        const claim simulated = judged_time({call.id, std::string(call.what) + ", simulated", "chapter VI", published,
                                             call.tolerance * published, call.note},
                                            [&] { return all.microseconds(scenario_of(call, all.sizes)); });
        found.claims.push_back(simulated);
        table.data.rows.push_back(
            {call.what, std::to_string(all.sizes.*call.elements), time_text(published), time_text(form),
             simulated.measured.is_null() ? "" : time_text(simulated.measured.get<double>()), call.note});
    }
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment arrays(const study& all) {
    return calculated("arrays", "Arrays", [all] { return evaluate_arrays(all); });
}

}  // namespace orbweaver::studies::cop_paper

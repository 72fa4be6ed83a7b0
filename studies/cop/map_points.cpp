// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/map_points.h"

#include <fmt/core.h>

#include "studies/cop/rival/measured_call.h"

namespace orbweaver::studies::cop_paper {

namespace {

using cop_model::pvm_function;

/// Returns PVM's consecutive calls for an operation.
std::vector<pvm_function> pvm_calls(const map_operation& collective) {
    if (collective.operation == "barrier") { return {pvm_function::barrier}; }
    if (collective.operation == "broadcast") { return {pvm_function::broadcast}; }
    return collective.operation == "reduce" ? std::vector{pvm_function::reduce}
                                            : std::vector{pvm_function::reduce, pvm_function::broadcast};
}

double bytes_of(const map_point& point) { return 8.0 * point.doubles; }

std::string name_of(const map_point& point, const std::string& variant) {
    return fmt::format("map-{}-{}-{}-{}", point.collective.id, point.doubles, point.hosts, variant);
}

/// Uses one repetition, because its cycles hardly vary.
std::string arguments_of(const map_point& point, const std::string& algorithm) {
    return fmt::format("{{operation: {}, size: {}, algorithm: {}, repetitions: 1}}", point.collective.operation,
                       point.doubles, algorithm);
}

double microseconds(const measurements& measured, const planned_run& run) {
    return measured.reported(run.name, "operation_cycles") * chip_clock / 1000;
}

}  // namespace

const std::vector<map_operation>& map_operations() {
    static const std::vector<map_operation> all{
        {"barrier", "barrier, everybody sets masks", "barrier", "automatic", false},
        {"barrier_master", "barrier, a master sets masks", "barrier", "master", false},
        {"broadcast", "broadcast", "broadcast", "automatic", true},
        {"reduce", "reduce", "reduce", "automatic", true},
        {"all_reduce", "all-reduce", "all_reduce", "automatic", true}};
    return all;
}

std::vector<map_point> map_axes::points() const {
    std::vector<map_point> all;
    for (const map_operation& collective : map_operations()) {
        for (const unsigned size : collective.has_array ? doubles : std::vector<unsigned>{1}) {
            for (const unsigned count : hosts) { all.push_back({collective, size, count}); }
        }
    }
    return all;
}

planned_run plan_software(const map_point& point, const main_network& network) {
    return plan_on_cluster(name_of(point, network.id), point.hosts, network, "collectives",
                           arguments_of(point, "automatic"));
}

planned_run plan_cop(const map_point& point, unsigned clock) {
    planned_run run =
        plan_on_cluster(name_of(point, fmt::format("cop_{}", clock)), point.hosts, main_networks().front(),
                        "collectives_cop", arguments_of(point, point.collective.cop_algorithm));
    run.settings.push_back(fmt::format("clock.cop={} ns", clock));
    run.cost *= 1 + point.doubles / 64.0;
    return run;
}

double software_microseconds(const measurements& measured, const map_point& point, const main_network& network) {
    return microseconds(measured, plan_software(point, network));
}

double cop_microseconds(const measurements& measured, const map_point& point, unsigned clock) {
    return microseconds(measured, plan_cop(point, clock));
}

double pvm_simulated_microseconds(const map_point& point) {
    rival::virtual_machine_desc machine;
    machine.members = point.hosts;
    double sum = 0;
    for (const pvm_function call : pvm_calls(point.collective)) {
        sum += rival::call_time(machine, call, static_cast<unsigned>(bytes_of(point)));
    }
    return sum;
}

std::optional<double> pvm_measured_microseconds(const map_point& point) {
    double sum = 0;
    for (const pvm_function call : pvm_calls(point.collective)) {
        const std::optional<double> time = cop_model::pvm_measured_microseconds(call, bytes_of(point));
        if (!time) { return std::nullopt; }
        sum += *time;
    }
    return sum;
}

}  // namespace orbweaver::studies::cop_paper

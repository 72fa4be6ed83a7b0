// SPDX-License-Identifier: Apache-2.0
// Figures 15 to 18: PVM, which is the rival of libcop, simulated on workstations (studies/cop/rival). The data points
// of the thesis are lost; its text and Table IV are what is left of them. Costs of the software are those of
// rival/software_costs.h, the same for all figures; each claim's note gives the range for all assumptions halved and
// doubled.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "studies/cop/comparison.h"
#include "studies/cop/experiments.h"
#include "studies/cop/rival/measured_call.h"

namespace orbweaver::studies::cop_paper {

namespace {

using rival::call_time;
using rival::echo_time;
using rival::pvm_function;
using rival::route;
using rival::virtual_machine_desc;

constexpr unsigned page = 4096;
constexpr unsigned size_8k = 8192;
constexpr unsigned size_16k = 16384;
constexpr double pvm_tolerance =
    0.25;  // share by which a simulated time may differ: costs are known to a factor of two

/// A curve of the figures.
struct placement {
    const char* title;
    bool on_host;
    route policy;
};
constexpr std::array<placement, 4> placements{{{"one host, normal", true, route::normal},
                                               {"one host, direct", true, route::direct},
                                               {"hosts, normal", false, route::normal},
                                               {"hosts, direct", false, route::direct}}};
constexpr placement hosts_normal = placements[2];
constexpr placement hosts_direct = placements[3];

virtual_machine_desc machine_of(const placement& where, unsigned members, double factor = 1) {
    virtual_machine_desc machine;
    machine.members = members;
    machine.on_host = where.on_host;
    machine.policy = where.policy;
    machine.costs = machine.costs.scaled(factor);
    return machine;
}

double latency(const placement& where, unsigned bytes) {
    return echo_time(machine_of(where, 2), bytes);
}
double barrier_time(const placement& where, unsigned members) {
    return call_time(machine_of(where, members), pvm_function::barrier, 0);
}
double reduction_time(const placement& where, unsigned members, unsigned doubles) {
    return call_time(machine_of(where, members), pvm_function::reduce, doubles * 8);
}

/// A figure with a curve for each placement.
chart figure_of(const char* file, const char* title, const char* x, const std::vector<unsigned>& values,
                double (*time)(const placement&, unsigned)) {
    chart figure{file, title, x, "microseconds", {{x}, {}}, {}};
    for (const placement& where : placements) {
        figure.data.columns.emplace_back(where.title);
        figure.curves.push_back({where.title, figure.curves.size() + 1, false});
    }
    for (const unsigned value : values) {
        std::vector<std::string> row{std::to_string(value)};
        for (const placement& where : placements) {
            row.push_back(time_text(time(where, value)));
        }
        figure.data.rows.push_back(std::move(row));
    }
    return figure;
}

/// A time that the thesis prints, of five hosts or two.
claim printed_time(const char* id, const char* what, const char* source, double published, pvm_function call,
                   unsigned bytes) {
    const auto simulated = [&](double factor) {
        return call_time(machine_of(hosts_direct, cop_model::pvm_measured_tasks, factor), call, bytes);
    };
    const std::string range =
        fmt::format("{:.0f} to {:.0f} us with all assumptions halved and doubled", simulated(0.5), simulated(2));
    return judged_time({id, what, source, published, pvm_tolerance * published, range}, [&] { return simulated(1); });
}

claim statement(const char* id, const char* what, const char* published, double measured, const char* unit, bool holds,
                const char* note) {
    return {std::string("cop.") + id,
            what,
            "chapter VI",
            published,
            std::round(measured * 100) / 100,
            unit,
            nullptr,
            holds,
            note};
}

// Figure 15.

/// What the first byte of a further fragment costs.
double bump(const placement& where) {
    return latency(where, page + 1) - latency(where, page);
}

void add_latency(findings& found) {
    found.charts.push_back(figure_of("pvm_15", "Figure 15: PVM's latency", "bytes",
                                     {1, 1024, 2048, 4096, 4097, 6144, 8192, 8193, 12288, 12289, 16384}, latency));
    found.claims.push_back(printed_time("P15", "PVM, 8 KB from host to host, direct", "chapter VI", 7000,
                                        pvm_function::point_to_point, size_8k));
    found.claims.push_back(printed_time("P15", "PVM, 16 KB from host to host, direct", "Table IV", 15000,
                                        pvm_function::point_to_point, size_16k));
    const double saved = (1 - latency(placements[1], 1) / latency(placements[0], 1)) * 100;
    found.claims.push_back(statement("P15", "on one host a direct route saves", "almost 50", saved, "%",
                                     saved >= 40 && saved <= 50, "one byte; holds from 40 to 50"));
    const double slower = latency(hosts_normal, size_8k) / latency(hosts_direct, size_8k);
    found.claims.push_back(statement("P15", "between hosts the normal route is slower", "much", slower, "x",
                                     slower >= 1.5, "8 KB; holds from 1.5 on"));
    const double bumps = bump(hosts_normal) / bump(hosts_direct);
    found.claims.push_back(statement("P15", "a bump after 4 KB, more with the normal route", "> 1", bumps, "x",
                                     bumps > 1 && bump(hosts_direct) > 0, "of the first byte of a second fragment"));
}

// Figure 16.

void add_barriers(findings& found) {
    found.charts.push_back(
        figure_of("pvm_16", "Figure 16: PVM's barrier", "tasks", {2, 3, 4, 5, 6, 8, 10}, barrier_time));
    found.claims.push_back(
        printed_time("P16", "PVM, barrier of five hosts", "Table IV", 10000, pvm_function::barrier, 0));
    const auto gap = [](unsigned members) {
        return barrier_time(hosts_normal, members) - barrier_time(hosts_direct, members);
    };
    found.claims.push_back(statement("P16", "direct is faster between hosts, more with more tasks: gap of 10 over 2",
                                     "> 1", gap(10) / gap(2), "x", gap(2) > 0 && gap(10) > gap(2), ""));
    const double ten = barrier_time(hosts_direct, 10);
    found.claims.push_back(
        statement("P16", "a barrier of ten hosts takes", "thousands", ten, "us", ten >= 2000, "holds from 2,000 on"));
}

// Figure 17.

double one_double(const placement& where, unsigned members) {
    return reduction_time(where, members, 1);
}

chart reductions_by_size() {
    chart figure{"pvm_17b", "Figure 17 b: PVM's reduction between hosts", "doubles", "microseconds", {{"doubles"}, {}},
                 {}};
    constexpr std::array groups{2U, 5U, 8U, 10U};
    for (const placement& where : {hosts_normal, hosts_direct}) {
        for (const unsigned members : groups) {
            figure.data.columns.push_back(fmt::format("{} {}", members, where.title));
            figure.curves.push_back({figure.data.columns.back(), figure.curves.size() + 1, false});
        }
    }
    for (const unsigned doubles : {1U, 128U, 256U, 512U, 768U, 1024U}) {
        std::vector<std::string> row{std::to_string(doubles)};
        for (const placement& where : {hosts_normal, hosts_direct}) {
            for (const unsigned members : groups) {
                row.push_back(time_text(reduction_time(where, members, doubles)));
            }
        }
        figure.data.rows.push_back(std::move(row));
    }
    return figure;
}

void add_reductions(findings& found) {
    found.charts.push_back(figure_of("pvm_17a", "Figure 17 a: PVM's reduction of one double", "tasks",
                                     {2, 3, 4, 5, 6, 8, 10}, one_double));
    found.charts.push_back(reductions_by_size());
    found.claims.push_back(printed_time("P17", "PVM, reduction of 1,024 doubles of five hosts", "Table IV", 19000,
                                        pvm_function::reduce, size_8k));
    const double rise = one_double(hosts_direct, 10) / one_double(hosts_direct, 2);
    found.claims.push_back(statement("P17", "a reduction of one double: ten tasks over two", "drastic, an order of 2",
                                     rise, "x", rise >= 2, "direct, between hosts; holds from 2 on"));
    double least = 1e9;
    for (const unsigned members : {2U, 5U, 10U}) {
        for (const std::size_t way : {std::size_t{0}, std::size_t{1}}) {
            least = std::min(least, one_double(placements[way], members) / one_double(placements[way + 2], members));
        }
    }
    found.claims.push_back(statement("P17", "reductions on one host are slower than between hosts", "> 1", least, "x",
                                     least > 1, "the least ratio of 2, 5, 10 tasks and both routes"));
    const auto growth = [](const placement& where) {
        return reduction_time(where, 10, 1024) - reduction_time(where, 10, 1);
    };
    const double faster = growth(hosts_direct) / growth(hosts_normal);
    found.claims.push_back(statement("P17", "ten hosts: times grow faster with the array on direct routes", "> 1",
                                     faster, "x", faster > 1, "from 1 to 1,024 doubles"));
}

// Figure 18.

chart spread_by_size(const char* file, const char* title, pvm_function call) {
    chart figure{file, title, "bytes", "microseconds", {{"bytes"}, {}}, {}};
    constexpr std::array groups{2U, 3U, 5U, 8U};
    for (const unsigned members : groups) {
        figure.data.columns.push_back(fmt::format("{} hosts", members));
        figure.curves.push_back({figure.data.columns.back(), figure.curves.size() + 1, false});
    }
    for (const unsigned bytes : {1U, 1024U, 4096U, 8192U, 16384U}) {
        std::vector<std::string> row{std::to_string(bytes)};
        for (const unsigned members : groups) {
            row.push_back(time_text(call_time(machine_of(hosts_direct, members), call, bytes)));
        }
        figure.data.rows.push_back(std::move(row));
    }
    return figure;
}

void add_multicasts(findings& found) {
    found.charts.push_back(spread_by_size("pvm_18a", "Figure 18 a: PVM's broadcast", pvm_function::broadcast));
    found.charts.push_back(spread_by_size("pvm_18b", "Figure 18 b: PVM's multicast", pvm_function::multicast));
    found.claims.push_back(printed_time("P18", "PVM, broadcast of 16 KB to five hosts", "Table IV", 17000,
                                        pvm_function::broadcast, size_16k));
    found.claims.push_back(printed_time("P18", "PVM, multicast of 16 KB to five hosts", "Table IV", 12000,
                                        pvm_function::multicast, size_16k));
    const virtual_machine_desc five = rival::five_hosts();
    const double more = call_time(five, pvm_function::broadcast, 1) / call_time(five, pvm_function::multicast, 1);
    found.claims.push_back(statement("P18", "a broadcast costs more than a multicast", "> 1", more, "x", more > 1,
                                     "five hosts, a byte: the group server is asked"));
}

/// Encodings, and the calls of Table II that no figure shows.
report_table further_calls() {
    report_table table{"pvm_further",
                       "PVM's encodings (8 KB, two hosts), gather and scatter (1 KB a member, five hosts), "
                       "simulated, microseconds",
                       {{"call", "normal", "direct"}, {}}};
    const auto add = [&table](const char* call, auto time) {
        table.data.rows.push_back({call, time_text(time(hosts_normal)), time_text(time(hosts_direct))});
    };
    const auto encoded = [](rival::encoding code) {
        return [code](const placement& where) { return echo_time(machine_of(where, 2), size_8k, code); };
    };
    add("PvmDataDefault (XDR)", encoded(rival::encoding::standard));
    add("PvmDataRaw", encoded(rival::encoding::raw));
    add("PvmDataInPlace", encoded(rival::encoding::in_place));
    add("pvm_gather", [](const placement& where) { return rival::gather_time(machine_of(where, 5), 1024); });
    add("pvm_scatter", [](const placement& where) { return rival::scatter_time(machine_of(where, 5), 1024); });
    return table;
}

findings evaluate_pvm() {
    findings found;
    add_latency(found);
    add_barriers(found);
    add_reductions(found);
    add_multicasts(found);
    found.tables.push_back(further_calls());
    return found;
}

}  // namespace

experiment pvm_figures() {
    experiment result;
    result.id = "pvm";
    result.title = "Figures 15 to 18: PVM";
    result.evaluate = [](const measurements&) { return evaluate_pvm(); };
    return result;
}

}  // namespace orbweaver::studies::cop_paper

// SPDX-License-Identifier: Apache-2.0
// Figures 15 to 18: PVM, the competitor of libcop, simulated on workstations (studies/cop/rival). The data points of
// the thesis are lost; only its text and Table IV remain. The software costs are those in rival/software_costs.h, equal
// for all figures; each claim's note gives the range for all assumptions halved and doubled.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

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
// Chosen when the published figures were known, like the thresholds of statements.
constexpr double pvm_tolerance = 0.25;  // share by which a simulated time may differ

/// A curve of the figures.
struct placement {
    const char* title;
    bool on_host;
    route policy;
    double factor = 1;  // factor on all assumed costs
};
constexpr std::array<placement, 4> placements{{{"one host, normal", true, route::normal},
                                               {"one host, direct", true, route::direct},
                                               {"hosts, normal", false, route::normal},
                                               {"hosts, direct", false, route::direct}}};
constexpr placement host_normal = placements[0];
constexpr placement host_direct = placements[1];
constexpr placement hosts_normal = placements[2];
constexpr placement hosts_direct = placements[3];

constexpr placement scaled_costs(placement setup, double factor) {
    setup.factor = factor;
    return setup;
}

virtual_machine_desc machine_of(const placement& setup, unsigned members) {
    virtual_machine_desc machine;
    machine.members = members;
    machine.on_host = setup.on_host;
    machine.policy = setup.policy;
    machine.costs = machine.costs.scaled(setup.factor);
    return machine;
}

double latency(const placement& setup, unsigned bytes) { return echo_time(machine_of(setup, 2), bytes); }
double barrier_time(const placement& setup, unsigned members) {
    return call_time(machine_of(setup, members), pvm_function::barrier, 0);
}
double reduction_time(const placement& setup, unsigned members, unsigned doubles) {
    return call_time(machine_of(setup, members), pvm_function::reduce, doubles * 8);
}

/// A figure with a curve for each placement.
chart figure_of(const char* file, const char* title, const char* x, const std::vector<unsigned>& values,
                double (*time)(const placement&, unsigned)) {
    chart figure{file, title, x, "microseconds", {{x}, {}}, {}};
    for (const placement& setup : placements) {
        figure.data.columns.emplace_back(setup.title);
        figure.curves.push_back({setup.title, figure.curves.size() + 1, false});
    }
    for (const unsigned value : values) {
        std::vector<std::string> row{std::to_string(value)};
        for (const placement& setup : placements) { row.push_back(time_text(time(setup, value))); }
        figure.data.rows.push_back(std::move(row));
    }
    return figure;
}

/// Judges a time that the thesis prints, for five hosts or two.
claim printed_time(const char* id, const char* what, const char* source, double published, pvm_function call,
                   unsigned bytes) {
    const auto simulated = [&](double factor) {
        return call_time(machine_of(scaled_costs(hosts_direct, factor), cop_model::pvm_measured_tasks), call, bytes);
    };
    const std::string range =
        fmt::format("{:.0f} and {:.0f} us with all assumptions halved and doubled", simulated(0.5), simulated(2));
    return judged_time({id, what, source, published, pvm_tolerance * published, range}, [&] { return simulated(1); });
}

/// A statement of the thesis in words.
struct wording {
    const char* id;
    const char* what;
    const char* published;
    const char* unit;
    const char* note;
    claim_basis basis = claim_basis::predicted;
};

/// @param measure returns the judged value for a factor of all assumed costs
claim statement(const wording& text, const std::function<double(double factor)>& measure,
                const std::function<bool(double)>& holds) {
    const double measured = measure(1);
    const std::string range = fmt::format("{:.2f} and {:.2f} {} with all assumptions halved and doubled", measure(0.5),
                                          measure(2), text.unit);
    return {std::string("cop.") + text.id,         text.what, "chapter VI", text.published,
            std::round(measured * 100) / 100,      text.unit, nullptr,      holds(measured),
            text.note + std::string("; ") + range, text.basis};
}

bool above_one(double ratio) { return ratio > 1; }

// Figure 15.

/// Returns the cost of the first byte of a further fragment.
double bump(const placement& setup) { return latency(setup, page + 1) - latency(setup, page); }

void add_latency(findings& found) {
    found.charts.push_back(figure_of("pvm_15", "Figure 15: PVM's latency", "bytes",
                                     {1, 1024, 2048, 4096, 4097, 6144, 8192, 8193, 12288, 12289, 16384}, latency));
    found.claims.push_back(printed_time("P15", "PVM, 8 KB from host to host, direct", "chapter VI", 7000,
                                        pvm_function::point_to_point, size_8k));
    found.claims.push_back(printed_time("P15", "PVM, 16 KB from host to host, direct", "Table IV", 15000,
                                        pvm_function::point_to_point, size_16k));
    found.claims.push_back(statement(
        {"P15", "on one host a direct route saves", "almost 50", "%", "one byte; holds from 40 to 50",
         claim_basis::calibrated},
        [](double factor) {
            return (1 - latency(scaled_costs(host_direct, factor), 1) / latency(scaled_costs(host_normal, factor), 1)) *
                   100;
        },
        [](double saved) { return saved >= 40 && saved <= 50; }));
    found.claims.push_back(statement(
        {"P15", "between hosts the normal route is slower", "much worse", "x", "8 KB; holds from 1.5 on",
         claim_basis::calibrated},
        [](double factor) {
            return latency(scaled_costs(hosts_normal, factor), size_8k) /
                   latency(scaled_costs(hosts_direct, factor), size_8k);
        },
        [](double slower) { return slower >= 1.5; }));
    found.claims.push_back(statement(
        {"P15", "a bump after 4 KB, more with the normal route", "> 1", "x", "of the first byte of a second fragment"},
        [](double factor) {
            return bump(scaled_costs(hosts_normal, factor)) / bump(scaled_costs(hosts_direct, factor));
        },
        [](double more) { return more > 1 && bump(hosts_direct) > 0; }));
}

// Figure 16.

void add_barriers(findings& found) {
    found.charts.push_back(
        figure_of("pvm_16", "Figure 16: PVM's barrier", "tasks", {2, 3, 4, 5, 6, 8, 10}, barrier_time));
    found.claims.push_back(
        printed_time("P16", "PVM, barrier of five hosts", "Table IV", 10000, pvm_function::barrier, 0));
    const auto gap = [](unsigned members, double factor) {
        return barrier_time(scaled_costs(hosts_normal, factor), members) -
               barrier_time(scaled_costs(hosts_direct, factor), members);
    };
    found.claims.push_back(statement(
        {"P16", "direct is faster between hosts, more with more tasks: gap of 10 over 2", "> 1", "x", "both gaps > 0"},
        [gap](double factor) { return gap(10, factor) / gap(2, factor); },
        [gap](double growth) { return growth > 1 && gap(2, 1) > 0; }));
    found.claims.push_back(statement(
        {"P16", "a barrier of ten hosts takes", "thousands of microseconds", "us", "holds from 2,000 to 10,000"},
        [](double factor) { return barrier_time(scaled_costs(hosts_direct, factor), 10); },
        [](double time) { return time >= 2000 && time <= 10000; }));
}

// Figure 17.

double one_double(const placement& setup, unsigned members) { return reduction_time(setup, members, 1); }

chart reductions_by_size() {
    chart figure{"pvm_17b", "Figure 17 b: PVM's reduction between hosts", "doubles", "microseconds", {{"doubles"}, {}},
                 {}};
    constexpr std::array groups{2U, 5U, 8U, 10U};
    for (const placement& setup : {hosts_normal, hosts_direct}) {
        for (const unsigned members : groups) {
            figure.data.columns.push_back(fmt::format("{} {}", members, setup.title));
            figure.curves.push_back({figure.data.columns.back(), figure.curves.size() + 1, false});
        }
    }
    for (const unsigned doubles : {1U, 128U, 256U, 512U, 768U, 1024U}) {
        std::vector<std::string> row{std::to_string(doubles)};
        for (const placement& setup : {hosts_normal, hosts_direct}) {
            for (const unsigned members : groups) { row.push_back(time_text(reduction_time(setup, members, doubles))); }
        }
        figure.data.rows.push_back(std::move(row));
    }
    return figure;
}

constexpr std::array few_groups{2U, 5U, 10U};

/// Least ratio among 2, 5 and 10 tasks on both routes.
double min_ratio_of_one_host(double factor) {
    double least = std::numeric_limits<double>::infinity();
    for (const unsigned members : few_groups) {
        least = std::min({least,
                          one_double(scaled_costs(host_normal, factor), members) /
                              one_double(scaled_costs(hosts_normal, factor), members),
                          one_double(scaled_costs(host_direct, factor), members) /
                              one_double(scaled_costs(hosts_direct, factor), members)});
    }
    return least;
}

double longest_of_one_double(double factor) {
    double longest = 0;
    for (const unsigned members : few_groups) {
        longest = std::max({longest, one_double(scaled_costs(hosts_normal, factor), members),
                            one_double(scaled_costs(hosts_direct, factor), members)});
    }
    return longest;
}

void add_single_doubles(findings& found) {
    const auto rise = [](double factor) {
        return one_double(scaled_costs(hosts_direct, factor), 10) / one_double(scaled_costs(hosts_direct, factor), 2);
    };
    constexpr const char* phrase = "rise drastically almost by an order of 2";
    found.claims.push_back(statement({"P17", "a reduction of one double, ten tasks over two, read as twice", phrase,
                                      "x", "direct, between hosts; holds from 1.5 to 2.5"},
                                     rise, [](double ratio) { return ratio >= 1.5 && ratio <= 2.5; }));
    found.claims.push_back(
        statement({"P17", "a reduction of one double, ten tasks over two, read as two orders of magnitude", phrase, "x",
                   "direct, between hosts; holds from 50 to 100"},
                  rise, [](double ratio) { return ratio >= 50 && ratio <= 100; }));
    found.claims.push_back(
        statement({"P17", "a reduction of one double between 2 to 10 hosts", "in the millisecond range", "us",
                   "the longest of 2, 5, 10 hosts and both routes; holds from 1,000 to 10,000"},
                  longest_of_one_double, [](double time) { return time >= 1000 && time <= 10000; }));
    found.claims.push_back(
        statement({"P17", "reductions on one host are slower than between hosts", "> 1", "x",
                   "the least ratio of 2, 5, 10 tasks and both routes; the thesis calls its own reason probable: "
                   "synchronisation of tasks, scheduling and wake-ups on that host"},
                  min_ratio_of_one_host, above_one));
}

void add_reductions(findings& found) {
    found.charts.push_back(figure_of("pvm_17a", "Figure 17 a: PVM's reduction of one double", "tasks",
                                     {2, 3, 4, 5, 6, 8, 10}, one_double));
    found.charts.push_back(reductions_by_size());
    found.claims.push_back(printed_time("P17", "PVM, reduction of 1,024 doubles of five hosts", "Table IV", 19000,
                                        pvm_function::reduce, size_8k));
    add_single_doubles(found);
    const auto growth = [](const placement& setup) {
        return reduction_time(setup, 10, 1024) - reduction_time(setup, 10, 1);
    };
    found.claims.push_back(statement(
        {"P17", "ten hosts: times grow faster with the array on direct routes", "> 1", "x", "from 1 to 1,024 doubles"},
        [growth](double factor) {
            return growth(scaled_costs(hosts_direct, factor)) / growth(scaled_costs(hosts_normal, factor));
        },
        above_one));
}

// Figure 18.

/// Times of a call on two to eight hosts, by the bytes of its array.
chart times_by_bytes(const char* file, const char* title, pvm_function call) {
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
    found.charts.push_back(times_by_bytes("pvm_18a", "Figure 18 a: PVM's broadcast", pvm_function::broadcast));
    found.charts.push_back(times_by_bytes("pvm_18b", "Figure 18 b: PVM's multicast", pvm_function::multicast));
    found.claims.push_back(printed_time("P18", "PVM, broadcast of 16 KB to five hosts", "Table IV", 17000,
                                        pvm_function::broadcast, size_16k));
    found.claims.push_back(printed_time("P18", "PVM, multicast of 16 KB to five hosts", "Table IV", 12000,
                                        pvm_function::multicast, size_16k));
    const auto spread = [](pvm_function call, unsigned members, unsigned bytes, double factor) {
        return call_time(machine_of(scaled_costs(hosts_direct, factor), members), call, bytes);
    };
    found.claims.push_back(statement(
        {"P18", "a broadcast costs more than a multicast", "> 1", "x", "five hosts, a byte: the group server is asked"},
        [spread](double factor) {
            return spread(pvm_function::broadcast, 5, 1, factor) / spread(pvm_function::multicast, 5, 1, factor);
        },
        above_one));
    found.claims.push_back(statement(
        {"P18", "a multicast of 16 KB to 4 receivers less one to 1, which others report too [Chang95a]",
         "approximately 20", "ms", "theirs is PVM over ATM; holds from 15 to 25"},
        [spread](double factor) {
            return (spread(pvm_function::multicast, 5, size_16k, factor) -
                    spread(pvm_function::multicast, 2, size_16k, factor)) /
                   1000;
        },
        [](double difference) { return difference >= 15 && difference <= 25; }));
}

/// Encodings, and the calls of Table II that are not in a figure.
report_table further_calls() {
    report_table table{"pvm_further",
                       "PVM's encodings (8 KB, two hosts), gather and scatter (1 KB a member, five hosts), "
                       "simulated, microseconds",
                       {{"call", "normal", "direct"}, {}}};
    const auto add = [&table](const char* call, auto time) {
        table.data.rows.push_back({call, time_text(time(hosts_normal)), time_text(time(hosts_direct))});
    };
    const auto encoded = [](rival::encoding code) {
        return [code](const placement& setup) { return echo_time(machine_of(setup, 2), size_8k, code); };
    };
    add("PvmDataDefault (XDR)", encoded(rival::encoding::standard));
    add("PvmDataRaw", encoded(rival::encoding::raw));
    add("PvmDataInPlace", encoded(rival::encoding::in_place));
    add("pvm_gather", [](const placement& setup) { return rival::gather_time(machine_of(setup, 5), 1024); });
    add("pvm_scatter", [](const placement& setup) { return rival::scatter_time(machine_of(setup, 5), 1024); });
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
    return calculated("pvm", "Figures 15 to 18: PVM", [] { return evaluate_pvm(); });
}

}  // namespace orbweaver::studies::cop_paper

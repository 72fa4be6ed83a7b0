// SPDX-License-Identifier: Apache-2.0
// R16: packets and bandwidth by the size of the machine, nets A to E on hypercubes (Figs 6.2 to 6.4).
#include <cmath>
#include <map>

#include "studies/arithmetic/hypernet/neural/machine_demand.h"
#include "studies/arithmetic/hypernet/published/neural_runs.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

constexpr double connections_of_b = 320;

double power(unsigned bits) { return std::ldexp(1.0, static_cast<int>(bits)); }

/// Packets handled, by net and log2 of the processors.
using handled_packets = std::map<std::pair<char, unsigned>, double>;

handled_packets handled_of_all() {
    handled_packets handled;
    for (const published_run& run : published_runs) {
        handled[{run.net, run.machine_bits}] = handled_on_hypercube(load_of(run));
    }
    return handled;
}

constexpr unsigned machines[] = {10, 12, 14, 16, 18};
constexpr char nets[] = {'A', 'B', 'C', 'D', 'E'};

/// Fig 6.2b: gigabytes an iteration of net B. Fig 6.3: gigabytes a second for linear speed-up.
constexpr double total_of_b[] = {21.0, 27.4, 37.8, 66.8, 1760};
constexpr double speedup_of_b[] = {4.0, 20.9, 115, 815, 85900};
constexpr double three_digits = 0.005;  // relative

double total_gigabytes(double handled, unsigned bits) { return handled * power(bits) * packet_bytes / 1e9; }
double speedup_gigabytes(double handled, unsigned bits) {
    return linear_speedup_bandwidth(handled, power(bits), power(published_cells - bits), connections_of_b) / 1e9;
}

tally compare_machines(const handled_packets& handled) {
    tally figures;
    for (const published_run& run : published_runs) {
        figures.count(run.hypercube, handled.at({run.net, run.machine_bits}), whole_packet);
    }
    for (std::size_t index = 0; index < std::size(machines); ++index) {
        const double of_b = handled.at({'B', machines[index]});
        figures.count(total_of_b[index], total_gigabytes(of_b, machines[index]), three_digits * total_of_b[index]);
        figures.count(speedup_of_b[index], speedup_gigabytes(of_b, machines[index]),
                      three_digits * speedup_of_b[index]);
    }
    return figures;
}

unsigned best_machine(const handled_packets& handled, char net) {
    unsigned best = machines[0];
    for (const unsigned bits : machines) { best = handled.at({net, bits}) < handled.at({net, best}) ? bits : best; }
    return best;
}

claim others_need_less_than_b(const handled_packets& handled) {
    std::string more;
    for (const unsigned bits : machines) {
        for (const char net : nets) {
            if (net != 'B' && handled.at({net, bits}) >= handled.at({'B', bits})) {
                more += (more.empty() ? "not " : ", ") + std::string(1, net) + " on " + figure_text(power(bits));
            }
        }
    }
    return judged_statement({"R16", "all other nets need less than net B", "section 6.2.2", "all",
                             "from the printed lists; on 64K processors those of nets B and C have each other's "
                             "influence region"},
                            more.empty(), more.empty() ? "all" : more);
}

claim c_needs_least(const handled_packets& handled) {
    std::string less;
    for (const unsigned bits : machines) {
        for (const char net : nets) {
            if (handled.at({net, bits}) < handled.at({'C', bits})) {
                less += (less.empty() ? "not on " : ", ") + figure_text(power(bits));
            }
        }
    }
    return judged_statement({"R16", "net C needs least", "section 6.2.2", "on all machines"}, less.empty(),
                            less.empty() ? "on all machines" : less);
}

std::vector<claim> claims_of(const handled_packets& handled) {
    const auto b = [&](unsigned bits) { return handled.at({'B', bits}); };
    return {
        compare_machines(handled).as_claim("R16", "packets of five nets on five machines, bandwidths of net B",
                                           "Figs 6.2 to 6.4", "from the printed lists"),
        judged_figure(
            {"R16", "net B: packets on 1K processors over those on 64K", "section 6.2.2", 20, 1, "x", "\"20 times\""},
            [&] { return b(10) / b(16); }),
        judged_figure({"R16", "net B needs least on so many processors", "section 6.2.2", 65536, 0, "",
                       "where a processor has the cells of a core"},
                      [&] { return power(best_machine(handled, 'B')); }),
        judged_figure({"R16", "net E needs least on so many processors", "section 6.2.2", 4096, 0},
                      [&] { return power(best_machine(handled, 'E')); }),
        others_need_less_than_b(handled),
        c_needs_least(handled),
        judged_figure({"R16", "net B, 4K processors: bandwidth for linear speed-up", "section 6.2.2", 3.2, 0.16, "GB/s",
                       "not what the lists give"},
                      [&] { return speedup_gigabytes(b(12), 12); }),
        judged_figure({"R16", "net B, 64K processors: bandwidth for linear speed-up", "section 6.2.2", 18.5, 0.9,
                       "GB/s", "not what the lists give"},
                      [&] { return speedup_gigabytes(b(16), 16); }),
        judged_figure({"R16", "net B, 4K processors: time of an iteration", "section 6.2.2", 1.25, 0.06 * 1.25, "s"},
                      [] { return iteration_seconds(power(published_cells - 12), connections_of_b); }),
        judged_figure({"R16", "net B, 64K processors: time of an iteration", "section 6.2.2", 0.078, 0.06 * 0.078, "s"},
                      [] { return iteration_seconds(power(published_cells - 16), connections_of_b); }),
    };
}

chart over_machines(const std::string& file, const std::string& title, const std::string& y_label,
                    const std::string& curves, const std::function<double(char net, unsigned bits)>& value) {
    chart figure{file, title, "processors", y_label, {{"processors"}, {}}, {}, true};
    for (const char net : curves) { figure.add_curve("net " + std::string(1, net)); }
    for (const unsigned bits : machines) {
        std::vector<std::string> cells{figure_text(power(bits))};
        for (const char net : curves) { cells.push_back(figure_text(value(net, bits))); }
        figure.data.rows.push_back(std::move(cells));
    }
    return figure;
}

findings evaluate_machine_size() {
    const handled_packets handled = handled_of_all();
    const auto packets = [&](char net, unsigned bits) { return handled.at({net, bits}); };
    const std::string packets_axis = "packets handled by a processor per iteration";
    findings found;
    found.claims = claims_of(handled);
    found.charts = {
        over_machines("figure_6_2_a", "Figure 6.2a: packets, net B, hypercube", packets_axis, "B", packets),
        over_machines("figure_6_2_b", "Figure 6.2b: all bytes of an iteration, net B, hypercube", "Gbyte", "B",
                      [&](char net, unsigned bits) { return total_gigabytes(packets(net, bits), bits); }),
        over_machines("figure_6_3", "Figure 6.3: bandwidth for linear speed-up, net B, hypercube", "Gbyte/s", "B",
                      [&](char net, unsigned bits) { return speedup_gigabytes(packets(net, bits), bits); }),
        over_machines("figure_6_4", "Figure 6.4: packets of all nets, hypercube", packets_axis, "ABCDE", packets)};
    return found;
}

}  // namespace

experiment machine_sizes() {
    return calculated("machine_size", "Figures 6.2 to 6.4: size of the machine", evaluate_machine_size,
                      claim_basis::calculated);
}

}  // namespace orbweaver::studies::hypernet_paper

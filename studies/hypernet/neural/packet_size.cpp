// SPDX-License-Identifier: Apache-2.0
// R17: messages of a packet, net A on 64K processors (Figs 6.5 and 6.6).
#include <cmath>

#include "studies/arithmetic/hypernet/neural/machine_demand.h"
#include "studies/arithmetic/hypernet/published/packet_sizes.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

constexpr double share = 0.01;

struct network_of {
    const char* name;
    double published_packet_size::*printed;
    double (*handled)(const neural_load& load);
};

const network_of networks[] = {
    {"hypercube", &published_packet_size::hypercube,
     [](const neural_load& load) { return handled_on_hypercube(load); }},
    {"cubelets", &published_packet_size::cubelets, [](const neural_load& load) { return handled_on_cubelets(load); }},
    {"buslets", &published_packet_size::buslets, [](const neural_load& load) { return handled_on_buslets(load); }},
    {"torus", &published_packet_size::torus, [](const neural_load& load) { return handled_on_torus(load); }},
};

/// Returns whether a row does not follow from the packet counts.
bool is_apart(const published_packet_size& row) { return row.clustered && (row.messages == 1 || row.messages == 64); }

double kilobytes(const published_packet_size& row) {
    return handled_on_hypercube(load_of(row)) * bytes_of_packet(row.messages) / 1000;
}

chart bytes_by_size(const char* file, const char* title, bool clustered) {
    chart figure{file,
                 title,
                 "messages of a packet at most",
                 "Kbyte of a processor per iteration",
                 {{"messages", "as printed", "calculated"}, {}},
                 {{"as printed", 1, true}, {"calculated", 2, false}}};
    for (const published_packet_size& row : published_packet_sizes) {
        if (row.clustered == clustered) {
            figure.data.rows.push_back({figure_text(row.messages),
                                        figure_text(row.hypercube * bytes_of_packet(row.messages) / 1000),
                                        figure_text(kilobytes(row))});
        }
    }
    return figure;
}

/// Returns the source of the row of 64 messages: the core packets of 32, and the other packets rounded to integers.
neural_load load_of_64_as_printed() {
    neural_load load = load_of(published_packet_size{64, true});
    load.core = load_of(published_packet_size{32, true}).core;
    load.influence = std::round(load.influence);
    load.remote = std::round(load.remote);
    return load;
}

claim mixture_claim(const published_packet_size& row) {
    tally figures;
    for (const network_of& network : networks) {
        figures.count(row.*network.printed, network.handled(load_of_64_as_printed()), 0.05);
    }
    return figures.as_claim("R17", "row of 64 messages: core packets of 32, others rounded", "appendix B",
                            "what the row before comes from");
}

findings evaluate_packet_size() {
    findings found;
    tally figures;
    std::vector<claim> apart;
    report_table table{
        "packet_size", "Packets handled on 64K processors, printed / calculated", {{"messages", "1/p_i, 1/p_r"}, {}}};
    for (const network_of& network : networks) { table.data.columns.emplace_back(network.name); }
    for (const published_packet_size& row : published_packet_sizes) {
        std::vector<std::string> cells{figure_text(row.messages), row.clustered ? "8, 16" : "32, 32"};
        for (const network_of& network : networks) {
            const double printed = row.*network.printed;
            const double value = network.handled(load_of(row));
            cells.push_back(figure_text(printed) + " / " + figure_text(std::round(value)));
            if (!is_apart(row)) { figures.count(printed, value, share * printed); }
        }
        table.data.rows.push_back(std::move(cells));
        if (is_apart(row)) {
            apart.push_back(judged_figure(
                {"R17", "hypercube, " + figure_text(row.messages) + " messages, 1/8 and 1/16", "appendix B",
                 row.hypercube, share * row.hypercube, "packets", "does not follow from the packet counts"},
                [&] { return handled_on_hypercube(load_of(row)); }));
            if (row.messages == 64) { apart.push_back(mixture_claim(row)); }
        }
    }
    found.claims.push_back(figures.as_claim("R17", "packets handled by packet size, four networks", "appendix B",
                                            "within 1 %; all but the next ones"));
    found.claims.insert(found.claims.end(), apart.begin(), apart.end());
    const auto min_clustered = kilobytes({64, true});
    found.claims.push_back(judged_statement(
        {"R17", "larger packets than 16 pay with 1/8 and 1/16, not with 1/32", "section 6.2.2.4",
         "Kbyte with 16 and 64 messages: less; more"},
        min_clustered < kilobytes({16, true}) && kilobytes({64, false}) > kilobytes({16, false}),
        figure_text(std::round(kilobytes({16, true}))) + ", " + figure_text(std::round(min_clustered)) + "; " +
            figure_text(std::round(kilobytes({16, false}))) + ", " + figure_text(std::round(kilobytes({64, false})))));
    found.charts = {bytes_by_size("figure_6_5", "Figure 6.5: bytes by packet size, p_i 1/8, p_r 1/16, hypercube", true),
                    bytes_by_size("figure_6_6", "Figure 6.6: bytes by packet size, both 1/32, hypercube", false)};
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment packet_sizes() {
    return calculated("packet_size", "Figures 6.5 and 6.6: packet size", evaluate_packet_size, claim_basis::calculated);
}

}  // namespace orbweaver::studies::hypernet_paper

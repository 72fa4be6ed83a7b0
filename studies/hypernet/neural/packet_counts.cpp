// SPDX-License-Identifier: Apache-2.0
// R14: packets of a simulated neural network, against the tables of appendix B.2.1 and B.2.2.
#include "studies/arithmetic/hypernet/neural/packet_counts.h"

#include <algorithm>

#include "studies/arithmetic/hypernet/published/packet_tables.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

constexpr double digits = 0.0051;                    // two decimals
constexpr double single_precision = 1.2e-6;          // relative
constexpr double single_precision_of_random = 1e-4;  // 1 - exp(-x) loses digits where x is small

void count_all(tally& figures, const packet_counts& printed, const packet_counts& calculated, double precision) {
    const auto count = [&](double one, double other) { figures.count(one, other, std::max(digits, precision * one)); };
    count(printed.messages_per_cell, calculated.messages_per_cell);
    count(printed.messages, calculated.messages);
    count(printed.processors_hit, calculated.processors_hit);
    count(printed.messages_per_hit, calculated.messages_per_hit);
}

template <class Rows, class Region>
void count_random_rows(tally& figures, const Rows& rows, Region region_on) {
    for (const random_row& entry : rows) {
        const neural_region region = region_on(entry.processors);
        count_all(figures, entry.counts, count_random(region), single_precision_of_random);
        double packet_size = 1;
        for (const double packets : entry.packets) {
            figures.count(packets, random_packets(region, packet_size), single_precision_of_random * packets);
            packet_size *= 2;
        }
    }
}

struct clustered_tally {
    tally figures;
    tally one_too_high;

    template <class Rows, class Region>
    void count(const Rows& rows, Region region_on) {
        for (const clustered_row& entry : rows) {
            const neural_region region = region_on(entry.processors);
            const neural_clustering clustering = net_a(entry.region_inverse);
            const packet_counts counts = count_clustered(region, clustering);
            count_all(figures, entry.counts, counts, single_precision);
            double packet_size = 32;
            for (const double packets : entry.packets) {
                const double tolerance = std::max(digits, single_precision * packets);
                const double calculated = region_packets(region, clustering, packet_size);
                figures.count(packets, calculated, tolerance);
                if (entry.one_too_high) {
                    const double printed = packets + entry.counts.processors_hit;
                    one_too_high.count(printed, calculated, tolerance);
                }
                packet_size /= 2;
            }
        }
    }
};

/// Packets of a processor by 1/p, with 16 messages a packet.
report_table packets_table() {
    report_table table{"packets",
                       "Packets of a processor of net A, 16 messages a packet, by 1/p: influence, remote",
                       {{"processors"}, {}}};
    const double inverses[] = {2, 4, 8, 16, 32, 64};
    for (const double inverse : inverses) { table.data.columns.push_back(figure_text(inverse)); }
    for (const double processors : {1024., 4096., 16384., 65536., 262144.}) {
        std::vector<std::string> cells{figure_text(processors)};
        for (const double inverse : inverses) {
            cells.push_back(figure_text(region_packets(influence_on(processors), net_a(inverse), 16)) + ", " +
                            figure_text(region_packets(remote_on(processors), net_a(inverse), 16)));
        }
        table.data.rows.push_back(std::move(cells));
    }
    return table;
}

findings evaluate_packet_counts() {
    tally random;
    count_random_rows(random, random_influence, influence_on);
    count_random_rows(random, random_remote, remote_on);
    clustered_tally clustered;
    clustered.count(clustered_influence, influence_on);
    clustered.count(clustered_remote, remote_on);
    findings found;
    found.claims = {
        random.as_claim("R14", "random connections: messages and packets", "appendix B.2.1"),
        clustered.figures.as_claim("R14", "clustered connections: messages and packets", "appendix B.2.2",
                                   "with the exact figures in place of the next ones"),
        clustered.one_too_high.as_claim("R14", "packets with p_i = 1/2, as printed", "appendix B.2.2",
                                        "one packet a neighbour too high, by single precision, where a neighbour gets "
                                        "exactly all cells"),
    };
    found.tables.push_back(packets_table());
    return found;
}

}  // namespace

experiment neural_packets() {
    return calculated("packets", "Appendix B.2: packets of a neural network", evaluate_packet_counts);
}

}  // namespace orbweaver::studies::hypernet_paper

// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/spider/factorisation.h"

#include <algorithm>
#include <vector>

namespace orbweaver::studies::spider_model {

namespace {

/// Elements of a node's columns behind one.
double elements_behind(unsigned column, unsigned node, unsigned nodes, unsigned columns) {
    double elements = 0;
    for (unsigned own = node; own < columns; own += nodes) {
        elements += own > column ? columns - own : 0;
    }
    return elements;
}

}  // namespace

double channel_factorisation_ms(const rooted_mesh& net, const factorisation_desc& problem,
                                const baseline_machine& machine) {
    const unsigned first = problem.root_columns ? 0 : 1;  // node with columns
    const unsigned nodes = net.nodes() - first;
    std::vector<double> free(nodes);  // when a node has done what it can do so far
    for (unsigned column = 0; column < problem.columns; ++column) {
        const unsigned owner = column % nodes;
        const unsigned elements = problem.columns - column;
        free[owner] += elements * problem.scale_us;
        free[owner] += problem.left_looking ? column * elements * problem.update_us : 0;
        virtual_channel_network channels{machine.channels};
        double sent = free[owner];
        for (unsigned node = 0; node < nodes; ++node) {
            if (node != owner) {
                const auto transfer = channels.send(net.path_between(owner + first, node + first),
                                                    elements * problem.element_bytes, sent);
                sent = transfer.sent;
                free[node] = std::max(free[node], transfer.delivered);
            }
        }
        free[owner] = sent;
        const unsigned next = (column + 1) % nodes;
        double all_done = 0;
        for (unsigned node = 0; node < nodes; ++node) {
            free[node] +=
                problem.left_looking ? 0 : elements_behind(column, node, nodes, problem.columns) * problem.update_us;
            const double told =
                node == next ? free[node]
                             : channels.send(net.path_between(node + first, next + first), 1, free[node]).delivered;
            all_done = std::max(all_done, told);
        }
        free[next] = problem.barrier ? all_done : free[next];
    }
    return *std::max_element(free.begin(), free.end()) / us_per_ms;
}

}  // namespace orbweaver::studies::spider_model

// SPDX-License-Identifier: Apache-2.0
#include "multicast/routing/spanning_tree.h"

namespace orbweaver::multicast {

spanning_tree breadth_first_tree(const switch_graph& graph, switch_id root) {
    const switch_id no_switch = graph.switches();
    spanning_tree made{root,
                       std::vector<switch_id>(no_switch, no_switch),
                       std::vector<unsigned>(no_switch),
                       std::vector<std::vector<switch_id>>(no_switch),
                       {root}};
    made.parent[root] = root;
    for (std::size_t next = 0; next < made.order.size(); ++next) {
        const switch_id here = made.order[next];
        for (const switch_id neighbour : graph.neighbours[here]) {
            if (made.parent[neighbour] == no_switch) {
                made.parent[neighbour] = here;
                made.level[neighbour] = made.level[here] + 1;
                made.children[here].push_back(neighbour);
                made.order.push_back(neighbour);
            }
        }
    }
    return made;
}

switch_id root_of(const switch_graph& graph, root_choice choice) {
    switch_id best = 0;
    if (choice == root_choice::first) { return best; }
    const auto goodness = [&](switch_id root) {
        if (choice == root_choice::highest_degree) { return static_cast<int>(graph.neighbours[root].size()); }
        const spanning_tree tree = breadth_first_tree(graph, root);
        return -static_cast<int>(tree.level[tree.order.back()]);
    };
    int most = goodness(best);
    for (switch_id vertex = 1; vertex < graph.switches(); ++vertex) {
        if (const int here = goodness(vertex); here > most) {
            most = here;
            best = vertex;
        }
    }
    return best;
}

}  // namespace orbweaver::multicast

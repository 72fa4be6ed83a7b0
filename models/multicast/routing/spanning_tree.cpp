// SPDX-License-Identifier: Apache-2.0
#include "models/multicast/routing/spanning_tree.h"

namespace orbweaver::multicast_model {

spanning_tree breadth_first_tree(const switch_graph& graph, switch_id root) {
    const switch_id nobody = graph.switches();
    spanning_tree made{root,
                       std::vector<switch_id>(nobody, nobody),
                       std::vector<unsigned>(nobody),
                       std::vector<std::vector<switch_id>>(nobody),
                       {root}};
    made.parent[root] = root;
    for (std::size_t next = 0; next < made.order.size(); ++next) {
        const switch_id here = made.order[next];
        for (const switch_id to : graph.neighbours[here]) {
            if (made.parent[to] == nobody) {
                made.parent[to] = here;
                made.level[to] = made.level[here] + 1;
                made.children[here].push_back(to);
                made.order.push_back(to);
            }
        }
    }
    return made;
}

switch_id root_of(const switch_graph& graph, root_choice choice) {
    switch_id best = 0;
    if (choice == root_choice::first) {
        return best;
    }
    const auto goodness = [&](switch_id of) {
        if (choice == root_choice::highest_degree) {
            return static_cast<int>(graph.neighbours[of].size());
        }
        const spanning_tree from = breadth_first_tree(graph, of);
        return -static_cast<int>(from.level[from.order.back()]);
    };
    int most = goodness(best);
    for (switch_id at = 1; at < graph.switches(); ++at) {
        if (const int here = goodness(at); here > most) {
            most = here;
            best = at;
        }
    }
    return best;
}

}  // namespace orbweaver::multicast_model

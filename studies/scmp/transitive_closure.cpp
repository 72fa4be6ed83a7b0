// SPDX-License-Identifier: Apache-2.0
// Figure 6.4: all shortest distances of a graph. The thesis gives the vertices; edges are complete here.
#include "studies/scmp/experiments.h"

namespace orbweaver::studies::scmp {

std::vector<comparison> transitive_closure(bool quick) {
    const benchmark program{"transitive_closure", "Transitive closure",
                            "transitive_closure", quick ? "{n: 96, kernels: plain}" : "{n: 500, kernels: plain}",
                            quick ? 1.0 : 4.0,    quick ? 0 : 0.06};
    return {{program.title, program, rendezvous, "6.4", {"E5", "section 6.2.3, figure 6.4", 0.9, 64}}};
}

}  // namespace orbweaver::studies::scmp

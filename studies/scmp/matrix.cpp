// SPDX-License-Identifier: Apache-2.0
// Figure 6.3: conjugate gradients. The thesis gives the rows, not the elements of a row nor the number of iterations.
#include "studies/scmp/experiments.h"

namespace orbweaver::studies::scmp {

std::vector<comparison> matrix(bool quick) {
    const benchmark program{"matrix",
                            "Matrix",
                            "matrix",
                            quick ? "{n: 1000, off_diagonals: 10, iterations: 4, tolerance: 0, kernels: plain}"
                                  : "{n: 10000, off_diagonals: 10, iterations: 10, tolerance: 0, kernels: plain}",
                            quick ? 1 : 0.3,
                            quick ? 0 : 0.06};
    return {{program.title, program, rendezvous, "6.3", {"E4", "section 6.2.2, figure 6.3", 3.21, 64}}};
}

}  // namespace orbweaver::studies::scmp

// SPDX-License-Identifier: Apache-2.0
// Figure 6.6: LU factorisation, in both modes. The thesis gives the size of matrix and block; without look-ahead the
// program follows its plan.
#include "studies/scmp/experiments.h"

namespace orbweaver::studies::scmp {

std::vector<comparison> lu(bool quick) {
    const benchmark program{"lu",
                            "LU",
                            "lu",
                            quick ? "{n: 128, block: 16, look_ahead: 0, kernels: plain}"
                                  : "{n: 512, block: 16, look_ahead: 0, kernels: plain}",
                            quick ? 1 : 0.8,
                            quick ? 0 : 0.03};
    return {{"LU, Ready", program, ready, "6.6 a", {"E6", "section 6.3.2, figure 6.6 a", 15.06, 64}},
            {"LU, Rendezvous", program, rendezvous, "6.6 b", {"E7", "section 6.3.2, figure 6.6 b", 16.67, 64}}};
}

}  // namespace orbweaver::studies::scmp

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tlm/flit_protocol.h"

namespace orbweaver {

/// Returns a buffer slot to the sender at the other end of a flit link. Inner loops reuse a payload instead.
/// @param target the target socket of the link, or its interface
/// @param delay  delay after which the sender sees the credit
template <class Target>
void return_credit(Target& target, vc_id vc, sc_core::sc_time delay) {
    flit credit;
    credit.vc = vc;
    flit_phase phase = flit_phase::credit;
    target->nb_transport_bw(credit, phase, delay);
}

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
// PVM over a shared Ethernet of 10 Mbit/s, from what the wire and the protocol cost: one
// message at a time on the medium, a copy for every receiver, groups kept by a server. What was measured on
// workstations is pvm_measured.h.
#pragma once

#include "studies/arithmetic/cop/pvm_measured.h"

namespace orbweaver::studies::cop_model {

/// Costs of the medium and of the software, microseconds.
struct pvm_ethernet {
    double message = 1000;  // alpha: a message's buffers, system calls and protocol, at both ends together
    double byte = 0.83;     // beta: the wire's 0.8 and the headers
    double fragment = 0;    // of 4 KB, each after the first; no figure is published
    double fragment_bytes = 4096;

    /// Time of one call: send and receive of `bytes`, a multicast or broadcast to `tasks` - 1 others, a reduction over
    /// `tasks` members to one of them, a barrier of `tasks` members.
    /// @param tasks 2 or more
    double microseconds(pvm_function function, double bytes, unsigned tasks) const;

private:
    /// The medium's share of one copy.
    double copy(double bytes) const;
};

}  // namespace orbweaver::studies::cop_model

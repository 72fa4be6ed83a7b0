// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tlm/flit_protocol.h"

namespace orbweaver {

/// The receiving end of the flit link at a port of a module.
/// @tparam Accept `void (Owner::*)(unsigned port, const flit&, const sc_time& delay)`, which gets the flits
template <class Owner, auto Accept>
struct flit_target_port final : flit_target_of<flit_target_port<Owner, Accept>> {
    flit_target_port(Owner& owner, unsigned port) : owner(owner), port(port) {}
    void accept_flit(const flit& arriving, const sc_core::sc_time& delay) { (owner.*Accept)(port, arriving, delay); }

    Owner& owner;
    unsigned port;
};

/// The sending end of the flit link at a port of a module.
/// @tparam Accept `void (Owner::*)(unsigned port, vc_id, const sc_time& delay)`, which gets the credits
template <class Owner, auto Accept>
struct flit_initiator_port final : flit_initiator_of<flit_initiator_port<Owner, Accept>> {
    flit_initiator_port(Owner& owner, unsigned port) : owner(owner), port(port) {}
    void accept_credit(vc_id vc, const sc_core::sc_time& delay) { (owner.*Accept)(port, vc, delay); }

    Owner& owner;
    unsigned port;
};

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <systemc>

#include "tlm/flit_protocol.h"

namespace orbweaver {

/// A module with ports for flits, such as a router. Each port has a link that arrives and one that leaves. A derived
/// class binds all sockets in its constructor (flit_target, flit_initiator).
class flit_module : public sc_core::sc_module {
public:
    flit_module(sc_core::sc_module_name name, std::size_t ports)
        : sc_module(name), in("in", ports), out("out", ports) {}

    sc_core::sc_vector<flit_target_socket> in;      // [port]
    sc_core::sc_vector<flit_initiator_socket> out;  // [port]
};

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <systemc>

#include "tlm/report_ids.h"

namespace orbweaver {

/// Reports a socket that nobody has bound, in plain words and by its hierarchical name, before SystemC refuses its
/// port. To be called in before_end_of_elaboration(): who binds later than the constructors and sc_main is not seen.
/// @param socket  of TLM-2.0, initiator or target
/// @param partner that is missing: "a core", "a memory"
template <class Socket>
void require_bound(Socket& socket, const std::string& partner) {
    if (socket.get_base_port().bind_count() == 0) {
        SC_REPORT_ERROR(report_ids::unbound_socket,
                        (std::string(socket.name()) + " is bound to nothing: it needs " + partner).c_str());
    }
}

}  // namespace orbweaver

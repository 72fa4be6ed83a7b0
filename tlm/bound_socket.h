// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <systemc>

#include "tlm/report_ids.h"

namespace orbweaver {

/// Reports an unbound socket in plain words and by its hierarchical name, before SystemC refuses its port. Call it in
/// before_end_of_elaboration(); bindings made later than the constructors and sc_main are not seen.
/// @param socket  TLM-2.0 socket, initiator or target
/// @param partner missing partner: "a core", "a memory"
template <class Socket>
void require_bound(Socket& socket, const std::string& partner) {
    if (socket.get_base_port().bind_count() == 0) {
        SC_REPORT_ERROR(report_ids::unbound_socket,
                        (std::string(socket.name()) + " is bound to nothing: it needs " + partner).c_str());
    }
}

}  // namespace orbweaver

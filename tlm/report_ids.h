// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver {

/// Message types of the reports that modules make by SystemC (sc_report). A handler of the user sets what follows from
/// each (sc_report_handler::set_actions); by default an error is an exception.
struct report_ids {
    /// Error: a model of the user breaks a rule of the base protocol (base_protocol_rules.h).
    static constexpr const char* protocol_error = "/orbweaver/protocol_error";
    /// Error: a socket is bound to nothing when elaboration ends (bound_socket.h).
    static constexpr const char* unbound_socket = "/orbweaver/unbound_socket";
};

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <systemc>

#include "tlm/flit_protocol.h"

namespace orbweaver::noc {

/// A channel between the links of two routers that carries both directions: a serial link, for example. Its ends have
/// indices 0 and 1.
class flit_channel : public sc_core::sc_module {
public:
    explicit flit_channel(sc_core::sc_module_name name) : sc_module(name) {}

    /// Returns the socket for flits that enter at one end and leave at the other.
    virtual flit_target_socket& in(unsigned end) = 0;
    /// Returns the socket for flits that leave at an end.
    virtual flit_initiator_socket& out(unsigned end) = 0;

    /// Returns whether a transfer is in flight, or queued for transmission or retransmission, so that the channel will
    /// deliver it without further input.
    virtual bool is_busy() const = 0;
};

/// Creates the channel between two routers; empty: no channel.
/// @param name  of the module
/// @param links names of the links that lead into ends 0 and 1, for people
using channel_maker =
    std::function<std::unique_ptr<flit_channel>(const char* name, const std::string& link0, const std::string& link1)>;

}  // namespace orbweaver::noc

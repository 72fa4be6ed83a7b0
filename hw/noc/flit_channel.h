// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <systemc>

#include "tlm/flit_protocol.h"

namespace orbweaver::noc {

/// What both directions between two routers run through behind their links: a serial link, for example. Its ends are
/// numbered 0 and 1.
class flit_channel : public sc_core::sc_module {
public:
    explicit flit_channel(sc_core::sc_module_name name) : sc_module(name) {}

    /// For flits that go in at an end, to come out at the other one.
    virtual flit_target_socket& in(unsigned end) = 0;
    /// For flits that come out at an end.
    virtual flit_initiator_socket& out(unsigned end) = 0;

    /// Whether anything is under way in it, or kept to be sent or to be sent again: it will bring something by itself.
    virtual bool is_busy() const = 0;
};

/// Makes what stands between two routers. Empty: nothing does.
/// @param name  of the module
/// @param links names of the links that lead into ends 0 and 1, for people
using channel_maker =
    std::function<std::unique_ptr<flit_channel>(const char* name, const std::string& link0, const std::string& link1)>;

}  // namespace orbweaver::noc

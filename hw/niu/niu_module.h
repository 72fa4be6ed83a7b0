// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/niu/niu_context.h"
#include "hw/niu/niu_desc.h"
#include "tlm/flit_module.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::niu {

/// A network interface unit of a user in the place of niu. It has one port for flits: `in[0]` gets those of the
/// ejection link, `out[0]` sends those of the injection link. The constructor of a derived class binds all sockets,
/// to objects of its own or to the sockets of a child.
class niu_module : public flit_module {
public:
    explicit niu_module(sc_core::sc_module_name name) : flit_module(name, 1) {}

    messaging_target_socket core{"core"};
    tlm::tlm_initiator_socket<32> memory{"memory"};

    /// Returns whether the unit has no message. When nothing moves, a unit that has one makes the run a deadlock.
    virtual bool idle() const { return true; }
    /// Returns one line per wait, for the report of a machine that does not move: "node 5: ...".
    virtual std::vector<std::string> describe_waits() const { return {}; }
};

/// The objects that a unit uses. They live as long as the unit, except `name`.
struct niu_module_context {
    const char* name;  // of the module
    clock_domain& clock;
    run_control& control;
    const niu_desc& described;
    const messaging_desc& messaging;
    niu_context environment;  // without an end of a network: the unit has flit sockets
};

/// Makes the unit of a node; null: the node has the model.
using niu_module_maker = std::function<std::unique_ptr<niu_module>(const niu_module_context& context)>;

}  // namespace orbweaver::niu

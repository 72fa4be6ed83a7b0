// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "tlm/memory_protocol.h"

namespace orbweaver::core {

/// An external block on the memory bus of a tile. Its memory accesses of a cycle occur in the fabric stage: after the
/// core and before the NIU.
class bus_device : public sc_core::sc_module {
public:
    using sc_module::sc_module;

    /// Returns the socket for loads and stores of the core; null: the device has none. An answer may be delayed: until
    /// then the response is TLM_INCOMPLETE_RESPONSE with repeated_access::answer_later, and the core repeats the
    /// access.
    virtual memory_target_socket* subordinate() = 0;
    /// Returns the socket through which the device reads and writes memory; null: it has none.
    virtual memory_initiator_socket* manager() = 0;
};

/// The environment of a device.
struct bus_device_context {
    const char* name;
    clock_domain& clock;
    node_id node;
    std::function<void(bool level)> interrupt;  // called whenever the interrupt line changes; initially low
};

/// Makes the device of a tile.
using bus_device_maker = std::function<std::unique_ptr<bus_device>(const bus_device_context& context)>;

}  // namespace orbweaver::core

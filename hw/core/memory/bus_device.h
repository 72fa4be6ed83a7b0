// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "tlm/memory_protocol.h"

namespace orbweaver::core {

/// A block on the memory bus of a tile that comes from outside. What it asks of memory in a cycle, it does in the
/// fabric stage: behind the core and before the NIU.
class bus_device : public sc_core::sc_module {
public:
    using sc_module::sc_module;

    /// Where loads and stores of the core arrive. An answer may take time: until then the response is
    /// TLM_INCOMPLETE_RESPONSE with repeated_access::answer_later, and the core asks again. Null: it takes none.
    virtual memory_target_socket* subordinate() = 0;
    /// By which it reads and writes memory. Null: it does not.
    virtual memory_initiator_socket* manager() = 0;
};

/// Where a device stands.
struct bus_device_context {
    const char* name;
    clock_domain& clock;
    node_id node;
    std::function<void(bool level)> interrupt;  // called whenever its line changes; low at first
};

/// Makes the device of a tile.
using bus_device_maker = std::function<std::unique_ptr<bus_device>(const bus_device_context& context)>;

}  // namespace orbweaver::core

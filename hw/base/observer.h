// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "hw/base/types.h"

namespace orbweaver {

/// What a tracer may watch. Every callback does nothing by default; modules hold a pointer that is null when nobody
/// watches, so that watching costs nothing when it is off.
class machine_observer {
public:
    virtual ~machine_observer() = default;

    /// A context executed from cycle `from` up to, not including, `to`, starting at `pc`.
    virtual void context_ran(node_id, context_id, cycle_t /*from*/, cycle_t /*to*/, std::uint32_t /*pc*/) {}
    /// A context gave the pipeline up; `why` is a word such as "wait_receive", "quantum", "end".
    virtual void context_left(node_id, context_id, cycle_t, std::string_view /*why*/) {}
    /// The head of a packet left the NIU of `source` on behalf of a context.
    virtual void message_injected(std::uint64_t /*packet*/, node_id /*source*/, node_id /*destination*/, context_id,
                                  std::string_view /*type*/, std::uint32_t /*tag*/, cycle_t) {}
    /// The tail of a packet was accepted by the NIU of its destination; the context that it started or served, if any.
    virtual void message_delivered(std::uint64_t /*packet*/, node_id /*destination*/, cycle_t,
                                   std::uint32_t /*flits*/) {}
};

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"

namespace orbweaver::core {

/// Bytes of memory or of a device that an instruction reads, writes, or both.
struct data_access {
    std::uint32_t address = 0;
    std::uint32_t bytes = 0;  // 0: the instruction accesses nothing
    bool reads = false;
    bool writes = false;
};

/// Notified by a core of each instruction that it executes (debug_port::watch()).
class execution_watcher {
public:
    virtual ~execution_watcher() = default;

    /// A context has executed an instruction, or trapped at it, in the present cycle; its pc is that of the next one.
    /// @param access what the instruction accessed; nothing if it trapped
    virtual void executed(node_id node, context_id context, const data_access& access) = 0;
};

}  // namespace orbweaver::core

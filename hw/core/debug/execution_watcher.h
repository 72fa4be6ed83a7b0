// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"

namespace orbweaver::core {

/// Bytes of memory or of a device that an instruction reads, writes, or both.
struct data_access {
    std::uint32_t address = 0;
    std::uint32_t bytes = 0;  // 0: no access
    bool reads = false;
    bool writes = false;
};

/// Receives a notification of each instruction that a core executes (debug_port::watch()).
class execution_watcher {
public:
    virtual ~execution_watcher() = default;

    /// Reports that a context has executed an instruction in the present cycle, or trapped at it. The context's pc is
    /// already the next one.
    /// @param access data access of the instruction; none if it trapped
    virtual void executed(node_id node, context_id context, const data_access& access) = 0;
};

}  // namespace orbweaver::core

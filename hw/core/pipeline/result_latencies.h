// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "hw/core/core_desc.h"
#include "hw/core/decode/instruction.h"

namespace orbweaver::core {

/// Cycles from the issue of an instruction until its result may be used. Instructions outside of the main loop have 1.
class result_latencies {
public:
    explicit result_latencies(const core_latency& latency);

    unsigned operator[](operation op) const { return m_cycles[static_cast<std::size_t>(op)]; }
    unsigned longest() const { return m_longest; }

private:
    std::array<unsigned, operation_count> m_cycles;
    unsigned m_longest;
};

}  // namespace orbweaver::core

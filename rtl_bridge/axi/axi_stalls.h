// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "hw/base/random_stream.h"
#include "hw/base/types.h"

namespace orbweaver::rtl {

/// Keeps a block waiting in a share of cycles, at random (core.device.stalls).
class axi_stalls {
public:
    axi_stalls(std::uint64_t seed, std::string_view module, double share)
        : m_random(seed, module), m_share(static_cast<unsigned>(share * parts)) {}

    /// Whether a READY stays low in this cycle.
    bool waits() { return m_share != 0 && m_random.below(parts) < m_share; }
    /// Cycles by which a VALID is late.
    cycle_t cycles() {
        cycle_t late = 0;
        while (waits()) { ++late; }
        return late;
    }

private:
    static constexpr unsigned parts = 1024;

    random_stream m_random;
    unsigned m_share;
};

}  // namespace orbweaver::rtl

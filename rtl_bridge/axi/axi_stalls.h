// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "hw/base/random_stream.h"
#include "hw/base/types.h"

namespace orbweaver::rtl {

/// Stalls a block at random in a fraction of cycles (core.device.stalls).
class axi_stalls {
public:
    axi_stalls(std::uint64_t seed, std::string_view module, double share)
        : m_random(seed, module), m_share(static_cast<unsigned>(share * parts)) {}

    /// Returns whether a READY stays low in this cycle.
    bool waits() { return m_share != 0 && m_random.below(parts) < m_share; }
    /// Returns the number of cycles by which a VALID is delayed.
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

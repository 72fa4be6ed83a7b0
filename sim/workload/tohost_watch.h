// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/system/tile.h"

namespace orbweaver::sim {

/// Ends the run of a foreign ELF by the convention of the public RISC-V tests. A store of 1 to the word `tohost` means
/// success; another odd value v means that test v >> 1 failed. Even values (system requests to a host) are ignored.
class tohost_watch {
public:
    /// @param watched tile that runs the ELF; calls this object until the simulation ends
    /// @param address address of tohost
    /// @param offset  offset of tohost from the start of that memory
    /// @param left    number of watched nodes that have not succeeded yet; shared by all watches
    tohost_watch(clock_domain& clock, run_control& control, system::tile& watched, node_id node, std::uint32_t address,
                 std::uint32_t offset, unsigned& left);
    tohost_watch(const tohost_watch&) = delete;
    tohost_watch& operator=(const tohost_watch&) = delete;

private:
    void stored();

    const clock_domain& m_clock;
    run_control& m_control;
    node_id m_node;
    const std::uint8_t* m_word;
    unsigned& m_left;
    bool m_succeeded = false;
};

}  // namespace orbweaver::sim

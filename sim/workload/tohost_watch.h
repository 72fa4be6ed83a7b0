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
    /// @param reports of all nodes; its ranks are the watched nodes
    tohost_watch(const clock_domain& clock, run_control& control, core::host_reports& reports, system::tile& watched,
                 std::uint32_t address, std::uint32_t offset);
    tohost_watch(const tohost_watch&) = delete;
    tohost_watch& operator=(const tohost_watch&) = delete;

private:
    void stored();

    const clock_domain& m_clock;
    run_control& m_control;
    core::host_reports& m_reports;
    node_id m_node;
    const std::uint8_t* m_word;
    bool m_succeeded = false;
};

}  // namespace orbweaver::sim

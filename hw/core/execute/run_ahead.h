// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "hw/core/context.h"
#include "hw/core/execute/guarded_lines.h"
#include "hw/core/memory/direct_memory.h"
#include "hw/core/memory/reservation.h"
#include "hw/core/pipeline/pipeline.h"
#include "hw/core/traps/csr_file.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::core {

/// The lines in which a core that runs ahead of the clock must stay in step with it, and the checkpoint to which it
/// returns if the NIU writes memory without notice (docs/core.md, Running ahead).
class run_ahead {
public:
    /// The state of a core in the cycle that its clock has reached.
    struct checkpoint {
        cycle_t now = 0;
        unsigned running = 0;
        context registers;
        pipeline::mark point;
        reservation reserved;
        csr_file::shared_registers csrs;
    };

    guarded_lines lines;

    /// Initialises the lines. Call it when the memory is known.
    /// @param revocable whether there will be checkpoints
    void begin(const direct_memory& memory, bool revocable) {
        m_memory = &memory;
        lines.resize(memory.bytes());
        m_no_lines.assign(revocable ? lines.lines() : 0, 0);
        m_flags = lines.flags();
    }

    /// Returns the flags by line: accesses to keep in step with the clock; none during a replay.
    const std::uint8_t* flags() const { return m_flags; }
    /// Returns whether an access to memory must be in step with the clock.
    bool keeps_in_step(std::uint32_t offset, unsigned bytes, std::uint8_t access) const {
        return ((m_flags[offset >> guarded_lines::line_shift] |
                 m_flags[(offset + bytes - 1) >> guarded_lines::line_shift]) &
                access) != 0;
    }

    /// Sets a checkpoint. Stores are recorded until forget() or go_back().
    checkpoint& set_checkpoint() {
        m_kept = true;
        m_store_count = 0;
        return m_checkpoint;
    }
    void forget() { m_kept = false; }
    bool has_checkpoint() const { return m_kept; }
    /// Records the byte at `offset` of memory for the checkpoint, if any. Call it before the byte is overwritten.
    void note_store(std::uint32_t offset) {
        overwritten& noted = m_stores[m_store_count++];
        noted.offset = offset & ~7U;
        std::memcpy(&noted.bytes, m_memory->data + noted.offset, sizeof noted.bytes);
    }
    /// Restores memory, the latest store first.
    /// @return the rest of the state, which the caller restores
    const checkpoint& go_back() {
        while (m_store_count > 0) {
            const overwritten& noted = m_stores[--m_store_count];
            std::memcpy(m_memory->data + noted.offset, &noted.bytes, sizeof noted.bytes);
        }
        return m_checkpoint;
    }
    /// Begins a replay, which repeats earlier instructions and is not kept in step in any line.
    void begin_replay() { m_flags = m_no_lines.data(); }
    void end_replay() { m_flags = lines.flags(); }

private:
    /// Memory contents before a store: the eight bytes around one of its bytes.
    struct overwritten {
        std::uint32_t offset;
        std::uint64_t bytes;
    };

    const direct_memory* m_memory = nullptr;
    const std::uint8_t* m_flags = nullptr;
    std::vector<std::uint8_t> m_no_lines;
    bool m_kept = false;
    checkpoint m_checkpoint;
    std::uint32_t m_store_count = 0;
    std::array<overwritten, 2 * run_ahead_limit + 16> m_stores;
};

}  // namespace orbweaver::core

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

/// Where a core that runs ahead of the clock has to keep in step with it, and how it goes back if the NIU turns out to
/// write memory that was not announced (docs/core.md, Running ahead).
class run_ahead {
public:
    /// The state of a core in the cycle that its clock has come to.
    struct checkpoint {
        cycle_t now = 0;
        unsigned running = 0;
        context registers;
        pipeline::mark point;
        reservation reserved;
        csr_file::shared_registers csrs;
    };

    guarded_lines lines;

    /// To be called when the memory is known. @param revocable whether there will be checkpoints
    void begin(const direct_memory& memory, bool revocable) {
        m_memory = &memory;
        lines.resize(memory.bytes());
        m_no_lines.assign(revocable ? lines.lines() : 0, 0);
        m_flags = lines.flags();
    }

    /// [line]: what is kept in step with the clock; nothing during a replay.
    const std::uint8_t* flags() const { return m_flags; }
    /// Whether an access to memory must be in step with the clock.
    bool keeps_in_step(std::uint32_t offset, unsigned bytes, std::uint8_t access) const {
        return ((m_flags[offset >> guarded_lines::line_shift] |
                 m_flags[(offset + bytes - 1) >> guarded_lines::line_shift]) &
                access) != 0;
    }

    /// From here on stores are noted, until forget() or go_back().
    checkpoint& set_checkpoint() {
        m_kept = true;
        m_store_count = 0;
        return m_checkpoint;
    }
    void forget() { m_kept = false; }
    bool has_checkpoint() const { return m_kept; }
    /// To be called before the byte at `offset` of memory is overwritten, where there is a checkpoint.
    void note_store(std::uint32_t offset) {
        overwritten& noted = m_stores[m_store_count++];
        noted.offset = offset & ~7U;
        std::memcpy(&noted.bytes, m_memory->data + noted.offset, sizeof noted.bytes);
    }
    /// Puts memory back, the latest store first. @return the rest of the state, for the caller to put back
    const checkpoint& go_back() {
        while (m_store_count > 0) {
            const overwritten& noted = m_stores[--m_store_count];
            std::memcpy(m_memory->data + noted.offset, &noted.bytes, sizeof noted.bytes);
        }
        return m_checkpoint;
    }
    /// A replay executes once more what was executed before, and is kept in step nowhere.
    void begin_replay() { m_flags = m_no_lines.data(); }
    void end_replay() { m_flags = lines.flags(); }

private:
    /// Memory before a store: the eight bytes around one of its bytes.
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

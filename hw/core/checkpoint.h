// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "hw/core/context.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver {

/// The state of a core in the cycle that its clock has come to, kept while it runs ahead: what has to be put back, and
/// the memory that its stores have overwritten since, so that it can be undone if the NIU turns out to write memory
/// that was not announced (docs/core.md, Running ahead).
struct checkpoint {
    /// Memory before a store: the eight bytes around one of its bytes.
    struct overwritten {
        std::uint32_t offset;
        std::uint64_t bytes;
    };

    bool valid = false;
    unsigned running = 0;
    cycle_t now = 0;                 // of the clock when it was set
    cycle_t time = 0;                // of the core
    std::uint32_t instructions = 0;  // of the burst before it
    std::uint32_t stalls = 0;
    context registers;
    std::uint32_t reserved = 0;
    unsigned reserved_by = 0;
    std::uint32_t reserved_value = 0;
    cycle_t divider_free = 0;
    cycle_t fp_divider_free = 0;
    std::uint32_t mtvec = 0;
    std::uint32_t mcounteren = 0;
    std::uint64_t cycle_offset = 0;
    std::uint64_t instret_offset = 0;
    std::array<std::uint32_t, 4> thread_csr{};

    std::uint32_t store_count = 0;
    std::array<overwritten, 2 * run_ahead_limit + 16> stores;
    std::vector<std::uint8_t> no_guards;  // [line]: a replay is kept in step nowhere

    void resize(std::size_t lines) { no_guards.assign(lines, 0); }

    /// To be called before the byte at `offset` of memory is overwritten.
    void note_store(const std::uint8_t* memory, std::uint32_t offset) {
        overwritten& noted = stores[store_count++];
        noted.offset = offset & ~7U;
        std::memcpy(&noted.bytes, memory + noted.offset, sizeof noted.bytes);
    }

    /// Puts memory back, the latest store first.
    void undo_stores(std::uint8_t* memory) {
        while (store_count > 0) {
            const overwritten& noted = stores[--store_count];
            std::memcpy(memory + noted.offset, &noted.bytes, sizeof noted.bytes);
        }
    }
};

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "tlm/packet_record.h"

namespace orbweaver {

/// The memory of the packet ledgers of a network: records that never move, and slots that no ledger uses. Several
/// threads may call its functions at a time; a record belongs to the ledger that opened it, or to the one that got it
/// in a later cycle.
class packet_records {
public:
    static constexpr std::uint32_t batch = 256;  // slots that a ledger takes or gives back at a time

    packet_record& operator[](packet_slot slot) const {
        const std::uint32_t number = slot.value + first_block;
        const auto block = static_cast<unsigned>(std::bit_width(number)) - first_width;
        return m_blocks[block][number ^ first_block << block];
    }

    /// Moves a batch of free slots to a ledger's list.
    void take(std::vector<packet_slot>& free) {
        const std::lock_guard lock(m_mutex);
        if (m_spare.empty()) { grow(); }
        free.insert(free.end(), m_spare.end() - batch, m_spare.end());
        m_spare.resize(m_spare.size() - batch);
    }
    /// Moves a batch from the end of a ledger's list back.
    void give(std::vector<packet_slot>& free) {
        const std::lock_guard lock(m_mutex);
        m_spare.insert(m_spare.end(), free.end() - batch, free.end());
        free.resize(free.size() - batch);
    }

    /// Returns the number of slots that ledgers have taken. Precondition: no thread is working.
    std::uint32_t size() const { return m_size; }

private:
    static constexpr unsigned first_width = 11;
    static constexpr std::uint32_t first_block = 1U << (first_width - 1);  // records of the first block; then doubled

    /// Adds a batch of new slots.
    void grow() {
        const std::uint32_t number = m_size + first_block;
        if (std::has_single_bit(number)) {
            m_blocks[static_cast<unsigned>(std::bit_width(number)) - first_width] =
                std::make_unique<packet_record[]>(number);
        }
        for (std::uint32_t slot = m_size + batch; slot-- != m_size;) { m_spare.push_back({slot}); }
        m_size += batch;
    }

    std::array<std::unique_ptr<packet_record[]>, 33 - first_width> m_blocks;
    std::mutex m_mutex;
    std::vector<packet_slot> m_spare;  // a multiple of a batch
    std::uint32_t m_size = 0;
};

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace orbweaver::niu {

/// Maps ids to entries of a fully associative table. The modelled hardware compares all entries at once; the model
/// finds the entry by hashing (open addressing, linear probing, deletion by shifting back). The index is never
/// iterated.
class id_index {
public:
    static constexpr std::uint32_t absent = ~std::uint32_t{0};

    /// @param entries maximum number of ids
    explicit id_index(unsigned entries)
        : m_slots(std::bit_ceil(std::size_t{2} * entries + 2)),
          m_mask(static_cast<std::uint32_t>(m_slots.size() - 1)) {}

    /// Returns the entry that holds `id`, or `absent`.
    std::uint32_t find(std::uint32_t id) const {
        for (std::uint32_t position = home(id);; position = (position + 1) & m_mask) {
            if (m_slots[position].entry == absent || m_slots[position].id == id) { return m_slots[position].entry; }
        }
    }

    /// Adds an id. Precondition: the index does not contain `id`.
    void insert(std::uint32_t id, std::uint32_t entry) {
        std::uint32_t position = home(id);
        while (m_slots[position].entry != absent) { position = (position + 1) & m_mask; }
        m_slots[position] = {id, entry};
    }

    /// Removes an id. Precondition: the index contains `id`.
    void erase(std::uint32_t id) {
        std::uint32_t hole = home(id);
        while (m_slots[hole].id != id || m_slots[hole].entry == absent) { hole = (hole + 1) & m_mask; }
        for (std::uint32_t position = (hole + 1) & m_mask; m_slots[position].entry != absent;
             position = (position + 1) & m_mask) {
            // A later id may fill the hole if its home slot is not after the hole (cyclically).
            if (((position - home(m_slots[position].id)) & m_mask) >= ((position - hole) & m_mask)) {
                m_slots[hole] = m_slots[position];
                hole = position;
            }
        }
        m_slots[hole].entry = absent;
    }

private:
    struct slot {
        std::uint32_t id = 0;
        std::uint32_t entry = absent;
    };

    std::uint32_t home(std::uint32_t id) const {
        const std::uint32_t mixed = id * 0x9e3779b1U;
        return (mixed ^ (mixed >> 15)) & m_mask;
    }

    std::vector<slot> m_slots;
    std::uint32_t m_mask;
};

}  // namespace orbweaver::niu

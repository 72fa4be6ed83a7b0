// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "tlm/packet_ledger.h"

namespace orbweaver::rtl {

/// Packets whose heads have left endpoints of a plug-in.
class departed_packets {
public:
    bool contains(packet_slot slot, std::uint64_t id) const {
        return slot.value < m_ids.size() && m_ids[slot.value] == id;
    }
    void add(packet_slot slot, std::uint64_t id) {
        if (slot.value >= m_ids.size()) { m_ids.resize(std::size_t{slot.value} + 1); }
        m_ids[slot.value] = id;
    }

private:
    std::vector<std::uint64_t> m_ids;  // [slot]: packet that has left last; 0: none
};

}  // namespace orbweaver::rtl

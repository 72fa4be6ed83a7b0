// SPDX-License-Identifier: Apache-2.0
// Packets of the memory bridge, after the head flit (docs/tlm.md):
//
//   word 0 (tag flit)   operation 31:28, transaction 23:16, source node 15:0
//   read request        address, bytes
//   write request       address, bytes, data ...
//   read response       status, data ... (no data unless the status is OK)
//   write response      status
//
// Data is padded to whole words, first byte in bits 7:0. Status is TLM-2.0's tlm_response_status in two's complement.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver {

enum class bridge_operation : std::uint8_t { read = 0, write = 1, read_response = 2, write_response = 3 };

struct bridge_tag {
    bridge_operation operation{};
    std::uint8_t transaction = 0;
    node_id source;

    std::uint32_t encode() const {
        return static_cast<std::uint32_t>(operation) << 28 | std::uint32_t{transaction} << 16 | source.value;
    }
    static bridge_tag decode(std::uint32_t word) {
        return {static_cast<bridge_operation>(word >> 28),
                static_cast<std::uint8_t>(word >> 16),
                {static_cast<std::uint16_t>(word)}};
    }
};

constexpr std::size_t words_for(std::size_t bytes) {
    return (bytes + 3) / 4;
}

inline void append_bytes(std::vector<std::uint32_t>& words, std::span<const unsigned char> bytes) {
    const std::size_t first = words.size();
    words.resize(first + words_for(bytes.size()), 0);
    if (!bytes.empty()) {
        std::memcpy(words.data() + first, bytes.data(), bytes.size());
    }
}

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
// Packets of the memory bridge, after the head flit (docs/tlm.md):
//
//   word 0 (tag flit)   operation 31:28, options 27:24, transaction 23:16, source node 15:0
//   read request        address, number 31:24 and bytes 23:0, options ...
//   write request       address, number 31:24 and bytes 23:0, options ..., data ...
//   read response       status, data ... (no data unless the status is OK)
//   write response      status
//
// Words of options, each only if its bit is set: bits 63:32 of the address; the streaming width; the number of byte
// enables and a bit for each, the first in bit 0. The number counts the requests between two nodes, modulo 256. Data is
// padded to whole words, first byte in bits 7:0. Status is TLM-2.0's tlm_response_status in two's complement.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <tlm>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver {

enum class bridge_operation : std::uint8_t { read = 0, write = 1, read_response = 2, write_response = 3 };

struct bridge_tag {
    static constexpr std::uint8_t direct_access = 8;  // response: the target grants direct access

    bridge_operation operation{};
    std::uint8_t transaction = 0;
    node_id source;
    std::uint8_t options = 0;

    std::uint32_t encode() const {
        return static_cast<std::uint32_t>(operation) << 28 | std::uint32_t{options} << 24 |
               std::uint32_t{transaction} << 16 | source.value;
    }
    bool is_request() const { return operation == bridge_operation::read || operation == bridge_operation::write; }
    static bridge_tag decode(std::uint32_t word) {
        return {static_cast<bridge_operation>(word >> 28),
                static_cast<std::uint8_t>(word >> 16),
                {static_cast<std::uint16_t>(word)},
                static_cast<std::uint8_t>(word >> 24 & 0xf)};
    }
};

/// The part of a generic payload that a request packet carries.
struct bridge_request {
    static constexpr std::uint32_t max_bytes = (1 << 24) - 1;

    bridge_tag tag;             // tag of a read or a write; its options follow from the other members
    std::uint8_t sequence = 0;  // sequence number of the requests from its source to its node
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;  // 1 or more
    std::uint32_t width = 0;  // streaming width, 1 .. bytes
    /// TLM_BYTE_ENABLED or TLM_BYTE_DISABLED, repeated over the data; empty: all enabled.
    std::vector<unsigned char> enables;
    std::vector<unsigned char> data;  // data of a write

    /// @param payload a read or write with data, a streaming width and at least one byte enable, if it has byte enables
    static bridge_request capture(const tlm::tlm_generic_payload& payload);
    std::vector<std::uint32_t> encode() const;
    /// @return nothing if the words are not a request
    static std::optional<bridge_request> decode(std::span<const std::uint32_t> words);
};

constexpr std::size_t words_for(std::size_t bytes) { return (bytes + 3) / 4; }

/// Appends bytes, padded to whole words.
void append_bytes(std::vector<std::uint32_t>& words, std::span<const unsigned char> bytes);

}  // namespace orbweaver

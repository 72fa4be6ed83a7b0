// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hw/base/processes/byte_stream.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

/// [flit kind]: bit 1: first flit of its packet; bit 0: last flit.
constexpr auto ends_of_kinds = [] {
    std::array<std::uint8_t, enum_size<flit_kind>> ends{};
    for (const auto& entry : enum_names<flit_kind>) {
        const unsigned head_bit = is_head(entry.value) ? 2 : 0;
        const unsigned closing = is_tail(entry.value) ? 1 : 0;
        ends[static_cast<unsigned>(entry.value)] = static_cast<std::uint8_t>(head_bit | closing);
    }
    return ends;
}();

/// The index of a flit in a pool, with the properties that routers need at every hop.
class flit_handle {
public:
    constexpr flit_handle() = default;
    constexpr flit_handle(std::uint32_t number, flit_kind kind)
        : m_bits(number << 2 | ends_of_kinds[static_cast<unsigned>(kind)]) {}

    constexpr bool is_head() const { return head_bit() != 0; }
    constexpr bool is_tail() const { return (m_bits & 1) != 0; }
    constexpr std::uint32_t number() const { return m_bits >> 2; }
    /// Returns 2 for a head, else 0; next_head_bit() is the required value of the following flit on the VC.
    constexpr std::uint32_t head_bit() const { return m_bits & 2; }
    constexpr std::uint32_t next_head_bit() const { return (m_bits & 1) << 1; }

private:
    std::uint32_t m_bits = 0;
};

/// The flits inside a fabric. A flit is written when it enters and read when it leaves; in between, its handle moves
/// from buffer to buffer. Routers read and write only heads, which are stored together.
class flit_pool {
public:
    flit_pool() = default;
    /// Makes an empty pool.
    flit_pool(const flit_pool&) {}
    flit_pool& operator=(const flit_pool&) = delete;

    flit_handle put(const flit& content) {
        std::uint32_t& free = m_free[is_head(content.kind) ? 1 : 0];
        if (free == none) [[unlikely]] { grow(free); }
        const std::uint32_t number = free;
        free = m_first[number].payload;
        m_first[number] = content;
        return {number, content.kind};
    }
    /// Returns whether put_body() need not grow the pool.
    bool has_body() const { return m_free[0] != none; }
    /// Adds a body flit that copies `like` except for its payload.
    flit_handle put_body(const flit& like, std::uint32_t payload) {
        std::uint32_t& free = m_free[0];
        if (free == none) [[unlikely]] { grow(free); }
        const std::uint32_t number = free;
        flit& entry = m_first[number];
        free = entry.payload;
        entry = like;
        entry.payload = payload;
        entry.kind = flit_kind::body;
        return {number, flit_kind::body};
    }
    flit& operator[](flit_handle which) { return m_first[which.number()]; }
    const flit& operator[](flit_handle which) const { return m_first[which.number()]; }
    /// Frees the handle of a flit that is not a head. @return its payload
    std::uint32_t take_payload(flit_handle which) {
        const std::uint32_t payload = m_first[which.number()].payload;
        m_first[which.number()].payload = m_free[0];
        m_free[0] = which.number();
        return payload;
    }
    /// Frees a handle. @return the packet of the flit
    packet_slot release(flit_handle which) {
        flit& entry = m_first[which.number()];
        std::uint32_t& free = m_free[which.head_bit() / 2];
        entry.payload = free;
        free = which.number();
        return entry.packet;
    }
    /// Frees a handle. @return its flit
    flit take(flit_handle which) {
        flit& entry = m_first[which.number()];
        std::uint32_t& free = m_free[which.head_bit() / 2];
        const flit content = entry;
        entry.payload = free;
        free = which.number();
        return content;
    }

    /// Writes all entries for the process that reports on the fabric.
    void write(byte_writer& stream) const {
        stream.add_vector(m_lines);
        stream.add(m_free);
    }
    /// Takes the entries of another pool. @param packet_here returns the slot of a packet in this process
    template <class Translation>
    void read(byte_reader& stream, const Translation& packet_here) {
        stream.take_vector(m_lines);
        m_free = stream.take<std::array<std::uint32_t, 2>>();
        m_first = m_lines.empty() ? nullptr : m_lines.data()->flits;
        for (line& each : m_lines) {
            for (flit& entry : each.flits) { entry.packet = packet_here(entry.packet); }
        }
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    static constexpr std::uint32_t flits_of_a_line = 4;
    struct alignas(64) line {
        flit flits[flits_of_a_line];
    };

    /// Creates free flits for one of the two lists.
    [[gnu::cold, gnu::noinline]] void grow(std::uint32_t& free) {
        const std::size_t lines = m_lines.size();
        m_lines.resize(lines + std::max<std::size_t>(lines / 8, 16));  // all for one of the two lists
        m_first = m_lines.data()->flits;
        for (std::size_t number = m_lines.size() * flits_of_a_line; number > lines * flits_of_a_line;) {
            --number;
            m_first[number].payload = free;
            free = static_cast<std::uint32_t>(number);
        }
    }

    flit* m_first = nullptr;
    std::array<std::uint32_t, 2> m_free{none, none};  // free lists: [0] bodies and tails, [1] heads
    std::vector<line> m_lines;
};

}  // namespace orbweaver::noc

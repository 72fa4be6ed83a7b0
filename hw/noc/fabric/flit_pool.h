// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "hw/base/line_allocator.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

/// Which ends of its packet a flit of a kind is: bit 1 its first flit, bit 0 its last one.
constexpr auto ends_of_kinds = [] {
    std::array<std::uint8_t, enum_size<flit_kind>> ends{};
    for (const auto& entry : enum_names<flit_kind>) {
        const unsigned head_bit = is_head(entry.value) ? 2 : 0;
        const unsigned closing = is_tail(entry.value) ? 1 : 0;
        ends[static_cast<unsigned>(entry.value)] = static_cast<std::uint8_t>(head_bit | closing);
    }
    return ends;
}();

/// A flit in a pool, and what routers ask of it at every hop.
class flit_handle {
public:
    constexpr flit_handle() = default;
    constexpr flit_handle(std::uint32_t number, flit_kind kind)
        : m_bits(number << 2 | ends_of_kinds[static_cast<unsigned>(kind)]) {}

    constexpr bool is_head() const { return head_bit() != 0; }
    constexpr bool is_tail() const { return (m_bits & 1) != 0; }
    constexpr std::uint32_t number() const { return m_bits >> 2; }
    /// 2 of a head, else 0; and what that of the flit behind it on its virtual channel must be.
    constexpr std::uint32_t head_bit() const { return m_bits & 2; }
    constexpr std::uint32_t next_head_bit() const { return (m_bits & 1) << 1; }

private:
    std::uint32_t m_bits = 0;
};

/// The flits inside a fabric. A flit is written where it comes in and read where it goes out; on its way its handle
/// goes from buffer to buffer. Routers read and write heads alone, which lie together.
class flit_pool {
public:
    flit_pool() = default;
    /// Shows the flits of another pool, as long as that one does not grow; see follow().
    flit_pool(const flit_pool& other) : m_first(other.m_first) {}
    flit_pool& operator=(const flit_pool&) = delete;
    /// Makes a copy show the flits that the other pool has now. The owner of a copy neither puts nor takes.
    void follow(const flit_pool& other) { m_first = other.m_first; }
    /// Gives each head a line of the caches for itself, as threads write to heads at the same time. Before the first
    /// flit.
    void keep_heads_apart() { m_head_distance = flits_of_a_line; }
    /// Calls this before it grows, which moves all flits: whoever may read them at the same time has to be awaited.
    void warn(std::function<void()> readers) { m_await_readers = std::move(readers); }

    flit_handle put(const flit& content) {
        std::uint32_t& free = m_free[is_head(content.kind) ? 1 : 0];
        if (free == none) [[unlikely]] { grow(free, &free == m_free.data() ? 1 : m_head_distance); }
        const std::uint32_t number = free;
        free = m_first[number].payload;
        m_first[number] = content;
        return {number, content.kind};
    }
    /// Whether put_body() need not make flits first.
    bool has_body() const { return m_free[0] != none; }
    /// A body flit like another one.
    flit_handle put_body(const flit& like, std::uint32_t payload) {
        std::uint32_t& free = m_free[0];
        if (free == none) [[unlikely]] { grow(free, 1); }
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
    /// @return the payload of a flit that opens no packet, whose handle is given back
    std::uint32_t take_payload(flit_handle which) {
        const std::uint32_t payload = m_first[which.number()].payload;
        m_first[which.number()].payload = m_free[0];
        m_free[0] = which.number();
        return payload;
    }
    /// Gives a handle back. @return the packet of the flit
    packet_slot release(flit_handle which) {
        flit& entry = m_first[which.number()];
        std::uint32_t& free = m_free[which.head_bit() / 2];
        entry.payload = free;
        free = which.number();
        return entry.packet;
    }
    /// @return the flit, whose handle is given back
    flit take(flit_handle which) {
        flit& entry = m_first[which.number()];
        std::uint32_t& free = m_free[which.head_bit() / 2];
        const flit content = entry;
        entry.payload = free;
        free = which.number();
        return content;
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    static constexpr std::uint32_t flits_of_a_line = 4;
    struct alignas(64) line {
        flit flits[flits_of_a_line];
    };

    /// Makes new flits of one sort.
    [[gnu::cold, gnu::noinline]] void grow(std::uint32_t& free, std::uint32_t distance) {
        if (m_await_readers) { m_await_readers(); }
        const std::size_t lines = m_lines.size();
        m_lines.resize(lines + std::max<std::size_t>(lines / 8, 16));  // all for one of the two sorts
        m_first = m_lines.data()->flits;
        for (std::size_t number = m_lines.size() * flits_of_a_line; number > lines * flits_of_a_line;) {
            number -= distance;
            m_first[number].payload = free;
            free = static_cast<std::uint32_t>(number);
        }
    }

    flit* m_first = nullptr;
    // On another line of the caches than what changes seldom, which other threads read.
    alignas(line_bytes) std::array<std::uint32_t, 2> m_free{none, none};  // the first free one of bodies and tails,
                                                                          // and of heads; each names the next as its
                                                                          // payload
    std::uint32_t m_head_distance = 1;                                    // from a head to the next, in flits
    std::vector<line> m_lines;
    std::function<void()> m_await_readers;
};

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of the fabric cover it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tlm/flit.h"

namespace orbweaver::noc {

/// Which ends of its packet a flit of a kind is: bit 1 its first flit, bit 0 its last one.
constexpr auto ends_of_kinds = [] {
    std::array<std::uint8_t, enum_size<flit_kind>> ends{};
    for (const auto& entry : enum_names<flit_kind>) {
        const unsigned opening = opens_packet(entry.value) ? 2 : 0;
        const unsigned closing = closes_packet(entry.value) ? 1 : 0;
        ends[static_cast<unsigned>(entry.value)] = static_cast<std::uint8_t>(opening | closing);
    }
    return ends;
}();

/// A flit in a pool, and what routers ask of it at every hop.
class flit_handle {
public:
    constexpr flit_handle() = default;
    constexpr flit_handle(std::uint32_t number, flit_kind kind)
        : m_bits(number << 2 | ends_of_kinds[static_cast<unsigned>(kind)]) {}

    constexpr bool opens() const { return opening() != 0; }
    constexpr bool closes() const { return (m_bits & 1) != 0; }
    constexpr std::uint32_t number() const { return m_bits >> 2; }
    /// 2 of a head, else 0; and what that of the flit behind it on its virtual channel must be.
    constexpr std::uint32_t opening() const { return m_bits & 2; }
    constexpr std::uint32_t next_opening() const { return (m_bits & 1) << 1; }

private:
    std::uint32_t m_bits = 0;
};

/// The flits inside a fabric. A flit is written where it comes in and read where it goes out; on its way its handle
/// goes from buffer to buffer.
class flit_pool {
public:
    flit_handle put(const flit& content) {
        if (m_free == none) [[unlikely]] {
            grow();
        }
        const std::uint32_t number = m_free;
        m_free = m_first[number].payload;
        m_first[number] = content;
        return {number, content.kind};
    }
    flit& operator[](flit_handle which) const { return m_first[which.number()]; }
    /// @return the flit, whose handle is given back
    flit take(flit_handle which) {
        flit& entry = m_first[which.number()];
        const flit content = entry;
        entry.payload = m_free;
        m_free = which.number();
        return content;
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    [[gnu::cold, gnu::noinline]] void grow() {
        const std::size_t size = m_flits.size();
        m_flits.resize(size == 0 ? 64 : 2 * size);
        m_first = m_flits.data();
        for (std::size_t number = m_flits.size(); number-- > size;) {
            m_first[number].payload = m_free;
            m_free = static_cast<std::uint32_t>(number);
        }
    }

    flit* m_first = nullptr;
    std::uint32_t m_free = none;  // the first of those that are free, each of which names the next as its payload
    std::vector<flit> m_flits;
};

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

namespace orbweaver::noc {

/// Byte offset of a record from the start of its arena; 0: no record.
template <class Record>
struct arena_offset {
    std::uint32_t offset = 0;

    constexpr explicit operator bool() const { return offset != 0; }
    /// Returns the offset of the record `number` positions later in a row.
    constexpr arena_offset operator+(std::uint32_t number) const {
        return {offset + number * static_cast<std::uint32_t>(sizeof(Record))};
    }
    friend constexpr bool operator==(arena_offset, arena_offset) = default;
};

/// One block of memory for all data that the inner loop of a fabric accesses. Records refer to each other by four-byte
/// offsets, which halve the cached data compared with pointers. Copies share the memory; records of a const arena are
/// const.
class arena {
public:
    /// Reserves space for a row of records after the earlier reservations; allocate() creates it.
    template <class Record>
    arena_offset<Record> reserve(std::size_t count) {
        m_size = (m_size + alignof(Record) - 1) / alignof(Record) * alignof(Record);
        const arena_offset<Record> first{static_cast<std::uint32_t>(m_size)};
        m_size += count * sizeof(Record);
        return first;
    }
    /// Allocates the reserved space. Every record must be constructed before it is used.
    void allocate() {
        m_lines = std::shared_ptr<line[]>(new line[(m_size + sizeof(line) - 1) / sizeof(line)]());
        m_base = m_lines[0].bytes;
    }
    std::size_t size() const { return m_size; }
    /// Offsets have 32 bits.
    static constexpr std::size_t max_bytes = ~std::uint32_t{0};

    template <class Record, class... Arguments>
    Record& construct(arena_offset<Record> where, Arguments&&... arguments) {
        return *new (m_base + where.offset) Record{arguments...};
    }
    template <class Record>
    Record& operator[](arena_offset<Record> where) {
        return *reinterpret_cast<Record*>(m_base + where.offset);
    }
    template <class Record>
    const Record& operator[](arena_offset<Record> where) const {
        return *reinterpret_cast<const Record*>(m_base + where.offset);
    }
    /// Returns the offset of a record in the arena.
    template <class Record>
    arena_offset<Record> offset_of(const Record& record) const {
        return {static_cast<std::uint32_t>(reinterpret_cast<const std::byte*>(&record) - m_base)};
    }

    /// Returns the bytes between two offsets.
    std::span<std::byte> bytes(std::uint32_t first, std::uint32_t end) { return {m_base + first, m_base + end}; }

private:
    struct alignas(64) line {
        std::byte bytes[64];
    };

    std::byte* m_base = nullptr;
    std::size_t m_size = sizeof(line);  // offset 0 is unused
    std::shared_ptr<line[]> m_lines;
};

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace orbweaver::agent {

/// Identifies a body in the memory of one node; it becomes stale when the body is freed. Programs hold this number in
/// BASE and in registers, never a host address. 0 identifies nothing.
struct body_handle {
    std::uint32_t value = 0;

    bool operator==(const body_handle&) const = default;
};

/// The memory of a node for the bodies of its agents (Birsan 1995, section 4.2), limited in bytes.
///
/// A handle consists of a slot and its generation. Freeing a body, or renewing its handle, makes older handles stale,
/// so that their use is detected.
class body_pool {
    static constexpr std::uint32_t slot_bits = 16;
    static constexpr std::uint32_t slot_mask = (1U << slot_bits) - 1;

public:
    static constexpr std::uint32_t max_bodies = slot_mask;  // slot 0 is not used

    /// @param capacity bytes for bodies
    explicit body_pool(std::uint64_t capacity) : m_capacity(capacity) {}

    /// Allocates a body of zeros.
    /// @param bytes at least 1
    /// @return handle 0 if there is not enough memory
    body_handle allocate(std::uint32_t bytes);
    /// Appends zero bytes to a body; its handle stays valid.
    /// @return false: not enough memory; nothing has changed
    bool grow(body_handle body, std::uint32_t bytes);
    void free(body_handle body);
    /// Makes all existing handles of a body stale.
    /// @return the only live handle
    body_handle renew(body_handle body);

    bool is_live(body_handle body) const {
        const std::uint32_t slot = body.value & slot_mask;
        return slot < m_slots.size() && m_slots[slot].taken && m_slots[slot].generation == body.value >> slot_bits;
    }
    /// Returns the bytes of a live body, valid until bodies are allocated or grown.
    std::span<std::uint8_t> bytes(body_handle body) { return m_slots[body.value & slot_mask].bytes; }
    std::span<const std::uint8_t> bytes(body_handle body) const { return m_slots[body.value & slot_mask].bytes; }

    bool has_room_for(std::uint64_t bytes) const { return m_used + bytes <= m_capacity && m_bodies < max_bodies; }
    std::uint64_t capacity() const { return m_capacity; }
    std::uint64_t used() const { return m_used; }
    std::uint64_t max_used() const { return m_max_used; }
    std::uint32_t bodies() const { return m_bodies; }

private:
    struct slot {
        std::vector<std::uint8_t> bytes;
        std::uint16_t generation = 0;
        bool taken = false;
    };

    body_handle handle_of(std::uint32_t slot) const {
        return {static_cast<std::uint32_t>(m_slots[slot].generation) << slot_bits | slot};
    }
    void count(std::uint64_t bytes);

    std::uint64_t m_capacity;
    std::uint64_t m_used = 0;
    std::uint64_t m_max_used = 0;
    std::uint32_t m_bodies = 0;
    std::vector<slot> m_slots{1};
    std::vector<std::uint32_t> m_free;
};

}  // namespace orbweaver::agent

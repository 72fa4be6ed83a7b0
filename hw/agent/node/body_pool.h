// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace orbweaver::agent {

/// Names a body in the memory of one node, and becomes stale with it. What programs hold in BASE and in registers is
/// this number, never an address of the host; 0 names nothing.
struct body_handle {
    std::uint32_t value = 0;

    bool operator==(const body_handle&) const = default;
};

/// The memory of a node for the bodies of its agents (Birsan 1995, section 4.2), bounded in bytes.
///
/// A handle is a slot and its generation: freeing a body, or renewing its handle, makes every older handle stale, so
/// that who still holds one is caught.
class body_pool {
    static constexpr std::uint32_t slot_bits = 16;
    static constexpr std::uint32_t slot_mask = (1U << slot_bits) - 1;

public:
    static constexpr std::uint32_t most_bodies = slot_mask;  // slot 0 stays empty

    /// @param capacity bytes for bodies
    explicit body_pool(std::uint64_t capacity) : m_capacity(capacity) {}

    /// A cleared body, or the handle 0 if there is no memory for it.
    /// @param bytes at least 1
    body_handle allocate(std::uint32_t bytes);
    /// Adds cleared bytes to a body; its handle stays. @return false, and nothing happens, if there is no memory for it
    bool grow(body_handle body, std::uint32_t bytes);
    void free(body_handle body);
    /// Takes a body away from whoever else knows its handle: the one that is returned is the only one that is live.
    body_handle renew(body_handle body);

    bool is_live(body_handle body) const {
        const std::uint32_t slot = body.value & slot_mask;
        return slot < m_slots.size() && m_slots[slot].taken && m_slots[slot].generation == body.value >> slot_bits;
    }
    /// The bytes of a live body. Valid until bodies are allocated or grown.
    std::span<std::uint8_t> bytes(body_handle body) { return m_slots[body.value & slot_mask].bytes; }
    std::span<const std::uint8_t> bytes(body_handle body) const { return m_slots[body.value & slot_mask].bytes; }

    bool has_room_for(std::uint64_t bytes) const { return m_used + bytes <= m_capacity && m_bodies < most_bodies; }
    std::uint64_t capacity() const { return m_capacity; }
    std::uint64_t used() const { return m_used; }
    std::uint64_t most_used() const { return m_most_used; }
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
    std::uint64_t m_most_used = 0;
    std::uint32_t m_bodies = 0;
    std::vector<slot> m_slots{1};
    std::vector<std::uint32_t> m_free;
};

}  // namespace orbweaver::agent

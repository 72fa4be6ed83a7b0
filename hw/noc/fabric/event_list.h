// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of the fabric cover it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "hw/base/line_allocator.h"
#include "hw/noc/fabric/records.h"

namespace orbweaver::noc {

/// What is seen in one cycle: a flit in a buffer, a credit at the output before another one, or both.
struct link_event {
    flit_handle flit;
    place<input_vc> input;    // nowhere: no flit
    place<output_vc> output;  // nowhere: no credit
};

/// Events, in the order in which they were added. A vector of 16 bytes, so that those of all kinds of a cycle lie on
/// one line of the caches, and whose events lie on lines of their own.
class event_list {
public:
    event_list() = default;
    /// Only of an empty one.
    event_list(const event_list&) {}
    event_list& operator=(const event_list&) = delete;

    bool is_empty() const { return m_size == 0; }
    std::size_t size() const { return m_size; }
    const link_event* begin() const { return m_events.get(); }
    const link_event* end() const { return m_events.get() + m_size; }

    /// Whether add() need not make room.
    bool has_room() const { return m_size != m_room; }
    void add(const link_event& event) {
        if (m_size == m_room) [[unlikely]] {
            grow(1);
        }
        m_events[m_size++] = event;
    }
    /// Makes room for some more. @return where the next one goes; who writes there calls resize()
    link_event* reserve(std::size_t more) {
        if (m_room - m_size < more) [[unlikely]] {
            grow(more);
        }
        return m_events.get() + m_size;
    }
    /// @param end behind the last one, where reserve() has made room
    void resize(const link_event* end) { m_size = static_cast<std::uint32_t>(end - m_events.get()); }
    /// Its events can still be read until another one is added.
    void clear() { m_size = 0; }

private:
    struct deleter {
        void operator()(link_event* first) const { line_allocator<link_event>().deallocate(first, 0); }
    };

    [[gnu::cold, gnu::noinline]] void grow(std::size_t more) {
        const std::size_t room = m_size + std::max<std::size_t>({m_size / 2, more, 8});
        std::unique_ptr<link_event[], deleter> moved(line_allocator<link_event>().allocate(room));
        std::uninitialized_copy_n(m_events.get(), m_size, moved.get());
        m_events = std::move(moved);
        m_room = static_cast<std::uint32_t>(room);
    }

    std::unique_ptr<link_event[], deleter> m_events;
    std::uint32_t m_size = 0;
    std::uint32_t m_room = 0;
};
static_assert(sizeof(event_list) == 16);

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "hw/base/line_allocator.h"
#include "hw/noc/fabric/records.h"

namespace orbweaver::noc {

/// A flit is seen in a buffer.
struct flit_event {
    flit_handle flit;
    arena_offset<input_vc> input;
};
/// A credit is seen at the output before another buffer.
struct credit_event {
    arena_offset<output_vc> output;
};
/// Both in the same cycle.
struct link_event : flit_event {
    arena_offset<output_vc> output;
};

/// Events, in the order in which they were added: a vector whose events lie on cache lines of their own. Behind them
/// there is room for as many pointers to some of them, for who goes through them.
template <class Event>
class event_list {
public:
    event_list() = default;
    /// Only of an empty one.
    event_list(const event_list&) {}
    event_list& operator=(const event_list&) = delete;

    bool is_empty() const { return m_end == m_first.get(); }
    std::size_t size() const { return static_cast<std::size_t>(m_end - m_first.get()); }
    const Event* begin() const { return m_first.get(); }
    const Event* end() const { return m_end; }

    /// Whether add() need not make room.
    bool has_room() const { return m_end != m_limit; }
    void add(const Event& event) {
        Event* next = m_end;
        if (next == m_limit) [[unlikely]] {
            grow(1);
            next = m_end;
        }
        *next = event;
        m_end = next + 1;
    }
    /// Makes room for some more. @return where the next one goes; who writes there calls end_at()
    Event* reserve(std::size_t more) {
        if (static_cast<std::size_t>(m_limit - m_end) < more) [[unlikely]] { grow(more); }
        return m_end;
    }
    /// @param next behind the last one, where reserve() has made room
    void end_at(Event* next) { m_end = next; }
    /// Its events can still be read until another one is added.
    void clear() { m_end = m_first.get(); }
    /// Pointers of a list that has had events.
    const flit_event** pointers() const { return reinterpret_cast<const flit_event**>(m_limit); }

private:
    struct deleter {
        void operator()(Event* first) const {
            line_allocator<std::byte>().deallocate(reinterpret_cast<std::byte*>(first), 0);
        }
    };
    static_assert(2 * sizeof(Event) % alignof(const flit_event*) == 0);

    /// By far: what is not used yet takes no memory, and what was grown out of leaves holes.
    [[gnu::cold, gnu::noinline]] void grow(std::size_t more) {
        const std::size_t count = size();
        const std::size_t room = (count + std::max<std::size_t>({2 * count, more, 8}) + 1) / 2 * 2;
        std::byte* const bytes = line_allocator<std::byte>().allocate(room * (sizeof(Event) + sizeof(std::uintptr_t)));
        std::unique_ptr<Event[], deleter> moved(reinterpret_cast<Event*>(bytes));
        m_end = std::uninitialized_copy_n(m_first.get(), count, moved.get());
        m_first = std::move(moved);
        m_limit = m_first.get() + room;
    }

    std::unique_ptr<Event[], deleter> m_first;
    Event* m_end = nullptr;
    Event* m_limit = nullptr;
};

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "hw/base/line_allocator.h"
#include "hw/base/processes/byte_stream.h"
#include "hw/noc/fabric/records.h"

namespace orbweaver::noc {

/// A flit that becomes visible in a buffer.
struct flit_event {
    flit_handle flit;
    arena_offset<input_vc> in_vc;
};
/// A credit that becomes visible at the upstream output VC.
struct credit_event {
    arena_offset<output_vc> output;
};
/// A flit and a credit that become visible in the same cycle.
struct link_event : flit_event {
    arena_offset<output_vc> output;
};

/// Events in the order in which they were added: a vector with cache lines of its own. After the events there is space
/// for an equal number of pointers, to list some of them.
template <class Event>
class event_list {
public:
    event_list() = default;
    /// Copies an empty list. Precondition: the copied list is empty.
    event_list(const event_list&) {}
    event_list& operator=(const event_list&) = delete;

    bool is_empty() const { return m_end == m_first.get(); }
    std::size_t size() const { return static_cast<std::size_t>(m_end - m_first.get()); }
    const Event* begin() const { return m_first.get(); }
    const Event* end() const { return m_end; }

    /// Returns whether add() need not allocate.
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
    /// Reserves space for `more` events. @return address of the next event; after writing there, call end_at()
    Event* reserve(std::size_t more) {
        if (static_cast<std::size_t>(m_limit - m_end) < more) [[unlikely]] { grow(more); }
        return m_end;
    }
    /// @param next address after the last event, within the space of reserve()
    void end_at(Event* next) { m_end = next; }
    /// Removes all events. They can still be read until another one is added.
    void clear() { m_end = m_first.get(); }
    /// Returns the space for pointers. Precondition: the list has contained events.
    const flit_event** pointers() const { return reinterpret_cast<const flit_event**>(m_limit); }

    void write(byte_writer& stream) const {
        stream.add(static_cast<std::uint64_t>(size()));
        for (const Event& event : *this) { stream.add(event); }
    }
    /// Replaces the events by those of another list.
    void read(byte_reader& stream) {
        clear();
        for (auto left = stream.take<std::uint64_t>(); left != 0; --left) { add(stream.take<Event>()); }
    }

private:
    struct deleter {
        void operator()(Event* first) const {
            line_allocator<std::byte>().deallocate(reinterpret_cast<std::byte*>(first), 0);
        }
    };
    static_assert(2 * sizeof(Event) % alignof(const flit_event*) == 0);

    /// Grows by a large factor: unused memory is not touched, and each outgrown block would leave a hole.
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

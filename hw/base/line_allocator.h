// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <new>

namespace orbweaver {

/// Bytes of a cache line of most hosts.
constexpr std::size_t line_bytes = 64;

/// For containers to which one host thread writes: they share no cache line with anything else, so that no other
/// thread has to wait for it.
template <class Element>
struct line_allocator {
    using value_type = Element;

    line_allocator() = default;
    template <class Other>
    line_allocator(const line_allocator<Other>&) {}

    Element* allocate(std::size_t count) {
        const std::size_t lines = (count * sizeof(Element) + line_bytes - 1) / line_bytes;
        return static_cast<Element*>(::operator new (lines* line_bytes, std::align_val_t{line_bytes}));
    }
    void deallocate(Element* first, std::size_t) { ::operator delete (first, std::align_val_t{line_bytes}); }

    friend bool operator==(const line_allocator&, const line_allocator&) { return true; }
};

}  // namespace orbweaver

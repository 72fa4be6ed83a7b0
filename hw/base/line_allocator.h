// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <new>

namespace orbweaver {

/// Cache line size of most hosts, in bytes.
constexpr std::size_t line_bytes = 64;

/// Allocator for containers that one host thread writes. It gives them whole cache lines, so that they cause no false
/// sharing.
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

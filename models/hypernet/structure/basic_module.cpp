// SPDX-License-Identifier: Apache-2.0
#include "models/hypernet/structure/basic_module.h"

#include <bit>
#include <stdexcept>

namespace orbweaver::hypernet_model {

namespace {

constexpr unsigned largest_d = 16;

constexpr address bit(unsigned number) {
    return address{1} << number;
}

// Labels in order (digest section 3.3): a label has as many trailing ones as its node has levels below it.
unsigned height(address label) {
    return static_cast<unsigned>(std::countr_one(label));
}

address parent(address label) {
    return (label | bit(height(label))) & ~bit(height(label) + 1);
}

bool is_below(address label, address top) {
    return height(label) < height(top) && label >> (height(top) + 1) == top >> (height(top) + 1);
}

address child_toward(address top, address label) {
    const address reach = bit(height(top) - 1);
    return label < top ? top - reach : top + reach;
}

}  // namespace

basic_module::basic_module(module_kind kind, unsigned d) : m_kind(kind), m_d(d) {
    if (d < 1 || d > largest_d) {
        throw std::invalid_argument("a module has 2^d external links, d from 1 to 16");
    }
}

address basic_module::node_at(address position) const {
    const bool is_second_root = m_kind == module_kind::treelet && position == positions() - 1;
    return is_second_root ? position >> 1 : position;
}

address basic_module::next(address from, address to) const {
    switch (m_kind) {
        case module_kind::cubelet: {
            const address differing = from ^ to;
            return from ^ (differing & (~differing + 1));
        }
        case module_kind::treelet:
            return is_below(to, from) ? child_toward(from, to) : parent(from);
        case module_kind::buslet:
            break;
    }
    return to;
}

unsigned basic_module::distance(address from, address to) const {
    unsigned hops = 0;
    for (; from != to; from = next(from, to)) {
        ++hops;
    }
    return hops;
}

unsigned basic_module::diameter() const {
    switch (m_kind) {
        case module_kind::cubelet:
            return m_d;
        case module_kind::treelet:
            return 2 * (m_d - 1);
        case module_kind::buslet:
            break;
    }
    return 1;
}

std::vector<address> basic_module::neighbours(address node) const {
    std::vector<address> found;
    for (address other = 0; other < nodes(); ++other) {
        if (other != node && next(node, other) == other) {
            found.push_back(other);
        }
    }
    return found;
}

}  // namespace orbweaver::hypernet_model

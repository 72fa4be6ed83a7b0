// SPDX-License-Identifier: Apache-2.0
#include "models/hypernet/structure/hypernet.h"

#include <bit>
#include <stdexcept>

namespace orbweaver::hypernet_model {

namespace {

constexpr unsigned most_bits = 63;

constexpr address ones(unsigned count) {
    return (address{1} << count) - 1;
}

}  // namespace

hypernet::hypernet(module_kind kind, unsigned d) : m_module(kind, d), m_levels{{}, {d, 0}} {}

hypernet::hypernet(module_kind kind, unsigned d, unsigned h, unsigned log2_g) : hypernet(kind, d) {
    if (h < 1 || h > d + 1) {
        throw std::invalid_argument("a hypernet has 1 to d + 1 levels");
    }
    while (this->h() < h) {
        add_level(log2_g);
    }
}

hypernet hypernet::of_width(module_kind kind, unsigned d, unsigned width) {
    hypernet net(kind, d);
    while (net.bits() < width && net.h() <= d) {
        const unsigned whole = 2 * net.bits() - net.h();
        net.add_level(whole > width ? whole - width : 0);
    }
    if (net.bits() != width) {
        throw std::invalid_argument("a hypernet is at least a module and at most a (d,d+1)-net");
    }
    return net;
}

void hypernet::add_level(unsigned link_bits) {
    const unsigned below = bits();
    const unsigned level = h();                 // of the links that the new level takes
    const unsigned index_bits = below - level;  // of the far subnet and, G > 1, of the link
    if (link_bits >= index_bits) {
        throw std::invalid_argument("a level of a hypernet joins two subnets or more");
    }
    if (below + index_bits - link_bits > most_bits) {
        throw std::invalid_argument("an address of a hypernet has at most 63 bits");
    }
    m_levels.push_back({below + index_bits - link_bits, link_bits});
}

address hypernet::node_at(address position) const {
    const address inside = ones(d());
    return (position & ~inside) | m_module.node_at(position & inside);
}

external_port hypernet::port(address position) const {
    const auto level = static_cast<unsigned>(std::countr_one(position & ones(d()))) + 1;
    if (level >= h() || level > d()) {
        return {level, port_use::free, position};
    }
    // In the subnet: which of the G links, the far subnet, 0 1 .. 1. The two subnets change places.
    const address differing = ((position >> bits(level)) ^ (position >> level)) & ones(subnet_bits(level + 1));
    if (differing == 0) {
        return {level, port_use::io, position};
    }
    return {level, port_use::link, position ^ (differing << bits(level)) ^ (differing << level)};
}

unsigned hypernet::common_level(address one, address other) const {
    unsigned level = 1;
    while ((one ^ other) >> bits(level) != 0) {
        ++level;
    }
    return level;
}

address hypernet::gateway(address one, address other, unsigned level) const {
    const unsigned below = bits(level - 1);
    const unsigned index = subnet_bits(level);
    const address far_subnet = (other >> below) & ones(index);
    const address link = (other >> (level - 1 + index)) & ones(link_bits(level));
    const address inside = (((link << index) | far_subnet) << (level - 1)) | ones(level - 2);
    return (one & ~ones(below)) | inside;
}

}  // namespace orbweaver::hypernet_model

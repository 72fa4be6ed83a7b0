// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/structure/component_counts.h"

#include <cmath>

namespace orbweaver::studies::hypernet_model {

namespace {

double power(unsigned exponent) { return std::ldexp(1.0, static_cast<int>(exponent)); }

}  // namespace

unsigned address_bits(unsigned d, unsigned h) {
    unsigned bits = d;
    for (unsigned level = 2; level <= h; ++level) { bits = 2 * bits - (level - 1); }
    return bits;
}

component_counts count_components(unsigned d, unsigned h) {
    component_counts counts;
    const unsigned bits = address_bits(d, h);
    counts.nodes = power(bits);
    counts.subnets = h > 1 ? power(bits - address_bits(d, h - 1)) : 1;
    counts.modules = power(bits - d);
    for (unsigned level = 1; level < h; ++level) { counts.io += count_io(d, h, level); }
    counts.processing = counts.nodes - counts.io;
    counts.free_links = power(bits - (h - 1));
    return counts;
}

double count_io(unsigned d, unsigned h, unsigned level) { return power(address_bits(d, h) - address_bits(d, level)); }

double count_links(unsigned d, unsigned h, unsigned level) {
    return (power(address_bits(d, h) - level) - count_io(d, h, level)) / 2;
}

double count_cubelet_links(unsigned d, unsigned h) { return power(address_bits(d, h)) * d / 2; }

double count_top_cut(unsigned d, unsigned h) {
    const double subnets = count_components(d, h).subnets;
    return subnets * subnets / 4;
}

}  // namespace orbweaver::studies::hypernet_model

// SPDX-License-Identifier: Apache-2.0
// Figure 6.2: texture of an image. The thesis gives the bits of a pixel, but not the size of the image. It states that
// row traffic is very small compared with histogram traffic (6.2.1). On 64 nodes with 7 bits the ratio of row words to
// histogram words is 1.71 with 512 x 512 pixels, 0.48 with 256 x 256, 0.14 with 128 x 128.
#include <fmt/core.h>

#include "studies/scmp/experiments.h"

namespace orbweaver::studies::scmp {

namespace {

benchmark with_bits(unsigned published_bits, unsigned bits, unsigned dimension, double cost, double node_cost) {
    return {fmt::format("neighborhood_{}", published_bits),
            fmt::format("Neighborhood, {} bits", bits),
            "neighborhood",
            fmt::format("{{dimension: {}, bits: {}, kernels: plain}}", dimension, bits),
            cost,
            node_cost};
}

}  // namespace

std::vector<comparison> neighborhood(bool quick) {
    const std::vector<benchmark> widths =
        quick ? std::vector{with_bits(7, 7, 64, 1, 0), with_bits(11, 9, 64, 1, 0), with_bits(15, 11, 64, 2, 0)}
              : std::vector{with_bits(7, 7, 128, 0.6, 0.02), with_bits(11, 11, 128, 0.6, 0.05),
                            with_bits(15, 15, 128, 1, 0.5)};
    return {{widths[0].title, widths[0], rendezvous, "6.2 a", {"E1", "section 6.2.1, figure 6.2 a", 25.49, 64}},
            {widths[1].title, widths[1], rendezvous, "6.2 b", {"E2", "section 6.2.1, figure 6.2 b", 44.4, 64}},
            {widths[2].title, widths[2], rendezvous, "6.2 c", {"E3", "section 6.2.1, figure 6.2 c", 51.02, 16}}};
}

}  // namespace orbweaver::studies::scmp

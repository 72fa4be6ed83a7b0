// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/program_desc.h"

#include <algorithm>

namespace orbweaver::noc {

namespace {

std::uint64_t product_of(const std::vector<std::uint32_t>& numbers) {
    constexpr std::uint64_t most = std::uint64_t{1} << 32;
    std::uint64_t product = 1;
    for (const std::uint32_t number : numbers) { product = std::min(most, product * number); }
    return product;
}

}  // namespace

std::uint64_t ranks_of(const program_desc& described, unsigned nodes) {
    switch (described.kind) {
        case program_kind::stencil: return product_of(described.grid);
        case program_kind::transformer:
            return product_of(
                {described.transformer.data, described.transformer.tensor, described.transformer.pipeline});
        default: return described.ranks != 0 ? described.ranks : nodes;
    }
}

}  // namespace orbweaver::noc

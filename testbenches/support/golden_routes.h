// SPDX-License-Identifier: Apache-2.0
// Routes of the (3,3)-net of cubelets, by an independent program, for the tests of models and
// routers.
#pragma once

#include <cstdint>
#include <vector>

namespace orbweaver {

/// The nodes of each, source and destination included.
inline const std::vector<std::vector<std::uint64_t>>& golden_routes_of_the_3_3_net() {
    static const std::vector<std::vector<std::uint64_t>> all{
        {0, 1},
        {7, 6, 2, 8},
        {185, 213},
        {128, 129, 133, 49, 48, 36, 37},
        {5, 4, 6, 24, 25, 29, 225, 224, 226, 230, 248, 250},
        {0, 2, 6, 24, 25, 29, 225, 224, 226, 230, 248, 249, 251, 255},
        {253, 252, 248, 230, 231, 229, 225, 29, 28, 24, 6, 7, 5, 1},
        {255, 254, 252, 248, 230, 231, 229, 225, 29, 28, 30, 26, 14, 15, 13, 9}};
    return all;
}

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

/// Kind of mapping to the cells of a liberty file.
enum class cell_mapping : std::uint8_t {
    none,   // no file
    plain,  // the cells have no delays: the mapping uses the smallest ones
    sized,  // buffers split large fan-outs, and the strength of cells fits their loads
    timed   // like `sized`, and OpenSTA finds the clock period
};

}  // namespace orbweaver::rtl

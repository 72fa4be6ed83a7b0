// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

/// Results of a mapping to the cells of a liberty file.
enum class cell_mapping : std::uint8_t {
    none,   // there is no file
    plain,  // its cells have no delays: the smallest ones are taken
    sized,  // buffers split large fan-outs, and cells are as strong as what they drive
    timed   // likewise, and OpenSTA finds the clock period
};

}  // namespace orbweaver::rtl

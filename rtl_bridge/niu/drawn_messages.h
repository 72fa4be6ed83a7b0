// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::rtl {

/// Words of a message in the stimuli of the blocks of an interface unit: 1 up to this.
inline constexpr unsigned max_drawn_words = 8;

}  // namespace orbweaver::rtl

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/import/booksim/booksim_configuration.h"

namespace orbweaver::sim {

/// Translates VCs, buffers, pipeline, allocators and arbiters, and reports features without counterpart.
/// @return lines of `network`
std::string translate_booksim_router(booksim_configuration& configuration);

}  // namespace orbweaver::sim

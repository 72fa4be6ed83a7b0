// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/build/library_cache.h"

namespace orbweaver::rtl {

/// Returns the library of a design, compiled once for all tests.
inline shared_library library_of(const verilated_design& design) {
    return shared_library(library_cache(ORBWEAVER_RTL_CACHE).library(design));
}

}  // namespace orbweaver::rtl

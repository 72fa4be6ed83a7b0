// SPDX-License-Identifier: Apache-2.0
// For tests that build RTL. No mirror: it serves the tests of this folder.
#pragma once

#include <gtest/gtest.h>

#include "rtl_bridge/build/library_cache.h"

/// Says loudly why a test does nothing.
#define SKIP_WITHOUT_VERILATOR()                                                                                     \
    if (!orbweaver::library_cache::tools_installed()) {                                                              \
        GTEST_SKIP() << "SKIPPED: no Verilator or no C++ compiler here, so nothing in RTL is tested; scripts/setup " \
                        "installs them";                                                                             \
    }

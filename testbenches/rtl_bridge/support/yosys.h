// SPDX-License-Identifier: Apache-2.0
// For tests that synthesise RTL. No mirror: it serves the tests of this folder.
#pragma once

#include <gtest/gtest.h>

#include "rtl_bridge/synthesis/synthesiser.h"

/// Says loudly why a test does nothing.
#define SKIP_WITHOUT_YOSYS()                                                                                    \
    if (!orbweaver::synthesiser::tool_installed()) {                                                            \
        GTEST_SKIP() << "SKIPPED: no Yosys here, so nothing of synthesis is tested; scripts/setup installs it"; \
    }

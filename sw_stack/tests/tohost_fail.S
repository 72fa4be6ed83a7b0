// SPDX-License-Identifier: Apache-2.0
// Fails as test 7: tohost = 15.
#include "sw_stack/tests/tohost.inc"
    TEST_BEGIN
    TEST_FAIL 7

// SPDX-License-Identifier: Apache-2.0
// Never ends: the limit of cycles must.
#include "sw_stack/tests/tohost.inc"
    TEST_BEGIN
    .globl culprit
    .type culprit, @function
culprit:
    j culprit
    .size culprit, . - culprit

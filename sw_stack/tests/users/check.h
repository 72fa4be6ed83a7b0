// SPDX-License-Identifier: Apache-2.0
// Error reports of the user programs in the tests.
#pragma once

#include <stdio.h>

static int failures = 0;

#define CHECK(condition)                                           \
    do {                                                           \
        if (!(condition)) {                                        \
            printf("wrong: %s (line %d)\n", #condition, __LINE__); \
            ++failures;                                            \
        }                                                          \
    } while (0)

// SPDX-License-Identifier: Apache-2.0
// In a separate object file, so that the linker finds abort() here before it searches picolibc.
#include <errno.h>
#include <stdlib.h>

#include "sw_stack/program/host_call.h"

extern "C" void abort() {
    const char* const reason =
        errno == ENOMEM ? "abort() was called after an allocation failed (core.memory)" : "abort() was called";
    orbweaver::stop(reason, orbweaver::call_before(__builtin_return_address(0)),
                    134);  // exit status of a shell for SIGABRT
}

// SPDX-License-Identifier: Apache-2.0
// In a separate object file, so that the linker finds abort() here before it searches picolibc.
#include <stdlib.h>

#include "sw_stack/program/host_call.h"

extern "C" void abort() {
    orbweaver::stop("abort() was called", orbweaver::call_before(__builtin_return_address(0)),
                    134);  // exit status of a shell for SIGABRT
}

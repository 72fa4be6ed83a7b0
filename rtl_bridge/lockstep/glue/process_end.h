// SPDX-License-Identifier: Apache-2.0
// Included before Verilator's output. C functions that would end the process end the simulation of the RTL instead,
// with a text, if RTL imports them (DPI). This file is not part of the program itself.
#pragma once

#include <svdpi.h>
#include <unistd.h>
#include <verilated.h>

#include <cstdlib>

// The functions of <cstdlib> and <unistd.h> are declared not to throw, so only other functions may throw. The headers
// above must come first, because they declare the original functions.
#define exit orbweaver_exit
#define _exit orbweaver_exit
#define _Exit orbweaver_exit
#define quick_exit orbweaver_exit
#define abort orbweaver_abort

extern "C" void orbweaver_exit(int code);
extern "C" void orbweaver_abort();

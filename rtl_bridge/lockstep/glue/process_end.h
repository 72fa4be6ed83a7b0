// SPDX-License-Identifier: Apache-2.0
// Included before what Verilator writes: a C function that RTL imports (DPI) and that would end this process ends the
// simulation of the RTL instead, with a text. No part of the program itself.
#pragma once

#include <svdpi.h>
#include <unistd.h>
#include <verilated.h>

#include <cstdlib>

// Those of <cstdlib> and <unistd.h> promise to throw nothing, so only other functions may. The headers above come first
// as they declare the original ones.
#define exit orbweaver_exit
#define _exit orbweaver_exit
#define _Exit orbweaver_exit
#define quick_exit orbweaver_exit
#define abort orbweaver_abort

extern "C" void orbweaver_exit(int code);
extern "C" void orbweaver_abort();

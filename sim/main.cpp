// SPDX-License-Identifier: Apache-2.0
// The program. libsystemc also has a main(), which prints a banner and swallows exceptions. This main() replaces it,
// and sc_main() is never called.
#include <systemc>

#include "hw/base/errors.h"
#include "sim/cli/command_line.h"
#include "sim/cli/guarded_main.h"

// Runs before the constructors of shared libraries, because the one of SystemC allocates memory.
[[gnu::section(".preinit_array"), gnu::used]] void (*const before_libraries)() = orbweaver::sim::name_early_failures;

[[gnu::visibility("default")]] int sc_main(int, char**) { return static_cast<int>(orbweaver::exit_code::model_bug); }

int main(int argc, char** argv) {
    return orbweaver::sim::guarded_main([argc, argv] { return orbweaver::sim::execute(argc, argv); });
}

// SPDX-License-Identifier: Apache-2.0
// The program that `orbweaver paper` becomes. libsystemc has a main() too, as sim/main.cpp states.
#include <systemc>

#include "hw/base/errors.h"
#include "sim/cli/guarded_main.h"
#include "studies/studies_command.h"

[[gnu::visibility("default")]] int sc_main(int, char**) { return static_cast<int>(orbweaver::exit_code::model_bug); }

int main(int argc, char** argv) {
    return orbweaver::sim::guarded_main([argc, argv] { return orbweaver::studies::execute_studies(argc, argv); });
}

// SPDX-License-Identifier: Apache-2.0
// Entry point of `orbweaver paper`. libsystemc also has a main(); see sim/main.cpp.
#include <systemc>

#include "hw/base/errors.h"
#include "sim/cli/guarded_main.h"
#include "studies/studies_command.h"

[[gnu::visibility("default")]] int sc_main(int, char**) { return static_cast<int>(orbweaver::exit_code::model_bug); }

int main(int argc, char** argv) {
    return orbweaver::sim::guarded_main([argc, argv] { return orbweaver::studies::execute_studies(argc, argv); });
}

// SPDX-License-Identifier: Apache-2.0
// Workload arguments (configuration key workload.args), by name. A value that cannot be converted to the requested type
// ends the run with a message that names the argument.
#pragma once

#include <stdint.h>

namespace orbweaver::args {

/// A list of zero-terminated "key=value" strings, followed by an empty one.
struct argument_list {
    const char* text;

    /// Returns the value of a key, or nullptr.
    const char* find(const char* key) const;
};

/// Converts a whole text to an integer (decimal, or hexadecimal after 0x); false if it is not an integer or does not
/// fit.
bool read_integer(const char* text, int64_t& value);

/// Returns the arguments that the loader wrote, equal on every node.
argument_list all();

int64_t integer(const char* key, int64_t otherwise);
/// Returns an integer argument in [least, most]; a value outside ends the run with a message.
int64_t integer(const char* key, int64_t otherwise, int64_t least, int64_t most);
double real(const char* key, double otherwise);
const char* text(const char* key, const char* otherwise);

/// A file in memory; begin is null without a file.
struct input_file {
    const char* begin;
    const char* end;
    bool given() const { return begin != nullptr; }
};
/// Returns the file of the configuration key workload.input.
input_file input();
/// Returns the file of workload.plan.
input_file plan();

}  // namespace orbweaver::args

// SPDX-License-Identifier: Apache-2.0
// Arguments of the workload (configuration key workload.args), by name. A value that cannot be read as the asked type
// ends the run with a message that names the argument.
#pragma once

#include <stdint.h>

namespace orbweaver::args {

/// A list of zero-terminated "key=value" strings, closed by an empty one.
struct argument_list {
    const char* text;

    /// The value of a key, or nullptr.
    const char* find(const char* key) const;
};

/// Reads all of a text as an integer (decimal, or hexadecimal behind 0x); false if it is none or does not fit.
bool read_integer(const char* text, int64_t& value);

/// The arguments that the loader wrote, the same on every node.
argument_list all();

int64_t integer(const char* key, int64_t otherwise);
/// An integer within [least, most]; one beyond ends the run with a message.
int64_t integer(const char* key, int64_t otherwise, int64_t least, int64_t most);
double real(const char* key, double otherwise);
const char* text(const char* key, const char* otherwise);

/// A file in memory; begin is null if there is none.
struct input_file {
    const char* begin;
    const char* end;
    bool given() const { return begin != nullptr; }
};
/// That of the configuration key workload.input.
input_file input();
/// That of workload.plan.
input_file plan();

}  // namespace orbweaver::args

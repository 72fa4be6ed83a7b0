// SPDX-License-Identifier: Apache-2.0
// All output of orbweaver to the console goes through these functions.
#pragma once

#include <fmt/core.h>

#include <string_view>

namespace orbweaver::sim {

/// Prints to standard output. Control characters other than tab and newline, and bytes that are not UTF-8, appear as
/// \xNN. This prevents names in foreign files and output of firmware from controlling the terminal. Write errors are
/// ignored; output_is_complete() reports them.
void print_text(std::string_view text);

/// Prints raw data to standard output, for another program instead of a terminal.
void print_data(std::string_view data);

/// Prints like print_text(), but to standard error, where write errors cannot be reported.
void print_notice(std::string_view text);

/// Prints a formatted text to standard output.
template <class... Arguments>
void print_message(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    print_text(fmt::vformat(form, fmt::make_format_args(arguments...)));
}

/// Prints a formatted text to standard error.
template <class... Arguments>
void warn(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    print_notice(fmt::vformat(form, fmt::make_format_args(arguments...)));
}

/// Replaces the current progress line on the terminal at standard error.
void show_line(std::string_view text);

/// Returns whether all printed text has reached standard output.
bool output_is_complete();

/// Redirects standard output to standard error during its lifetime, including the output of foreign code and of started
/// programs.
class reserved_output {
public:
    reserved_output();
    ~reserved_output();
    reserved_output(const reserved_output&) = delete;
    reserved_output& operator=(const reserved_output&) = delete;

private:
    int m_original;  // duplicate of standard output; negative: duplication failed
};

/// Makes the three standard streams safe to write to. A closed stream discards output; otherwise the next opened file
/// would take its descriptor.
void open_standard_streams();

}  // namespace orbweaver::sim

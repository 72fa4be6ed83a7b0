// SPDX-License-Identifier: Apache-2.0
// Everything that orbweaver prints goes through here.
#pragma once

#include <fmt/core.h>

#include <string_view>

namespace orbweaver::sim {

/// Prints to standard output. Control characters other than tab and the end of a line, and bytes that are no UTF-8,
/// appear as \xNN: names in foreign files and the output of firmware must not command a terminal. What cannot be
/// written is lost; output_is_complete() shows.
void print_text(std::string_view text);

/// Prints to standard output as it is: what another program reads, and no terminal.
void print_data(std::string_view data);

/// As print_text() to standard error, where nobody can be notified of what is lost.
void print_notice(std::string_view text);

/// A text with format arguments, to standard output.
template <class... Arguments>
void print_message(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    print_text(fmt::vformat(form, fmt::make_format_args(arguments...)));
}

/// A text with format arguments, to standard error.
template <class... Arguments>
void warn(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    print_notice(fmt::vformat(form, fmt::make_format_args(arguments...)));
}

/// Puts a line that changes on the terminal at standard error in place of the one that is there.
void show_line(std::string_view text);

/// Whether all that was printed has reached standard output.
bool output_is_complete();

/// While it lives, what others print to standard output goes to standard error, that of foreign code in this process
/// and of the programs that it starts included.
class reserved_output {
public:
    reserved_output();
    ~reserved_output();
    reserved_output(const reserved_output&) = delete;
    reserved_output& operator=(const reserved_output&) = delete;

private:
    int m_original;  // standard output; negative: it could not be set apart
};

/// Makes the three standard streams safe to write to: one that is closed takes nothing instead of becoming the first
/// file that is opened.
void open_standard_streams();

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#include "sim/output/console.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace {

void print(std::FILE* stream, std::string_view text) {
    const std::string shown = escaped(text, "\t\n");
    std::fwrite(shown.data(), 1, shown.size(), stream);
}

}  // namespace

void print_text(std::string_view text) { print(stdout, text); }

void print_data(std::string_view data) {
    std::fwrite(data.data(), 1, data.size(), stdout);
    std::fflush(stdout);
}

void print_notice(std::string_view text) { print(stderr, text); }

void show_line(std::string_view text) {
    const std::string shown = "\r\x1b[K" + escaped(text);
    std::fwrite(shown.data(), 1, shown.size(), stderr);
    std::fflush(stderr);
}

bool output_is_complete() { return std::fflush(stdout) == 0 && std::ferror(stdout) == 0; }

reserved_output::reserved_output() {
    std::fflush(stdout);
    m_original = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (m_original >= 0) { dup2(STDERR_FILENO, STDOUT_FILENO); }
}

reserved_output::~reserved_output() {
    if (m_original >= 0) {
        std::fflush(stdout);
        dup2(m_original, STDOUT_FILENO);
        close(m_original);
    }
}

void open_standard_streams() {
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(number, F_GETFD) < 0) {
            // Opens a closed standard output for reading only, so that writes to it fail.
            open("/dev/null", number == STDERR_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

}  // namespace orbweaver::sim

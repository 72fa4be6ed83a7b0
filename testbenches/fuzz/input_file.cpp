// SPDX-License-Identifier: Apache-2.0
#include "testbenches/fuzz/input_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace orbweaver::fuzz {

namespace {

void expect_success(bool success) {
    if (!success) { throw std::system_error(errno, std::generic_category(), "a file in memory"); }
}

}  // namespace

input_file::input_file() : m_descriptor(memfd_create("input", MFD_CLOEXEC)) {
    expect_success(m_descriptor >= 0);
    m_path = "/proc/self/fd/" + std::to_string(m_descriptor);
}

input_file::~input_file() { close(m_descriptor); }

void input_file::write(std::string_view content) {
    expect_success(ftruncate(m_descriptor, 0) == 0);
    expect_success(pwrite(m_descriptor, content.data(), content.size(), 0) == static_cast<ssize_t>(content.size()));
}

}  // namespace orbweaver::fuzz

// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/spill_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "hw/base/errors.h"

namespace orbweaver::sim {

namespace {

[[noreturn]] void fail() {
    throw user_error(
        fmt::format("the folder for temporary files (TMPDIR) takes no more of the trace: {}", std::strerror(errno)));
}

}  // namespace

void spill_file::open() {
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
    if (error) { throw user_error(fmt::format("the folder for temporary files (TMPDIR): {}", error.message())); }
    std::string name = (folder / "orbweaver-XXXXXX").string();
    m_descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (m_descriptor < 0 || ::unlink(name.c_str()) != 0) { fail(); }
}

spill_file::~spill_file() {
    if (!m_mapped.empty()) { ::munmap(const_cast<unsigned char*>(m_mapped.data()), m_mapped.size()); }
    if (m_descriptor >= 0) { ::close(m_descriptor); }
}

void spill_file::append(const std::string& bytes) {
    constexpr std::size_t block = std::size_t{1} << 20;
    m_buffer += bytes;
    if (m_buffer.size() >= block) { flush(); }
}

void spill_file::flush() {
    if (m_descriptor < 0) { open(); }
    std::size_t done = 0;
    while (done < m_buffer.size()) {
        const ssize_t part = ::write(m_descriptor, m_buffer.data() + done, m_buffer.size() - done);
        if (part < 0 && errno != EINTR) { fail(); }
        done += part > 0 ? static_cast<std::size_t>(part) : 0;
    }
    m_written += done;
    m_buffer.clear();
}

std::span<const unsigned char> spill_file::content() {
    if (m_descriptor < 0) { return {reinterpret_cast<const unsigned char*>(m_buffer.data()), m_buffer.size()}; }
    flush();
    if (m_mapped.empty()) {
        void* const position = ::mmap(nullptr, m_written, PROT_READ, MAP_PRIVATE, m_descriptor, 0);
        if (position == MAP_FAILED) { fail(); }
        m_mapped = {static_cast<const unsigned char*>(position), m_written};
    }
    return m_mapped;
}

}  // namespace orbweaver::sim

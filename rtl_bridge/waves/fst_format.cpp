// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/waves/fst_format.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "hw/base/errors.h"
#include "rtl_bridge/waves/fst_library.h"

namespace orbweaver::rtl {

fst_format::fst_format(std::filesystem::path file, const std::filesystem::path& cache)
    : m_file(std::move(file)),
      m_part(m_file.string() + ".part"),
      m_library(fst_library(cache)),
      m_time(m_library.function<void(void*, unsigned long long)>("orbweaver_fst_time")),
      m_value(m_library.function<void(void*, unsigned, unsigned, unsigned long long)>("orbweaver_fst_value")),
      m_writer(m_library.function<void*(const char*)>("orbweaver_fst_open")(m_part.c_str())) {
    if (m_writer == nullptr) {
        throw user_error(fmt::format("{}: cannot be written: {}", m_file.string(), std::strerror(errno)));
    }
}

fst_format::~fst_format() {
    if (m_writer != nullptr) {
        finish();
        std::error_code ignored;
        std::filesystem::remove(m_part, ignored);
    }
}

void fst_format::open_scope(const std::string& name) {
    m_library.function<void(void*, const char*)>("orbweaver_fst_open_scope")(m_writer, name.c_str());
}

void fst_format::close_scope() { m_library.function<void(void*)>("orbweaver_fst_close_scope")(m_writer); }

void fst_format::declare(const std::string& name, unsigned bits) {
    const auto made = m_library.function<unsigned(void*, const char*, unsigned)>("orbweaver_fst_declare");
    m_signals.push_back({made(m_writer, name.c_str(), bits), bits});
}

void fst_format::start(std::uint64_t picoseconds, const std::vector<std::uint64_t>& values) {
    time(picoseconds);
    for (std::size_t signal = 0; signal < values.size(); ++signal) { value(signal, values[signal]); }
}

void fst_format::time(std::uint64_t picoseconds) { m_time(m_writer, picoseconds); }

void fst_format::value(std::size_t signal, std::uint64_t value) {
    m_value(m_writer, m_signals[signal].handle, m_signals[signal].bits, value);
}

int fst_format::finish() {
    return m_library.function<int(void*)>("orbweaver_fst_close")(std::exchange(m_writer, nullptr));
}

void fst_format::close() {
    std::error_code failed(finish(), std::generic_category());
    std::error_code ignored;
    if (!failed) {
        std::filesystem::rename(m_part, m_file, failed);
    } else {
        std::filesystem::remove(m_part, ignored);
    }
    if (failed) { throw user_error(fmt::format("{}: cannot be written: {}", m_file.string(), failed.message())); }
}

}  // namespace orbweaver::rtl

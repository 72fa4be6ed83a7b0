// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/trace_file.h"

#include <cerrno>
#include <cstring>
#include <system_error>

#include "hw/base/errors.h"
#include "sim/output/output_file.h"

namespace orbweaver::sim {

trace_file::trace_file(std::filesystem::path name, run_control& control)
    : m_name(std::move(name)), m_part(part_of(m_name)), m_control(control) {
    const int descriptor = create_part(m_part);
    if (descriptor >= 0) { m_file.reset(fdopen(descriptor, "w")); }
    if (!m_file) { throw user_error(fmt::format("{}: cannot be written: {}", m_name.string(), std::strerror(errno))); }
}

trace_file::~trace_file() {
    if (m_file) {
        m_file.reset();
        std::error_code ignored;
        std::filesystem::remove(m_part, ignored);
    }
}

/// Requests the end of the simulation after a write error, because no exception may pass through the simulation.
void trace_file::fail() {
    m_failure = fmt::format("{}: cannot be written: {}", m_name.string(), std::strerror(errno));
    run_outcome outcome;
    outcome.code = exit_code::user_error;
    outcome.summary = m_failure;
    m_control.finish(std::move(outcome));
}

void trace_file::write(const std::string& text) {
    if (m_failure.empty() && std::fwrite(text.data(), 1, text.size(), m_file.get()) != text.size()) { fail(); }
}

void trace_file::close() {
    if (m_failure.empty() && std::fflush(m_file.get()) != 0) { fail(); }
    if (!m_failure.empty()) { throw user_error(m_failure); }
    m_file.reset();
    std::error_code failed;
    std::filesystem::rename(m_part, m_name, failed);
    if (failed) { throw user_error(fmt::format("{}: cannot be written: {}", m_name.string(), failed.message())); }
}

}  // namespace orbweaver::sim

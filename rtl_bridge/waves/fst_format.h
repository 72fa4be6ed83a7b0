// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "rtl_bridge/build/shared_library.h"
#include "rtl_bridge/waves/wave_format.h"

namespace orbweaver::rtl {

/// GTKWave's compressed waveforms (FST), written by the writer that Verilator ships. Until close(), the file name has
/// the suffix ".part".
class fst_format final : public wave_format {
public:
    /// @param cache directory for the compiled writer
    /// @throws user_error if the file or the writer cannot be made
    fst_format(std::filesystem::path file, const std::filesystem::path& cache);
    /// Removes a file that was not closed.
    ~fst_format() override;
    fst_format(const fst_format&) = delete;
    fst_format& operator=(const fst_format&) = delete;

    void open_scope(const std::string& name) override;
    void close_scope() override;
    void declare(const std::string& name, unsigned bits) override;
    void start(std::uint64_t picoseconds, const std::vector<std::uint64_t>& values) override;
    void time(std::uint64_t picoseconds) override;
    void value(std::size_t signal, std::uint64_t value) override;
    void close() override;

private:
    struct declared {
        unsigned handle;
        unsigned bits;
    };
    /// @return 0, or errno
    int finish();

    std::filesystem::path m_file;
    std::filesystem::path m_part;
    shared_library m_library;
    void (*m_time)(void*, unsigned long long);
    void (*m_value)(void*, unsigned, unsigned, unsigned long long);
    void* m_writer;
    std::vector<declared> m_signals;
};

}  // namespace orbweaver::rtl

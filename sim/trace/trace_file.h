// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "hw/base/run_control.h"

namespace orbweaver::sim {

/// A file that is written during the simulation. Until close() its name has the suffix ".part", so that a file with the
/// final name is always complete.
class trace_file {
public:
    /// @param control used to end the run when the file cannot be written, for example on a full disk
    /// @throws user_error if the file cannot be created
    trace_file(std::filesystem::path name, run_control& control);
    /// Removes the file if it was not closed.
    ~trace_file();
    trace_file(const trace_file&) = delete;
    trace_file& operator=(const trace_file&) = delete;

    template <class... Arguments>
    void print(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
        write(fmt::vformat(form, fmt::make_format_args(arguments...)));
    }
    void write(const std::string& text);

    /// Closes the complete file.
    /// @throws user_error if parts of it could not be written
    void close();

private:
    struct closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    void fail();

    std::filesystem::path m_name;
    std::filesystem::path m_part;
    std::unique_ptr<std::FILE, closer> m_file;
    run_control& m_control;
    std::string m_failure;  // empty: no failure
};

}  // namespace orbweaver::sim

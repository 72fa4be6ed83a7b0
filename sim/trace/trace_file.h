// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "hw/base/run_control.h"

namespace orbweaver::sim {

/// A file that grows while the simulation runs. It has its name with ".part" behind it until close(), so that what
/// bears the name is whole.
class trace_file {
public:
    /// @param control ends the run when the file cannot be written any more, as on a full disk
    /// @throws user_error if the file cannot be made
    trace_file(std::filesystem::path name, run_control& control);
    /// Removes what was not closed.
    ~trace_file();
    trace_file(const trace_file&) = delete;
    trace_file& operator=(const trace_file&) = delete;

    template <class... Arguments>
    void print(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
        write(fmt::vformat(form, fmt::make_format_args(arguments...)));
    }
    void write(const std::string& text);

    /// To be called when all is written.
    /// @throws user_error if some of it could not be
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
    std::string m_failure;  // empty: none
};

}  // namespace orbweaver::sim

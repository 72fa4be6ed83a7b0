// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace orbweaver::fuzz {

/// A file in memory for readers that want a name. It is in no folder, so nothing is left behind when a reader crashes.
class input_file {
public:
    /// @throws std::system_error
    input_file();
    ~input_file();
    input_file(const input_file&) = delete;
    input_file& operator=(const input_file&) = delete;

    /// Gives the file another content.
    void write(std::string_view content);

    /// Returns a path that this process can open.
    const std::string& path() const { return m_path; }

private:
    int m_descriptor;
    std::string m_path;
};

}  // namespace orbweaver::fuzz

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace orbweaver {

/// A new empty folder, removed at the end with all that is in it.
class scratch_folder {
public:
    /// @throws std::runtime_error if it cannot be made
    scratch_folder() {
        const std::filesystem::path parent = std::filesystem::temp_directory_path();
        std::string name = (parent / "orbweaver_XXXXXX").string();
        if (!mkdtemp(name.data())) { throw std::runtime_error("cannot make a folder in " + parent.string()); }
        m_path = name;
    }
    ~scratch_folder() {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    scratch_folder(const scratch_folder&) = delete;
    scratch_folder& operator=(const scratch_folder&) = delete;

    const std::filesystem::path& path() const { return m_path; }

    /// Puts a file into it.
    /// @return where the file is
    std::filesystem::path write(const std::string& name, const std::string& text) const {
        std::ofstream{m_path / name, std::ios::binary} << text;
        return m_path / name;
    }

private:
    std::filesystem::path m_path;
};

}  // namespace orbweaver

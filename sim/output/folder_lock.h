// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace orbweaver::sim {

/// Keeps other processes that ask for it out of a folder. It ends with this object, or with the process, however that
/// ends. File systems without locks grant it to everybody.
class folder_lock {
public:
    folder_lock() = default;
    ~folder_lock() { release(); }
    folder_lock(const folder_lock&) = delete;
    folder_lock& operator=(const folder_lock&) = delete;

    /// @return false if another process has it
    bool take(const std::filesystem::path& folder);
    void release();

private:
    int m_folder = -1;
};

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace orbweaver::sim {

/// An advisory lock that keeps other orbweaver processes out of a folder. It ends with this object or with the process,
/// even if that crashes. On file systems without locks it is always granted.
class folder_lock {
public:
    folder_lock() = default;
    ~folder_lock() { release(); }
    folder_lock(const folder_lock&) = delete;
    folder_lock& operator=(const folder_lock&) = delete;

    /// @return false if another process holds the lock
    bool take(const std::filesystem::path& folder);
    void release();

private:
    int m_folder = -1;
};

}  // namespace orbweaver::sim

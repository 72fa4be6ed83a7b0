// SPDX-License-Identifier: Apache-2.0
#include "sim/output/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

namespace orbweaver::sim {

bool folder_lock::take(const std::filesystem::path& folder) {
    m_folder = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return m_folder < 0 || flock(m_folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

void folder_lock::release() {
    if (m_folder >= 0) {
        close(m_folder);
        m_folder = -1;
    }
}

}  // namespace orbweaver::sim

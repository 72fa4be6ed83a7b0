// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "testbenches/support/scratch_folder.h"

namespace orbweaver {

/// A file of a test, in a folder of its own; both go with it.
class scratch_file {
public:
    explicit scratch_file(const std::string& content, const std::string& name = "file")
        : m_path(m_folder.write(name, content).string()) {}

    const std::string& path() const { return m_path; }

private:
    scratch_folder m_folder;
    std::string m_path;
};

}  // namespace orbweaver

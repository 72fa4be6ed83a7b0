// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace orbweaver::rtl {

/// A shared library in this process. It stays loaded until the process ends, because its objects may live that long.
class shared_library {
public:
    /// @throws user_error if it cannot be loaded
    explicit shared_library(const std::filesystem::path& file);

    /// Returns a library from the folder of a program or, if it is not there, from the loader's search path.
    /// @throws user_error if it cannot be loaded
    static shared_library neighbour(const std::filesystem::path& program, const std::string& name);

    /// Returns a function of C linkage.
    /// @throws user_error if the library does not have it
    template <class Function>
    Function* function(const std::string& name) const {
        return reinterpret_cast<Function*>(find(name));
    }

    const std::filesystem::path& file() const { return m_file; }

private:
    void* find(const std::string& name) const;

    std::filesystem::path m_file;
    void* m_handle;
};

}  // namespace orbweaver::rtl

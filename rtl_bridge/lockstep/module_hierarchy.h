// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// The modules of a block and their instances, found in the text of the RTL. A file has one module, of its name.
class module_hierarchy {
public:
    module_hierarchy(std::string top, const std::vector<embedded_file>& hardware);

    /// Returns the module of an instance; empty: there is no such instance in the parent, for example because the name
    /// is that of a generate block.
    /// @param parent module with the instance
    /// @param ports  names of its ports, which decide if instances of several modules have the name
    std::string module_of(const std::string& parent, const std::string& instance,
                          const std::set<std::string>& ports) const;
    /// Returns whether a user has changed the file of a module, or a package, which may change any module.
    bool is_changed(const std::string& module) const { return m_package_changed || m_changed.contains(module); }
    const std::string& top() const { return m_top; }

private:
    void add_instances(const std::string& parent, std::string_view text);

    std::string m_top;
    std::map<std::string, std::set<std::string>> m_words;                           // [module]: words of its header
    std::map<std::string, std::map<std::string, std::set<std::string>>> m_modules;  // [parent, instance]
    std::set<std::string> m_changed;
    bool m_package_changed = false;
};

}  // namespace orbweaver::rtl

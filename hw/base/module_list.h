// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

namespace orbweaver {

/// Modules of a design that are destroyed in the reverse order of their construction. SystemC's kernel searches its
/// lists of ports and exports from the end. In any other order the destruction of a design takes time quadratic in its
/// size.
template <class Module>
class module_list : public std::vector<std::unique_ptr<Module>> {
public:
    module_list() = default;
    ~module_list() {
        while (!this->empty()) { this->pop_back(); }
    }
    module_list(const module_list&) = delete;
    module_list& operator=(const module_list&) = delete;
};

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

namespace orbweaver {

/// Modules of a design, which are destroyed in the reverse order of their construction: SystemC's kernel looks for the
/// ports and exports of what is destroyed from the end of its lists, so that in any other order taking down a design
/// takes a time that grows with the square of its size.
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

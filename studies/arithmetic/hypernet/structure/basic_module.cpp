// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/structure/basic_module.h"

#include <algorithm>
#include <stdexcept>

namespace orbweaver::studies::hypernet_model {

basic_module::basic_module(module_kind kind, unsigned d) : basic_hypernet_module(kind, d) {
    if (d < 1 || d > max_d) { throw std::invalid_argument("a module has 2^d external links, d from 1 to 16"); }
}

std::vector<address> basic_module::neighbours(address node) const {
    std::vector<address> found;
    for (address number = 0; number < degree(node); ++number) { found.push_back(neighbour(node, number)); }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace orbweaver::studies::hypernet_model

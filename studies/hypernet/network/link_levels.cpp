// SPDX-License-Identifier: Apache-2.0
#include "studies/hypernet/network/link_levels.h"

#include <charconv>

namespace orbweaver::studies::hypernet_paper {

std::vector<level_load> loads_by_level(const hypernet_model::hypernet& net,
                                       const std::map<std::string, std::uint64_t>& flits) {
    std::vector<level_load> levels(net.h());
    for (const auto& [name, count] : flits) {
        if (!name.starts_with("r")) {
            continue;  // a link of a node
        }
        hypernet_model::address router = 0;
        std::from_chars(name.data() + 1, name.data() + name.size(), router);
        level_load& level = levels[name.ends_with(".x") ? net.port(router).level : 0];
        level.flits += static_cast<double>(count);
        ++level.links;
    }
    return levels;
}

}  // namespace orbweaver::studies::hypernet_paper

// SPDX-License-Identifier: Apache-2.0
#include "sim/run/counting_routers.h"

#include <algorithm>
#include <utility>

#include "hw/noc/router/router.h"

namespace orbweaver {

router_maker counting_routers(const router_desc& described, router_maker others) {
    return [described, others = std::move(others)](const char* name, clock_domain& domain,
                                                   const router_parameters& parameters) {
        const std::vector<unsigned>& chosen = described.impl_nodes;
        const bool is_chosen =
            chosen.empty() || std::find(chosen.begin(), chosen.end(), parameters.number) != chosen.end();
        if (others && described.impl != block_impl::model && is_chosen) {
            return others(name, domain, parameters);
        }
        return std::unique_ptr<router_block>(std::make_unique<router>(name, domain, parameters, true));
    };
}

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hw/noc/description_error.h"

namespace orbweaver::noc {

/// Thrown for a routing function whose rule lets upward packets follow links in a cycle, along which they can wait for
/// each other for ever.
class routing_cycle : public description_error {
public:
    /// @param links names of the links of the cycle, in the order in which a packet may take them
    routing_cycle(const std::string& text, std::vector<std::string> links)
        : description_error("network.routing", text), m_links(std::move(links)) {}

    const std::vector<std::string>& links() const { return m_links; }

private:
    std::vector<std::string> m_links;
};

}  // namespace orbweaver::noc

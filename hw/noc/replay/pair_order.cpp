// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/pair_order.h"

namespace orbweaver::noc {

void pair_order::arrived(node_id source, node_id destination, std::uint64_t position, std::uint64_t message,
                         std::vector<std::uint64_t>& released) {
    const std::uint32_t key = pair(source, destination);
    const auto found = m_pairs.find(key);
    counts& entry = found->second;
    if (position != entry.released) {
        m_overtakers[{key, position}] = message;
        return;
    }
    released.push_back(message);
    ++entry.released;
    for (auto next = m_overtakers.find({key, entry.released}); next != m_overtakers.end();
         next = m_overtakers.find({key, entry.released})) {
        released.push_back(next->second);
        m_overtakers.erase(next);
        ++entry.released;
    }
    if (entry.released == entry.sent) { m_pairs.erase(found); }
}

}  // namespace orbweaver::noc

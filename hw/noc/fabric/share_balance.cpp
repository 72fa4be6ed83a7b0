// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/share_balance.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace orbweaver::noc {

share_balance::share_balance(expected_work work, unsigned shares, bool at_random)
    : m_work(std::move(work)), m_times(shares), m_at_random(at_random) {}

bool share_balance::improve(std::vector<unsigned>& ends) {
    if (m_at_random) { return std::exchange(ends, drawn_ends()) != ends; }
    std::vector<double> routers;
    for (share_time& share : m_times) { routers.push_back(share.time.take()); }
    const double first_thread = m_first_thread.take();
    // A first share without routers spends its time on arrivals at nodes.
    const double nodes = ends[0] == 0 ? first_thread : std::max(first_thread - routers[0], 0.0);
    routers[0] = first_thread - nodes;
    const double sum = std::accumulate(routers.begin(), routers.end(), nodes);
    const double slowest = std::max(first_thread, *std::max_element(routers.begin() + 1, routers.end()));
    m_rarity = std::min(m_rarity + 1, rarest);
    if (slowest <= tolerance * sum / shares()) { return false; }
    m_work.learn(ends, routers, nodes);
    return std::exchange(ends, m_work.ends(shares())) != ends;
}

/// Draws random share ends; some shares may be empty.
std::vector<unsigned> share_balance::drawn_ends() {
    const auto routers = static_cast<unsigned>(m_work.routers.size());
    std::vector<unsigned> drawn(shares(), routers);
    std::generate(drawn.begin(), drawn.end() - 1, [&] { return m_draw.below(routers + 1); });
    std::sort(drawn.begin(), drawn.end());
    return drawn;
}

}  // namespace orbweaver::noc

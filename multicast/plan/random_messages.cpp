// SPDX-License-Identifier: Apache-2.0
#include "multicast/plan/random_messages.h"

#include <fmt/core.h>

#include <numeric>

#include "multicast/draws.h"

namespace orbweaver::multicast {

std::vector<multicast_message> random_messages(unsigned processors, unsigned messages, unsigned destinations,
                                               std::uint64_t seed) {
    if (destinations >= processors) {
        throw plan_error(fmt::format("{} destinations of a source among {} processors", destinations, processors));
    }
    std::vector<processor_id> all(processors);
    std::iota(all.begin(), all.end(), 0U);
    std::vector<processor_id> sources = all;
    draws(seed, purpose::destinations).shuffle(sources);
    std::vector<multicast_message> made(messages);
    for (unsigned number = 0; number < messages; ++number) {
        made[number].source = sources[number % processors];
        std::vector<processor_id> others = all;
        others.erase(others.begin() + made[number].source);
        draws(seed, purpose::destinations, number + 1).shuffle(others);
        others.resize(destinations);
        made[number].destinations = others;
    }
    return made;
}

}  // namespace orbweaver::multicast

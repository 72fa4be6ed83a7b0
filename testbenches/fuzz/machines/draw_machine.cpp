// SPDX-License-Identifier: Apache-2.0

#include "testbenches/fuzz/machines/network_parts.h"

namespace orbweaver::fuzz {

namespace {

struct family {
    const char* name;
    unsigned weight;
    family_draw draw;
};
constexpr family families[] = {
    {"traffic", 46, draw_traffic_machine},
    {"hypernet", 10, draw_hypernet},
    {"faults", 8, draw_failing_hypernet},
    {"broadcast", 6, draw_broadcasting_machine},
    {"multicast", 6, draw_multicasting_machine},
    {"replay", 4, draw_replaying_machine},
    {"chip", 11, draw_chip},
    {"engines", 2, draw_chip_with_engines},
    {"cluster", 7, draw_cluster},
    {"hostile_program", 6, draw_hostile_program},
    {"damaged_file", 6, draw_damaged_files},
};

const family& any_family(random_stream& random) {
    unsigned all = 0;
    for (const family& each : families) { all += each.weight; }
    unsigned position = random.below(all);
    const family* found = families;
    while (position >= found->weight) {
        position -= found->weight;
        ++found;
    }
    return *found;
}

}  // namespace

machine draw_machine(std::uint64_t number, const std::filesystem::path& folder) {
    random_stream random(number, "machine");
    const family& chosen = any_family(random);
    machine drawn;
    drawn.number = number;
    drawn.family = chosen.name;
    system::system_desc& system = drawn.description;
    system.kind = system::system_kind::network;
    system.seed = number;
    system.limit_cycles = 60000;
    system.limit_packet_age = 1000000;
    chosen.draw(random, drawn, folder);
    if (!drawn.hostile) { complete(system.network); }
    if (system::has_tiles(system.kind)) {
        system.limit_cycles = drawn.hostile ? 30000 : 600000;
        system.limit_packet_age = 0;
    }
    return drawn;
}

}  // namespace orbweaver::fuzz

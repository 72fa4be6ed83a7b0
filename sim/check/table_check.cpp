// SPDX-License-Identifier: Apache-2.0
#include "sim/check/table_check.h"

#include <fmt/core.h>

#include <bit>

#include "hw/system/tile_count.h"
#include "sim/workload/workload.h"

namespace orbweaver::sim {

namespace {

// Symbols of sw_stack/messaging/collectives.cpp.
constexpr const char* library_symbol = "orbweaver_posts_for_barrier";
constexpr const char* barrier_symbol = "_ZN9orbweaver7barrierEv";  // orbweaver::barrier()

/// Table entries that the library's dissemination barrier needs in a node. A receive for each round exists from the
/// start of the program. Receives and sends of two rounds exist while the program passes barriers.
struct barrier_entries {
    unsigned sends = 0;
    unsigned receives = 0;
};

barrier_entries entries_of_barrier(bool is_passed, unsigned nodes) {
    const auto rounds = static_cast<unsigned>(std::bit_width(nodes - 1));
    return is_passed ? barrier_entries{2 * rounds, 2 * rounds} : barrier_entries{0, rounds};
}

struct table_need {
    const char* table;
    const char* key;
    const char* what;  // the entries
    unsigned entries;
    unsigned needed;
    const char* condition;  // a clause, or empty
};

void refute(check_report& report, const table_need& need, unsigned tiles) {
    report.found = check_report::verdict::small_table;
    report.cycle = {
        {fmt::format("{} of node 0", need.table),
         fmt::format("its {} {} hold {} of barrier()", need.entries, need.entries == 1 ? "entry" : "entries",
                     need.what),
         fmt::format("barrier() of {} nodes puts {} there before it clears one{}", tiles, need.needed, need.condition),
         {}}};
    report.advice.push_back(fmt::format(
        "{} must be at least {}, and what the program holds in addition to its barrier.", need.key, need.needed));
}

}  // namespace

void judge_tables(const system::system_desc& described, const std::filesystem::path& programs, check_report& report) {
    if (!system::has_tiles(described.kind) || described.messaging.system != niu::messaging_system_kind::send_receive ||
        report.found != check_report::verdict::proved) {
        return;
    }
    const workload program(described, programs);
    if (program.image().find(library_symbol) == nullptr) { return; }
    const bool is_passed = program.image().find(barrier_symbol) != nullptr;
    const unsigned tiles = system::tiles_of(described, report.nodes);
    const barrier_entries held = entries_of_barrier(is_passed, tiles);
    const niu::niu_desc& niu = described.niu;
    if (niu.receive_table_entries < held.receives) {
        refute(report,
               {"receive table", "niu.receive_table_entries", "receives", niu.receive_table_entries, held.receives, ""},
               tiles);
    } else if (niu.send_table_entries < held.sends) {
        refute(report,
               {"send table", "niu.send_table_entries", "sends", niu.send_table_entries, held.sends,
                ", if it is passed twice"},
               tiles);
    } else {
        report.assumptions.push_back(
            fmt::format("Of these the library's barrier holds {} sends and {} receives, which leaves {} and {} for the "
                        "rest of {}.",
                        held.sends, held.receives, niu.send_table_entries - held.sends,
                        niu.receive_table_entries - held.receives, program.name()));
    }
}

}  // namespace orbweaver::sim

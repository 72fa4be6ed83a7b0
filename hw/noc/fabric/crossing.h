// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/line_allocator.h"
#include "hw/noc/fabric/calendar.h"

namespace orbweaver::noc {

/// The path from one partition of a fabric to another. In a cycle, the thread of the origin adds flits and credits
/// while the thread of the target takes those of the cycle before.
class crossing {
public:
    struct crossing_flit {
        flit content;
        arena_offset<input_vc> in_vc;
        cycle_t due = 0;
    };
    struct crossing_credit : credit_event {
        cycle_t due = 0;
    };
    template <class Element>
    using row = std::vector<Element, line_allocator<Element>>;
    struct alignas(line_bytes) bank {
        row<crossing_flit> flits;
        row<crossing_credit> credits;
    };

    /// @param origin clock of the origin, which executes the next cycle after an addition
    explicit crossing(clock_domain& origin) : m_origin(origin) {}

    /// Adds a flit that becomes visible `cycles`, 1 or more, after the present cycle.
    void add_flit(const flit& content, arena_offset<input_vc> in_vc, cycle_t now, cycle_t cycles) {
        m_banks[now & m_mask].flits.push_back({content, in_vc, now + cycles});
        m_origin.occupy_next();
    }
    void add_credit(arena_offset<output_vc> output, cycle_t now, cycle_t cycles) {
        m_banks[now & m_mask].credits.push_back({{output}, now + cycles});
        m_origin.occupy_next();
    }

    /// Moves what was added in a cycle to the calendar of the target, and its flits to the pool.
    void take(cycle_t cycle, flit_pool& flits, calendar& events) {
        bank& taken = m_banks[cycle % 2];
        for (const crossing_flit& entry : taken.flits) {
            events.flits_of(entry.due).add({flits.put(entry.content), entry.in_vc});
        }
        for (const crossing_credit& entry : taken.credits) { events.credits_of(entry.due).add(entry); }
        taken.flits.clear();
        taken.credits.clear();
    }

    /// Makes it a path to another process, which adds up what crosses in several cycles.
    void leave_process() { m_mask = 0; }
    /// Returns what leaves the process, in the order of cycles.
    bank& leaving() { return m_banks[0]; }

private:
    clock_domain& m_origin;
    cycle_t m_mask = 1;
    std::array<bank, 2> m_banks;  // [cycle & m_mask]
};

/// A VC of a link that ends in another partition.
struct crossing_link {
    crossing* path = nullptr;
    std::uint32_t end = 0;  // offset of its record there
    cycle_t cycles = 0;
};

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/noc/replay/trace_record.h"

namespace orbweaver::noc {

/// Something that a later thing waited for longest.
struct path_step {
    std::uint64_t number = 0;  // of the record
    trace_record_kind kind{};
    node_id source;
    node_id destination;
    std::uint64_t bytes = 0;
    cycle_t start = 0;
    cycle_t end = 0;
};

/// Remembers for everything that is going on what it waited for longest, and what that had waited for, back to the
/// start. A step is forgotten when nothing leads to it any more.
class path_store {
public:
    using place = std::uint32_t;
    static constexpr place none = 0;

    path_store() { m_entries.emplace_back(); }

    /// A step with one holder, who holds `previous` no more.
    place add(const path_step& step, place previous);
    /// The step waited for something else, later: its holder holds that no more.
    void replace_previous(place step, place previous);
    path_step& operator[](place step) { return m_entries[step].step; }

    /// One holder more; none stays none.
    place hold(place step);
    /// One holder less.
    void release(place step);

    /// From the start to a step.
    std::vector<path_step> path(place last) const;

private:
    struct entry {
        path_step step;
        place previous = none;
        std::uint32_t holders = 0;
    };
    std::vector<entry> m_entries;
    std::vector<place> m_free;
};

}  // namespace orbweaver::noc

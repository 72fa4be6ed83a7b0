// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace orbweaver {

/// Receives the progress of long calculations of this thread while it exists. Calculations name their stage and the
/// number of its equal parts that are done; without an observer this costs one comparison.
class work_observer {
public:
    using taker = std::function<void(const char* stage, std::size_t done, std::size_t all)>;

    explicit work_observer(taker take);
    ~work_observer();
    work_observer(const work_observer&) = delete;
    work_observer& operator=(const work_observer&) = delete;

    /// Reports progress; calculations call it for each of their parts.
    static void note(const char* stage, std::size_t done, std::size_t all) {
        if (active != nullptr) { active->m_take(stage, done, all); }
    }

private:
    static thread_local work_observer* active;

    taker m_take;
    work_observer* m_former;
};

}  // namespace orbweaver

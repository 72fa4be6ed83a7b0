// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace orbweaver {

/// Takes how far the long calculations of this thread are, while it lives. Calculations name their stage and how many
/// of its equal parts are done; without an observer that costs a comparison.
class work_observer {
public:
    using taker = std::function<void(const char* stage, std::size_t done, std::size_t all)>;

    explicit work_observer(taker take);
    ~work_observer();
    work_observer(const work_observer&) = delete;
    work_observer& operator=(const work_observer&) = delete;

    /// To be called by a calculation, for each of its parts.
    static void note(const char* stage, std::size_t done, std::size_t all) {
        if (active != nullptr) { active->m_take(stage, done, all); }
    }

private:
    static thread_local work_observer* active;

    taker m_take;
    work_observer* m_former;
};

}  // namespace orbweaver

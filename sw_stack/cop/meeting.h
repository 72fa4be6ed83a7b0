// SPDX-License-Identifier: Apache-2.0
// The local phase (Sankaran 1995, chapter V): the tasks of one host that take part in an operation
// meet in memory, the last one to come goes to the coordination processor for all of them, and the others wait for what
// it brings. A meeting ends when its last task has left, and the next one with the same name may have begun before.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/cop/cop.h"

namespace orbweaver {

class cop_meeting {
public:
    enum class kind : uint8_t { barrier, reduction };

    struct arrival {
        cop_meeting* meeting;
        bool is_last;
    };
    /// Joins the meeting of `size` tasks of this host that still waits for some, or opens one.
    static arrival join(kind what, int tag, uint32_t size) { return join(what, tag, size, nullptr, 0, {}); }
    /// Joins with elements, which are combined with those of the tasks before.
    static arrival join(kind what, int tag, uint32_t size, const uint64_t* elements, int count, cop_opcode operation);

    /// What the tasks have combined, and the result later. For the last task until finish(), for the others after
    /// wait().
    uint64_t* elements() { return m_elements; }

    /// The last task brings the result.
    void finish(int result);
    /// The others wait for it. @return the result
    int wait() const;
    /// A task has taken what it wants; the last one ends the meeting.
    void leave();

private:
    cop_meeting* m_next = nullptr;
    kind m_kind{};
    int m_tag = 0;
    uint32_t m_size = 0;
    uint32_t m_arrived = 0;
    uint32_t m_left = 0;
    bool m_finished = false;
    int m_result = 0;
    uint64_t* m_elements = nullptr;
};

}  // namespace orbweaver

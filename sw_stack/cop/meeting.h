// SPDX-License-Identifier: Apache-2.0
// The local phase of an operation (Sankaran 1995, chapter V). The participating tasks of one host meet in memory. The
// last task to arrive uses the coordination processor for all of them, and the others wait for its result. A meeting
// ends when its last task has left; the next one with the same name may begin earlier.
#pragma once

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
    /// Joins an incomplete meeting of `size` tasks of this host, or opens one.
    static arrival join(kind what, int tag, uint32_t size) { return join(what, tag, size, nullptr, 0, {}); }
    /// Joins with elements, which are combined with the elements of earlier tasks.
    static arrival join(kind what, int tag, uint32_t size, const uint64_t* elements, int count, cop_opcode operation);

    /// Returns the combined elements of the tasks and later the result. Valid for the last task until finish(), for the
    /// others after wait().
    uint64_t* elements() { return m_elements; }

    /// Publishes the result; the last task calls it.
    void finish(int result);
    /// Waits for the result; the other tasks call it.
    int wait() const;
    /// Leaves the meeting after reading the result; the last task to leave ends it.
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

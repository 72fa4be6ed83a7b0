// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/programs/hypernet/tak/process.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::tak {

/// Pool of process records, allocated in chunks.
class record_pool {
public:
    /// Allocates the first chunk in advance, because the first heap call is slow.
    void prepare() { grow(); }
    process* take() {
        if (m_free == nullptr) { grow(); }
        process* const taken = m_free;
        m_free = taken->next;
        return taken;
    }
    void give_back(process* record) {
        record->next = m_free;
        m_free = record;
    }

private:
    static constexpr uint32_t records_at_a_time = 64;

    void grow() {
        process* const records = new process[records_at_a_time];
        for (uint32_t i = 0; i < records_at_a_time; ++i) { give_back(&records[i]); }
    }

    process* m_free = nullptr;
};

}  // namespace orbweaver::tak

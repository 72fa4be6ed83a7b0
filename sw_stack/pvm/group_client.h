// SPDX-License-Identifier: Apache-2.0
// What a host knows of groups: it asks the server, or has a copy of a frozen group.
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/group_server.h"
#include "sw_stack/pvm/task_table.h"

namespace orbweaver::pvm {

/// A frozen group, as it stays to the end of the run.
struct static_group {
    static_group* next;
    group_name name;
    uint32_t number;  // the server's
    int size;
    int* tids;  // [instance]
    int instance(int tid) const;
};

/// This host's copy, nullptr if it has none.
const static_group* find_static(const group_name& name);

/// The members of a group at this moment, by instance number.
class member_list {
public:
    explicit member_list(const group_name& name);
    ~member_list();
    member_list(const member_list&) = delete;
    member_list& operator=(const member_list&) = delete;

    /// Number of members, or an error.
    int size() const { return m_size; }
    const int* tids() const { return m_tids; }
    /// The place of a member in the list, -1 if it is none.
    int index(int tid) const;

private:
    const static_group* m_copy;
    int* m_own = nullptr;
    const int* m_tids = nullptr;
    int m_size = 0;
};

/// Asks the server and waits for its answer.
int ask_server(group_request request, const group_name& name, int tid, int argument);

void leave_all_groups(const task& entry);

}  // namespace orbweaver::pvm

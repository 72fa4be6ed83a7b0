// SPDX-License-Identifier: Apache-2.0
// The group server: threads on host 1 that requests start, and its table of groups (thesis ch. III).
#pragma once

#include <stdint.h>

#include "sw_stack/messaging/reply.h"
#include "sw_stack/pvm/group_table.h"

namespace orbweaver::pvm {

inline constexpr uint32_t group_server_node = 0;

enum class group_request : uint32_t {
    join,
    leave,
    leave_all,
    size,
    tid_of,       // argument: an instance number
    instance_of,  // instance of a tid
    freeze,       // argument: the size
    number_of,
    members,  // argument: words of the answer: tids by instance number, padded with 0
    barrier,  // argument: the count, or -1; answered when that many members have called
};

/// Thread function on the server's node: answers with one word, a result or an error (`members`: with the number of
/// words in its argument).
void serve_group_request(group_request request, uint32_t name0, uint32_t name1, uint32_t name2, uint32_t name3,
                         uint32_t name4, uint32_t name5, uint32_t name6, uint32_t name7, int tid, int argument,
                         uint32_t node, uint32_t handle);

}  // namespace orbweaver::pvm

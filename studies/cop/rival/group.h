// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "studies/cop/rival/virtual_machine.h"

namespace orbweaver::studies::cop_paper::rival {

/// libgpvm: collective calls of the members of one group, and the group server (chapter III). All members belong to it
/// from the start. Its calls are coroutines of the calling member.
class group {
public:
    /// @param machine outlives this
    explicit group(virtual_machine& machine) : m_machine(machine) { machine.runs(serve()); }

    /// Each member sends a message to the server, which multicasts when all have.
    activity barrier(unsigned member);
    /// Multicasts to all other members, whose list the server provides.
    activity broadcast(unsigned member, int tag, unsigned bytes);
    /// Sends the members' data to the root, which adds them in sequence. The thesis's host coordinators, for several
    /// members per host on several hosts, are not modelled: here all members are on one host, or one on each.
    activity reduce(unsigned member, unsigned root, unsigned doubles);
    /// One message from each member to the root, or from the root to each member.
    activity gather(unsigned member, unsigned root, unsigned bytes);
    activity scatter(unsigned member, unsigned root, unsigned bytes);

private:
    enum call : int {
        question_tag = 1000,
        answer_tag,
        arrival_tag,
        release_tag,
        reduction_tag,
        gather_tag,
        scatter_tag
    };
    static constexpr unsigned question_bytes = 16;
    static constexpr unsigned double_bytes = 8;

    unsigned members() const { return m_machine.desc().members; }
    /// Returns the task of a member.
    static task_id task_of(unsigned member) { return member + 1; }

    activity serve();
    activity answer(task_id inquirer);
    activity release();
    /// Queries the server.
    activity ask(task& inquirer);
    activity add(task& root, unsigned contributions, unsigned doubles);

    virtual_machine& m_machine;
    unsigned m_waiting = 0;
};

}  // namespace orbweaver::studies::cop_paper::rival

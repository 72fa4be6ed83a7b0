// SPDX-License-Identifier: Apache-2.0
// cop_prefix (ours; the thesis remarks that partial results could be sent out as they come, digest 4.4): a row of
// multicasts, in each of which a member passes on what all before it and itself have combined.
#include "sw_stack/cop/elements.h"
#include "sw_stack/cop/members.h"
#include "sw_stack/cop/task.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver {

namespace {

struct prefix {
    cop_opcode operation;
    void* data;
    int datatype;
    int count;
    int msgtag;
};

size_t bytes_of(const prefix& of) {
    return static_cast<size_t>(of.count) * (of.datatype == PVM_DOUBLE ? 8 : 4);
}

/// The tag tells one step of the row from the next.
int pass_on(const prefix& of, void* data, int step, int from, int to, int mode) {
    return cop_mcast(data, of.count, of.datatype, &to, 1, of.msgtag + step * of.count, mode, from);
}

/// What all members before have combined, with this one's.
int combine_with_former(const prefix& of, const cop_members& members, int own) {
    auto* const former = new char[bytes_of(of)];
    const int result = pass_on(of, former, own, members.tid(own - 1), members.tid(own), CopReceive);
    for (int i = 0; i < of.count && result == CopOk; ++i) {
        cop_store_element(
            of.data, i, of.datatype,
            cop_combine(of.operation, cop_element(former, i, of.datatype), cop_element(of.data, i, of.datatype)));
    }
    delete[] former;
    return result;
}

int compute(const prefix& of, const cop_members& members, int own) {
    const int combined = own == 0 ? static_cast<int>(CopOk) : combine_with_former(of, members, own);
    if (combined < 0 || own + 1 == members.count()) {
        return combined;
    }
    return pass_on(of, of.data, own + 1, members.tid(own), members.tid(own + 1), CopSend);
}

}  // namespace

}  // namespace orbweaver

using namespace orbweaver;

int cop_prefix(int func, void* data, int datatype, int count, int msgtag, const char* group) {
    const cop_task self = cop_self();
    if (self.tid < 0) {
        return self.tid;
    }
    prefix of{{}, data, datatype, count, msgtag};
    if (count < 1 || !cop_is_type(datatype) || !cop_hardware_operation(func, datatype, of.operation)) {
        return CopBadParam;
    }
    const cop_members members(group);
    if (members.count() < 0) {
        return members.count();
    }
    const int own = members.find_local(self.tid, members.span());
    return own < 0 ? static_cast<int>(PvmNotInGroup) : compute(of, members, own);
}

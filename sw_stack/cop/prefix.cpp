// SPDX-License-Identifier: Apache-2.0
// cop_prefix (not in the thesis, which remarks that partial results could be sent out): a chain of multicasts. Each
// member passes on the combination of all preceding members and itself.
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

size_t bytes_of(const prefix& request) {
    return static_cast<size_t>(request.count) * (request.datatype == PVM_DOUBLE ? 8 : 4);
}

/// Sends or receives a partial result. Each step of the chain has its own tags.
int pass_on(const prefix& request, void* data, int step, int sender, int receiver, int mode) {
    return cop_mcast(data, request.count, request.datatype, &receiver, 1, request.msgtag + step * request.count, mode,
                     sender);
}

/// Receives the combination of all preceding members and combines it with this member's data.
int combine_with_former(const prefix& request, const cop_members& members, int own) {
    auto* const former = new char[bytes_of(request)];
    const int result = pass_on(request, former, own, members.tid(own - 1), members.tid(own), CopReceive);
    for (int i = 0; i < request.count && result == CopOk; ++i) {
        cop_store_element(request.data, i, request.datatype,
                          cop_combine(request.operation, cop_element(former, i, request.datatype),
                                      cop_element(request.data, i, request.datatype)));
    }
    delete[] former;
    return result;
}

int compute(const prefix& request, const cop_members& members, int own) {
    const int combined = own == 0 ? static_cast<int>(CopOk) : combine_with_former(request, members, own);
    if (combined < 0 || own + 1 == members.count()) { return combined; }
    return pass_on(request, request.data, own + 1, members.tid(own), members.tid(own + 1), CopSend);
}

}  // namespace

}  // namespace orbweaver

using namespace orbweaver;

int cop_prefix(int func, void* data, int datatype, int count, int msgtag, const char* group) {
    const cop_task self = cop_self();
    if (self.tid < 0) { return self.tid; }
    prefix request{{}, data, datatype, count, msgtag};
    if (count < 1 || !cop_is_type(datatype) || !cop_hardware_operation(func, datatype, request.operation)) {
        return CopBadParam;
    }
    const cop_members members(group);
    if (members.count() < 0) { return members.count(); }
    const int own = members.find_local(self.tid, members.span());
    return own < 0 ? static_cast<int>(PvmNotInGroup) : compute(request, members, own);
}

// SPDX-License-Identifier: Apache-2.0
// Packing, sending, receiving.
#include "sw_stack/pvm/packed_words.h"
#include "sw_stack/pvm/post.h"
#include "sw_stack/pvm/pvm.h"
#include "sw_stack/pvm/task_table.h"
#include "sw_stack/pvm/tid.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;
using namespace orbweaver::pvm;

namespace {

constexpr int send_buffer = 1;
constexpr int receive_buffer = 2;

int pack(const void* elements, int nitem, int stride, int datatype) {
    task* const entry = self();
    if (entry == nullptr || !entry->sending_begun) { return PvmNoBuf; }
    return entry->sending.pack(elements, nitem, stride, datatype);
}

int unpack(void* elements, int nitem, int stride, int datatype) {
    task* const entry = self();
    if (entry == nullptr || entry->received == nullptr) { return PvmNoBuf; }
    return entry->reader.unpack(elements, nitem, stride, datatype);
}

bool receivable(int tid, int msgtag) { return msgtag >= -1 && (tid == -1 || is_task(tid, nodes())); }

void make_current(task& entry, message* m) {
    fetch(*m);
    delete entry.received;
    entry.received = m;
    entry.reader = packed_reader(m->data, m->words);
}

}  // namespace

int pvm_initsend(int encoding) {
    task* const entry = self();
    if (entry == nullptr) { return PvmOutOfRes; }
    if (encoding != PvmDataRaw) { return PvmNotImpl; }
    entry->sending.clear();
    entry->sending_begun = true;
    return send_buffer;
}

int pvm_pkint(const int* np, int nitem, int stride) { return pack(np, nitem, stride, PVM_INT); }
int pvm_pkfloat(const float* xp, int nitem, int stride) { return pack(xp, nitem, stride, PVM_FLOAT); }
int pvm_pkdouble(const double* dp, int nitem, int stride) { return pack(dp, nitem, stride, PVM_DOUBLE); }

int pvm_send(int tid, int msgtag) {
    task* const entry = self();
    if (entry == nullptr || !entry->sending_begun) { return PvmNoBuf; }
    if (msgtag < 0 || !is_task(tid, nodes())) { return PvmBadParam; }
    post(*entry, &tid, 1, msgtag, message_kind::user, entry->sending.data(), entry->sending.words());
    return PvmOk;
}

int pvm_mcast(const int* tids, int ntask, int msgtag) {
    task* const entry = self();
    if (entry == nullptr || !entry->sending_begun) { return PvmNoBuf; }
    if (msgtag < 0 || ntask < 0) { return PvmBadParam; }
    int* const others = new int[static_cast<uint32_t>(ntask) + 1];
    uint32_t count = 0;
    int result = PvmOk;
    for (int i = 0; i < ntask; ++i) {
        if (!is_task(tids[i], nodes())) {
            result = PvmBadParam;
        } else if (tids[i] != tid_of(*entry)) {
            others[count++] = tids[i];
        }
    }
    if (result == PvmOk) {
        post(*entry, others, count, msgtag, message_kind::user, entry->sending.data(), entry->sending.words());
    }
    delete[] others;
    return result;
}

int pvm_psend(int tid, int msgtag, const void* buf, int len, int datatype) {
    task* const entry = self();
    if (entry == nullptr) { return PvmOutOfRes; }
    if (msgtag < 0 || !is_task(tid, nodes())) { return PvmBadParam; }
    packed_message body;
    const int result = body.pack(buf, len, 1, datatype);
    if (result == PvmOk) { post(*entry, &tid, 1, msgtag, message_kind::user, body.data(), body.words()); }
    return result;
}

int pvm_recv(int tid, int msgtag) {
    task* const entry = self();
    if (entry == nullptr) { return PvmOutOfRes; }
    if (!receivable(tid, msgtag)) { return PvmBadParam; }
    make_current(*entry, tasks.wait_and_take(*entry, {tid, msgtag, message_kind::user}));
    return receive_buffer;
}

int pvm_nrecv(int tid, int msgtag) {
    task* const entry = self();
    if (entry == nullptr) { return PvmOutOfRes; }
    if (!receivable(tid, msgtag)) { return PvmBadParam; }
    message* const m = tasks.take(*entry, {tid, msgtag, message_kind::user});
    if (m == nullptr) { return 0; }
    make_current(*entry, m);
    return receive_buffer;
}

int pvm_probe(int tid, int msgtag) {
    task* const entry = self();
    if (entry == nullptr) { return PvmOutOfRes; }
    if (!receivable(tid, msgtag)) { return PvmBadParam; }
    return tasks.holds(*entry, {tid, msgtag, message_kind::user}) ? receive_buffer : 0;
}

int pvm_bufinfo(int* bytes, int* msgtag, int* tid) {
    const task* const entry = self();
    if (entry == nullptr || entry->received == nullptr) { return PvmNoBuf; }
    const message& m = *entry->received;
    if (bytes != nullptr) { *bytes = static_cast<int>(bytes_of_elements(m.data, m.words)); }
    if (msgtag != nullptr) { *msgtag = m.tag; }
    if (tid != nullptr) { *tid = m.source; }
    return PvmOk;
}

int pvm_upkint(int* np, int nitem, int stride) { return unpack(np, nitem, stride, PVM_INT); }
int pvm_upkfloat(float* xp, int nitem, int stride) { return unpack(xp, nitem, stride, PVM_FLOAT); }
int pvm_upkdouble(double* dp, int nitem, int stride) { return unpack(dp, nitem, stride, PVM_DOUBLE); }

int pvm_precv(int tid, int msgtag, void* buf, int len, int datatype, int* rtid, int* rtag, int* rlen) {
    const int buffer = len < 0 || words_of(datatype) == 0 ? static_cast<int>(PvmBadParam) : pvm_recv(tid, msgtag);
    if (buffer < 0) { return buffer; }
    const auto there = static_cast<int>(self()->reader.left_in_section());
    const int taken = there < len ? there : len;
    pvm_bufinfo(nullptr, rtag, rtid);
    if (rlen != nullptr) { *rlen = taken; }
    return unpack(buf, taken, 1, datatype);
}

// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/pvm/group_client.h"

#include "sw_stack/messaging/reply.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;
using namespace orbweaver::pvm;

namespace orbweaver::pvm {

namespace {

spin_lock copies_lock;
static_group* copies = nullptr;

void request_from_server(group_request request, const group_name& name, int tid, int argument,
                         const reply_address& asker) {
    createThread(static_cast<int>(group_server_node), serve_group_request, nullptr, request, name.word[0], name.word[1],
                 name.word[2], name.word[3], name.word[4], name.word[5], name.word[6], name.word[7], tid, argument,
                 asker.node, asker.handle);
}

void ask_for_members(const group_name& name, int* tids, int count) {
    awaited_reply reply(tids, static_cast<uint32_t>(count));
    request_from_server(group_request::members, name, 0, count, reply.address());
    reply.wait();
}

/// Copies a group to this host. Several tasks may call it at the same time; the first makes the copy.
void copy_group(const group_name& name, int size) {
    const lock_guard guard(copies_lock);
    if (find_static(name) != nullptr) { return; }
    auto* const copy = new static_group{copies, name, 0, size, new int[static_cast<uint32_t>(size)]};
    copy->number = static_cast<uint32_t>(ask_server(group_request::number_of, name, 0, 0));
    ask_for_members(name, copy->tids, size);
    __atomic_store_n(&copies, copy, __ATOMIC_RELEASE);
}

}  // namespace

int static_group::instance(int tid) const {
    for (int i = 0; i < size; ++i) {
        if (tids[i] == tid) { return i; }
    }
    return PvmNotInGroup;
}

const static_group* find_static(const group_name& name) {
    for (const static_group* copy = __atomic_load_n(&copies, __ATOMIC_ACQUIRE); copy != nullptr; copy = copy->next) {
        if (copy->name == name) { return copy; }
    }
    return nullptr;
}

int ask_server(group_request request, const group_name& name, int tid, int argument) {
    int answer = 0;
    awaited_reply reply(&answer, 1);
    request_from_server(request, name, tid, argument, reply.address());
    reply.wait();
    return answer;
}

member_list::member_list(const group_name& name) : m_copy(find_static(name)) {
    if (m_copy != nullptr) {
        m_size = m_copy->size;
        m_tids = m_copy->tids;
        return;
    }
    m_size = ask_server(group_request::size, name, 0, 0);
    if (m_size < 1) { return; }
    m_own = new int[static_cast<uint32_t>(m_size)];
    m_tids = m_own;
    ask_for_members(name, m_own, m_size);
    while (m_size > 0 && m_own[m_size - 1] == 0) {  // members have left in the meantime
        --m_size;
    }
}

member_list::~member_list() { delete[] m_own; }

int member_list::index(int tid) const {
    for (int i = 0; i < m_size; ++i) {
        if (m_tids[i] == tid) { return i; }
    }
    return -1;
}

void leave_all_groups(const task& entry) { ask_server(group_request::leave_all, {}, tid_of(entry), 0); }

}  // namespace orbweaver::pvm

namespace {

/// Answers a query about a group from this host's copy if it has one, otherwise from the server.
template <class FromCopy>
int ask_about(const char* group, group_request request, int tid, int argument, FromCopy from_copy) {
    group_name name;
    if (!name.assign(group)) { return PvmNullGroup; }
    const static_group* const copy = find_static(name);
    return copy != nullptr ? from_copy(*copy) : ask_server(request, name, tid, argument);
}

int change_membership(const char* group, group_request request) {
    const task* const entry = self();
    if (entry == nullptr) { return PvmOutOfRes; }
    group_name name;
    return name.assign(group) ? ask_server(request, name, tid_of(*entry), 0) : static_cast<int>(PvmNullGroup);
}

}  // namespace

int pvm_joingroup(const char* group) { return change_membership(group, group_request::join); }

int pvm_lvgroup(const char* group) { return change_membership(group, group_request::leave); }

int pvm_gsize(const char* group) {
    return ask_about(group, group_request::size, 0, 0, [](const static_group& copy) { return copy.size; });
}

int pvm_gettid(const char* group, int inum) {
    return ask_about(group, group_request::tid_of, 0, inum, [inum](const static_group& copy) {
        return inum >= 0 && inum < copy.size ? copy.tids[inum] : static_cast<int>(PvmNoInst);
    });
}

int pvm_getinst(const char* group, int tid) {
    return ask_about(group, group_request::instance_of, tid, 0,
                     [tid](const static_group& copy) { return copy.instance(tid); });
}

int pvm_members(const char* group, int* tids, int most) {
    group_name name;
    if (!name.assign(group)) { return PvmNullGroup; }
    const member_list members(name);
    for (int i = 0; i < members.size() && i < most; ++i) { tids[i] = members.tids()[i]; }
    return members.size();
}

int pvm_staticgroup(const char* group, int size) {
    group_name name;
    if (!name.assign(group)) { return PvmNullGroup; }
    if (find_static(name) != nullptr) { return PvmAlready; }
    int result = pvm_barrier(group, size);  // until that many have joined
    if (result == PvmOk) { result = ask_server(group_request::freeze, name, 0, size); }
    if (result == PvmOk) { copy_group(name, size); }
    return result;
}

// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/extensions/window.h"

#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/extensions/side_table.h"
#include "sw_stack/mpi/message_engine.h"
#include "sw_stack/mpi/profiling_names.h"
#include "sw_stack/mpi/record_exchange.h"
#include "sw_stack/mpi/requests.h"
#include "sw_stack/program/host_call.h"
#include "sw_stack/runtime/format.h"

namespace orbweaver::mpi {

namespace {

side_table<communicator, window*> windows;

}  // namespace

window* window::find(int handle) {
    window** const found = windows.find(communicators.find(handle));
    return found == nullptr ? nullptr : *found;
}

window& window::make(communicator& parent, void* base, MPI_Aint bytes, int unit, int flavor, void* memory) {
    MPI_Comm handle = MPI_COMM_NULL;
    PMPI_Comm_dup(parent.handle, &handle);
    communicator& comm = *communicators.find(handle);
    comm.error_handler = MPI_ERRORS_ARE_FATAL;
    comm.grid = nullptr;
    strncpy(comm.name, "a window", communicator::name_bytes - 1);
    window& made = *new window;
    made.m_comm = &comm;
    made.m_base = static_cast<char*>(base);
    made.m_memory = memory;
    made.m_flavor = flavor;
    made.m_all = gather_records(comm, description{bytes, unit});
    made.m_access = new uint8_t[static_cast<size_t>(comm.size())];
    memset(made.m_access, 0, static_cast<size_t>(comm.size()));
    windows.add(&comm) = &made;
    made.m_service.start(made);
    return made;
}

int window::free() {
    if (locks() || m_access_open || m_exposed) {
        return mistake(m_comm, MPI_ERR_RMA_SYNC, "%s has an epoch that has not ended", m_comm->name);
    }
    flush_all();
    barrier(*m_comm);
    m_service.end();
    engine.progress();  // requests of the program that have all they wait for
    MPI_Comm handle = m_comm->handle;
    if (const int code = attributes.remove_all(handle); code != MPI_SUCCESS) {
        return callback_result(m_comm, code, "delete");
    }
    windows.forget(m_comm);
    while (m_attached != nullptr) { detach(m_attached->begin); }
    release_done();
    orbweaver::release(m_memory);
    delete[] m_access;
    delete[] m_all;
    const int code = PMPI_Comm_free(&handle);
    delete this;
    return code;
}

bool window::contains(const char* begin, uint32_t bytes) const {
    if (!is(MPI_WIN_FLAVOR_DYNAMIC)) { return true; }
    const char* const end = begin + bytes;
    while (begin != end) {  // a range may cross regions side by side
        const region* each = m_attached;
        while (each != nullptr && (begin < each->begin || begin >= each->begin + each->bytes)) { each = each->next; }
        if (each == nullptr) { return false; }
        const char* const last = each->begin + each->bytes;
        begin = last < end ? last : end;
    }
    return true;
}

int window::attach(char* begin, MPI_Aint bytes) {
    for (const region* each = m_attached; each != nullptr; each = each->next) {
        if (begin < each->begin + each->bytes && each->begin < begin + bytes) {
            return mistake(m_comm, MPI_ERR_RMA_ATTACH, "a part of this memory is attached already");
        }
    }
    m_attached = new region{m_attached, begin, bytes};
    return MPI_SUCCESS;
}

int window::detach(const char* begin) {
    region** link = &m_attached;
    while (*link != nullptr && (*link)->begin != begin) { link = &(*link)->next; }
    region* const found = *link;
    if (found == nullptr) { return mistake(m_comm, MPI_ERR_BASE, "no memory at this address is attached"); }
    *link = found->next;
    delete found;
    return MPI_SUCCESS;
}

bool window::get_attribute(int key, void* value) const {
    static constexpr int model = MPI_WIN_UNIFIED;
    const description& own = m_all[m_comm->rank];
    const void* const found[] = {m_base, &own.bytes, &own.unit, &m_flavor, &model};  // indexed from MPI_WIN_BASE on
    if (key >= MPI_WIN_BASE && key <= MPI_WIN_MODEL) {
        memcpy(value, &found[key - MPI_WIN_BASE], sizeof found[0]);
        return true;
    }
    return attributes.get(key, value);
}

window_operation& window::add_operation(int target) {
    auto* const made = new window_operation(target);
    m_operations.append(made);
    ++m_operation_number;
    return *made;
}

void window::release(window_operation* ended) {
    delete ended;
    --m_operation_number;
}

/// Releases the oldest operations that are complete. Waits for one if there are many, which take memory, and whose
/// posted receives each arriving message passes by.
void window::release_done() {
    constexpr int most = 256;
    while (m_operations.front() != nullptr && !m_operations.front()->held) {
        window_operation& oldest = *m_operations.front();
        if (m_operation_number >= most) { oldest.wait(); }
        if (!oldest.done()) { return; }
        release(m_operations.take([](const window_operation&) { return true; }));
    }
}

window_operation& window::start(const window_transfer& transfer, bool held) {
    release_done();
    window_operation& made = add_operation(transfer.target);
    made.held = held;
    m_fence_used = m_fence;
    if (transfer.action != window_action::get) { m_access[transfer.target] |= access::unflushed; }
    made.send(*m_comm, transfer);
    return made;
}

void window::complete(int target) {
    const auto concerned = [target](const window_operation& each) {
        return target == everybody || each.target() == target;
    };
    for (window_operation* each = m_operations.front(); each != nullptr; each = each->next) {
        if (concerned(*each)) { each->wait(); }
    }
    const auto releasable = [&concerned](const window_operation& each) { return !each.held && concerned(each); };
    while (window_operation* const ended = m_operations.take(releasable)) { release(ended); }
}

void window::flush(int target) {
    if ((m_access[target] & access::unflushed) != 0) { ask(window_action::flush, target); }
    complete(target);
    m_access[target] &= static_cast<uint8_t>(~access::unflushed);
}

void window::flush_all() {
    for (int rank = 0; rank < m_comm->size(); ++rank) {
        if ((m_access[rank] & access::unflushed) != 0) { ask(window_action::flush, rank); }
        m_access[rank] &= static_cast<uint8_t>(~access::unflushed);
    }
    complete(everybody);
}

void window::ask(window_action action, int target) { add_operation(target).send(*m_comm, action); }

int no_window(int handle) {
    return handle == MPI_WIN_NULL ? mistake(nullptr, MPI_ERR_WIN, "the window is MPI_WIN_NULL")
                                  : mistake(nullptr, MPI_ERR_WIN, "there is no window %d", handle);
}

/// Replaces the definition in call.cpp: adds the names of one-sided communication.
const char* error_name(int code) {
    static const char* const names[] = {"MPI_ERR_WIN",          "MPI_ERR_BASE",       "MPI_ERR_SIZE",
                                        "MPI_ERR_DISP",         "MPI_ERR_ASSERT",     "MPI_ERR_LOCKTYPE",
                                        "MPI_ERR_RMA_CONFLICT", "MPI_ERR_RMA_SYNC",   "MPI_ERR_RMA_RANGE",
                                        "MPI_ERR_RMA_ATTACH",   "MPI_ERR_RMA_SHARED", "MPI_ERR_RMA_FLAVOR"};
    return code >= MPI_ERR_WIN && code <= MPI_ERR_LASTCODE ? names[code - MPI_ERR_WIN] : orbweaver_mpi_error_name(code);
}

/// Replaces the definition in call.cpp, which knows fewer names.
void fail_call(int code, const char* text) {
    static char whole[320];
    format_text(whole, sizeof whole, "%s: %s (%s)", call::name(), text, error_name(code));
    stop(whole, call::location(), code == 0 ? 1 : code);
}

}  // namespace orbweaver::mpi

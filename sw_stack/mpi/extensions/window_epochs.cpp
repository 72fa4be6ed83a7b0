// SPDX-License-Identifier: Apache-2.0
// Epochs of windows: when transfers are allowed, and when they are complete.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/extensions/window.h"
#include "sw_stack/mpi/message_engine.h"
#include "sw_stack/mpi/requests.h"

namespace orbweaver::mpi {

bool window::locks() const {
    for (int rank = 0; rank < m_comm->size(); ++rank) {
        if ((m_access[rank] & access::locked) != 0) { return true; }
    }
    return m_all_locked;
}

int window::check_access(int target, bool passive) {
    const bool is_passive = m_all_locked || (m_access[target] & access::locked) != 0;
    const bool is_active = m_fence || (m_access[target] & access::started) != 0;
    if (is_passive || (is_active && !passive)) { return MPI_SUCCESS; }
    return mistake(m_comm, MPI_ERR_RMA_SYNC, "rank %d is not accessible: %s comes first", target,
                   passive ? "MPI_Win_lock" : "MPI_Win_fence, MPI_Win_lock or MPI_Win_start");
}

int window::end_fence_epoch() {
    if (m_fence_used) {
        return mistake(m_comm, MPI_ERR_RMA_SYNC,
                       "another MPI_Win_fence completes the transfers since the last one first");
    }
    m_fence = false;
    return MPI_SUCCESS;
}

int window::fence(int assertions) {
    if (locks() || m_access_open || m_exposed) {
        return mistake(m_comm, MPI_ERR_RMA_SYNC, "an epoch of another kind has not ended");
    }
    if ((assertions & MPI_MODE_NOPRECEDE) == 0) { flush_all(); }
    barrier(*m_comm);
    m_fence = (assertions & MPI_MODE_NOSUCCEED) == 0;
    m_fence_used = false;
    return MPI_SUCCESS;
}

int window::lock(window_action action, int target, bool checks) {
    if (m_all_locked || (m_access[target] & (access::locked | access::started)) != 0) {
        return mistake(m_comm, MPI_ERR_RMA_SYNC, "rank %d has an epoch already", target);
    }
    if (const int code = end_fence_epoch(); code != MPI_SUCCESS) { return code; }
    if (checks) {
        ask(action, target);
        complete(target);
    }
    m_access[target] |= checks ? access::locked : access::locked | access::unchecked;
    return MPI_SUCCESS;
}

int window::unlock(int target) {
    if ((m_access[target] & access::locked) == 0) {
        return mistake(m_comm, MPI_ERR_RMA_SYNC, "rank %d is not locked", target);
    }
    if ((m_access[target] & access::unchecked) != 0) {
        flush(target);
    } else {
        ask(window_action::unlock, target);
        complete(target);
    }
    m_access[target] = 0;
    return MPI_SUCCESS;
}

int window::lock_all(bool checks) {
    if (locks() || m_access_open) { return mistake(m_comm, MPI_ERR_RMA_SYNC, "a rank has an epoch already"); }
    if (const int code = end_fence_epoch(); code != MPI_SUCCESS) { return code; }
    m_all_unchecked = !checks;
    for (int rank = 0; checks && rank < m_comm->size(); ++rank) { ask(window_action::lock_shared, rank); }
    complete(everybody);
    m_all_locked = true;
    return MPI_SUCCESS;
}

int window::unlock_all() {
    if (!m_all_locked) { return mistake(m_comm, MPI_ERR_RMA_SYNC, "MPI_Win_lock_all comes first"); }
    if (m_all_unchecked) {
        flush_all();
    } else {
        for (int rank = 0; rank < m_comm->size(); ++rank) {
            ask(window_action::unlock, rank);
            m_access[rank] = 0;
        }
        complete(everybody);
    }
    m_all_locked = false;
    return MPI_SUCCESS;
}

void window::notify(int rank, window_tag tag) {
    auto* const sent = new request;
    set_up_send(*sent, send_mode::standard, nullptr, 0, *find_type(MPI_BYTE), rank, static_cast<int>(tag), *m_comm,
                m_comm->context());
    mpi::start(*sent);
    forget(sent);
}

void window::expect(request& received, int rank, window_tag tag) {
    set_up_receive(received, nullptr, 0, *find_type(MPI_BYTE), rank, static_cast<int>(tag), *m_comm, m_comm->context());
    mpi::start(received);
}

int window::post(const group& origins, bool checks) {
    if (m_exposed) { return mistake(m_comm, MPI_ERR_RMA_SYNC, "MPI_Win_wait has not ended the epoch before"); }
    if (const int code = end_fence_epoch(); code != MPI_SUCCESS) { return code; }
    m_exposed = true;
    m_origins = origins.size();
    m_completions = new request[static_cast<size_t>(m_origins)];
    for (int member = 0; member < m_origins; ++member) {
        const int rank = rank_of(origins, member);
        expect(m_completions[member], rank, window_tag::complete);
        if (checks) { notify(rank, window_tag::post); }
    }
    return MPI_SUCCESS;
}

int window::start_access(const group& targets, bool checks) {
    if (m_access_open || locks()) { return mistake(m_comm, MPI_ERR_RMA_SYNC, "an epoch has not ended"); }
    if (const int code = end_fence_epoch(); code != MPI_SUCCESS) { return code; }
    m_access_open = true;
    for (int member = 0; member < targets.size(); ++member) {
        const int rank = rank_of(targets, member);
        m_access[rank] |= access::started;
        if (!checks) { continue; }
        request posted;
        expect(posted, rank, window_tag::post);
        engine.wait(posted);
    }
    return MPI_SUCCESS;
}

int window::complete_access() {
    if (!m_access_open) { return mistake(m_comm, MPI_ERR_RMA_SYNC, "MPI_Win_start comes first"); }
    flush_all();
    for (int rank = 0; rank < m_comm->size(); ++rank) {
        if ((m_access[rank] & access::started) == 0) { continue; }
        m_access[rank] = 0;
        notify(rank, window_tag::complete);
    }
    m_access_open = false;
    return MPI_SUCCESS;
}

int window::end_exposure(bool waits, bool& ended) {
    if (!m_exposed) { return mistake(m_comm, MPI_ERR_RMA_SYNC, "MPI_Win_post comes first"); }
    ended = true;
    for (int member = 0; member < m_origins; ++member) {
        if (waits) { engine.wait(m_completions[member]); }
        ended = ended && engine.done(m_completions[member]);
    }
    if (!ended) { return MPI_SUCCESS; }
    delete[] m_completions;
    m_exposed = false;
    return MPI_SUCCESS;
}

}  // namespace orbweaver::mpi

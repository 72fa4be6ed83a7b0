// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/message_engine.h"
#include "sw_stack/mpi/requests.h"
#include "sw_stack/mpi/statuses.h"

namespace orbweaver::mpi {

int fill_status(const request& done, MPI_Status* status) {
    if (done.kind == request_kind::receive) {
        const uint32_t bytes = done.found_bytes < done.bytes ? done.found_bytes : done.bytes;
        report_found(status, done.source, done.found_tag, bytes);
    } else {
        report_empty(status);
    }
    if (status != MPI_STATUS_IGNORE) { status->orbweaver_cancelled = done.cancelled ? 1 : 0; }
    if (done.error == MPI_ERR_TRUNCATE) {
        return mistake(done.comm, done.error,
                       "the message of %u bytes from rank %d with tag %d does not fit the receive's %u bytes",
                       static_cast<unsigned>(done.found_bytes), done.source, done.found_tag,
                       static_cast<unsigned>(done.bytes));
    }
    return done.error;
}

namespace {

/// Reports the result of a request, and deletes it unless it is persistent.
int finish(MPI_Request* asked, MPI_Status* status) {
    const int code = fill_status(**asked, status);
    if ((*asked)->persistent) {
        (*asked)->started = false;
    } else {
        delete *asked;
        *asked = MPI_REQUEST_NULL;
    }
    return code;
}

/// Returns whether a request is active. A persistent request is inactive before its start and after its completion has
/// been reported.
bool active(const request* asked) { return asked != nullptr && asked->started; }

int count_active(int count, MPI_Request* requests) {
    int number = 0;
    for (int i = 0; i < count; ++i) { number += active(requests[i]) ? 1 : 0; }
    return number;
}

/// Returns the index of a completed request, or -1.
int find_done(int count, MPI_Request* requests) {
    for (int i = 0; i < count; ++i) {
        if (active(requests[i]) && engine.done(*requests[i])) { return i; }
    }
    return -1;
}

/// Waits until one of the active requests is done. Precondition: at least one request is active.
void wait_for_one(int count, MPI_Request* requests) {
    auto** const asked = new request*[static_cast<size_t>(count)];
    for (int i = 0; i < count; ++i) { asked[i] = active(requests[i]) ? requests[i] : nullptr; }
    engine.wait_any(asked, count);
    delete[] asked;
}

MPI_Status* status_of(MPI_Status* statuses, int number) {
    return statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[number];
}

/// Finishes all requests for Waitall and Testall.
/// @return MPI_ERR_IN_STATUS if one request has failed
int finish_all(int count, MPI_Request* requests, MPI_Status* statuses) {
    int code = MPI_SUCCESS;
    for (int i = 0; i < count; ++i) {
        MPI_Status* const status = status_of(statuses, i);
        int own = MPI_SUCCESS;
        if (active(requests[i])) {
            own = finish(&requests[i], status);
        } else {
            report_empty(status);
        }
        if (status != MPI_STATUS_IGNORE) { status->MPI_ERROR = own; }
        code = own != MPI_SUCCESS ? MPI_ERR_IN_STATUS : code;
    }
    return code;
}

/// Finishes the requests that are done now, for Waitsome and Testsome.
int finish_some(int count, MPI_Request* requests, int* finished, int* indices, MPI_Status* statuses) {
    int code = MPI_SUCCESS;
    *finished = 0;
    for (int i = 0; i < count; ++i) {
        if (!active(requests[i]) || !engine.done(*requests[i])) { continue; }
        MPI_Status* const status = status_of(statuses, *finished);
        const int own = finish(&requests[i], status);
        if (status != MPI_STATUS_IGNORE) { status->MPI_ERROR = own; }
        code = own != MPI_SUCCESS ? MPI_ERR_IN_STATUS : code;
        indices[(*finished)++] = i;
    }
    return code;
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver;
using namespace orbweaver::mpi;

extern "C" {

int MPI_Wait(MPI_Request* asked, MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Wait);
    if (!active(*asked)) {
        report_empty(status);
        return MPI_SUCCESS;
    }
    engine.wait(**asked);
    return finish(asked, status);
}

int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
    ORBWEAVER_MPI_CALL(MPI_Waitall);
    for (int i = 0; i < count; ++i) {
        if (active(requests[i])) { engine.wait(*requests[i]); }
    }
    return finish_all(count, requests, statuses);
}

int MPI_Waitany(int count, MPI_Request* requests, int* index, MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Waitany);
    if (count_active(count, requests) == 0) {
        *index = MPI_UNDEFINED;
        report_empty(status);
        return MPI_SUCCESS;
    }
    wait_for_one(count, requests);
    *index = find_done(count, requests);
    return finish(&requests[*index], status);
}

int MPI_Waitsome(int count, MPI_Request* requests, int* finished, int* indices, MPI_Status* statuses) {
    ORBWEAVER_MPI_CALL(MPI_Waitsome);
    if (count_active(count, requests) == 0) {
        *finished = MPI_UNDEFINED;
        return MPI_SUCCESS;
    }
    wait_for_one(count, requests);
    return finish_some(count, requests, finished, indices, statuses);
}

int MPI_Test(MPI_Request* asked, int* flag, MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Test);
    *flag = 1;
    if (!active(*asked)) {
        report_empty(status);
        return MPI_SUCCESS;
    }
    if (!engine.done(**asked)) {
        *flag = 0;
        instruction::yield();  // a program that polls must let arriving threads run
        return MPI_SUCCESS;
    }
    return finish(asked, status);
}

int MPI_Testall(int count, MPI_Request* requests, int* flag, MPI_Status* statuses) {
    ORBWEAVER_MPI_CALL(MPI_Testall);
    *flag = 0;
    for (int i = 0; i < count; ++i) {
        if (active(requests[i]) && !engine.done(*requests[i])) {
            instruction::yield();
            return MPI_SUCCESS;
        }
    }
    *flag = 1;
    return finish_all(count, requests, statuses);
}

int MPI_Testany(int count, MPI_Request* requests, int* index, int* flag, MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Testany);
    *index = MPI_UNDEFINED;
    *flag = 1;
    if (count_active(count, requests) == 0) {
        report_empty(status);
        return MPI_SUCCESS;
    }
    const int found = find_done(count, requests);
    if (found < 0) {
        *flag = 0;
        instruction::yield();
        return MPI_SUCCESS;
    }
    *index = found;
    return finish(&requests[found], status);
}

int MPI_Testsome(int count, MPI_Request* requests, int* finished, int* indices, MPI_Status* statuses) {
    ORBWEAVER_MPI_CALL(MPI_Testsome);
    if (count_active(count, requests) == 0) {
        *finished = MPI_UNDEFINED;
        return MPI_SUCCESS;
    }
    const int code = finish_some(count, requests, finished, indices, statuses);
    if (*finished == 0) { instruction::yield(); }
    return code;
}

int MPI_Request_free(MPI_Request* asked) {
    ORBWEAVER_MPI_CALL(MPI_Request_free);
    if (*asked == nullptr) { return mistake(nullptr, MPI_ERR_REQUEST, "the request is MPI_REQUEST_NULL"); }
    forget(*asked);
    *asked = MPI_REQUEST_NULL;
    return MPI_SUCCESS;
}

int MPI_Request_get_status(MPI_Request asked, int* flag, MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Request_get_status);
    *flag = 1;
    if (!active(asked)) {
        report_empty(status);
        return MPI_SUCCESS;
    }
    *flag = engine.done(*asked) ? 1 : 0;
    return *flag != 0 ? fill_status(*asked, status) : MPI_SUCCESS;
}

/// Sends cannot be cancelled, because their envelopes are already under way.
int MPI_Cancel(MPI_Request* asked) {
    ORBWEAVER_MPI_CALL(MPI_Cancel);
    if (!active(*asked)) { return mistake(nullptr, MPI_ERR_REQUEST, "the request is not under way"); }
    if ((*asked)->kind == request_kind::receive) { engine.cancel(**asked); }
    return MPI_SUCCESS;
}

int MPI_Test_cancelled(const MPI_Status* status, int* flag) {
    *flag = status->orbweaver_cancelled;
    return MPI_SUCCESS;
}

int MPI_Get_count(const MPI_Status* status, MPI_Datatype type_handle, int* count) {
    ORBWEAVER_MPI_CALL(MPI_Get_count);
    datatype* type = nullptr;
    const int code = check_type(nullptr, 0, type_handle, type);
    if (code != MPI_SUCCESS) { return code; }
    const auto bytes = static_cast<uint32_t>(status->orbweaver_bytes);
    if (type->bytes == 0) {
        *count = 0;
    } else {
        *count = bytes % type->bytes == 0 ? static_cast<int>(bytes / type->bytes) : MPI_UNDEFINED;
    }
    return MPI_SUCCESS;
}

int MPI_Get_elements(const MPI_Status* status, MPI_Datatype type_handle, int* count) {
    ORBWEAVER_MPI_CALL(MPI_Get_elements);
    datatype* type = nullptr;
    const int code = check_type(nullptr, 0, type_handle, type);
    if (code != MPI_SUCCESS) { return code; }
    const int elements = type->basic_elements(static_cast<uint32_t>(status->orbweaver_bytes));
    *count = elements >= 0 ? elements : MPI_UNDEFINED;
    return MPI_SUCCESS;
}

}  // extern "C"

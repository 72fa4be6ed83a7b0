// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/extensions/persistent_operation.h"

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/profiling_names.h"
#include "sw_stack/mpi/requests.h"

namespace orbweaver::mpi {

namespace {

constinit bool checks_arguments = false;

/// Returns whether the running call only checks its arguments. Operations in the background continue meanwhile.
bool is_check() { return checks_arguments && background_operation::running() == nullptr; }

}  // namespace

int persistent_operation::check(MPI_Comm comm_handle, MPI_Request* made, function run, void* arguments) {
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    ORBWEAVER_MPI_RESULT(comm, made)
    *made = MPI_REQUEST_NULL;
    checks_arguments = true;
    const int code = run(arguments);
    checks_arguments = false;
    return code;
}

persistent_operation::persistent_operation(MPI_Comm comm, function run, void* arguments)
    : request{}, m_comm(comm), m_run(run), m_arguments(arguments) {
    set_up_send(*this, send_mode::standard, nullptr, 0, *find_type(MPI_BYTE), MPI_PROC_NULL, MPI_ANY_TAG,
                *find_communicator(comm), 0);
    m_number = ++this->comm->started_operations;
    kind = request_kind::operation;
    persistent = true;
}

/// Runs in the background.
int persistent_operation::run(void* operation) {
    auto& self = **static_cast<persistent_operation**>(operation);
    const int code = self.m_run(self.m_arguments);
    self.error = code;
    self.state = request_state::complete;
    return code;
}

/// Members may start their operations in different orders (MPI 4.0, 6.13). So the messages have the number that the
/// operation got when it was made.
void persistent_operation::start() {
    started = true;
    if (find_communicator(m_comm) == nullptr) {
        error = no_communicator(m_comm);
        state = request_state::complete;
        return;
    }
    state = request_state::waiting;
    persistent_operation* const self = this;
    request* background = nullptr;
    const auto latest = comm->started_operations;
    comm->started_operations = m_number - 1;
    const int code = background_operation::start(m_comm, &background, run, &self, sizeof self);
    comm->started_operations = latest;
    if (background != nullptr) { forget(background); }
    if (code != MPI_SUCCESS) {
        error = code;
        state = request_state::complete;
    }
}

/// Replaces the definition in requests.cpp.
void orbweaver_mpi_start(request& made) {
    if (made.kind == request_kind::operation) {
        static_cast<persistent_operation&>(made).start();
        return;
    }
    if (is_check()) { made.peer = MPI_PROC_NULL; }
    orbweaver_mpi_start_message(made);
}

/// This and the following replace the definitions in collective.cpp.
void copy(const elements& source, const elements& target) {
    if (!is_check()) { orbweaver_mpi_copy(source, target); }
}

void barrier(communicator& comm) {
    if (!is_check()) { orbweaver_mpi_barrier(comm); }
}

void broadcast(communicator& comm, const elements& message, int root) {
    if (!is_check()) { orbweaver_mpi_broadcast(comm, message, root); }
}

void reduce(communicator& comm, const elements& values, const elements& result, const reduction& operation, int root) {
    if (!is_check()) { orbweaver_mpi_reduce(comm, values, result, operation, root); }
}

void all_reduce(communicator& comm, const elements& values, const reduction& operation) {
    if (!is_check()) { orbweaver_mpi_all_reduce(comm, values, operation); }
}

/// Replaces the definition in reduction_operator.cpp.
void combine(const reduction_operator& op, const void* in, void* inout, int count, const datatype& type,
             int type_handle) {
    if (!is_check()) { orbweaver_mpi_combine(op, in, inout, count, type, type_handle); }
}

/// Replaces the definition in datatype.cpp: the next start of an operation looks the handle up again.
void forget_type(int) {}

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

/// Replaces the definition in reduction_operator.cpp: the next start of an operation looks the handle up again.
extern "C" int MPI_Op_free(MPI_Op* op) {
    ORBWEAVER_MPI_CALL(MPI_Op_free);
    reduction_operator found{};
    if (!find_operator(*op, found) || found.function == nullptr) { return PMPI_Op_free(op); }
    *op = MPI_OP_NULL;
    return MPI_SUCCESS;
}

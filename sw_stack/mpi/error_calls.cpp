// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/error_handlers.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

namespace {

struct error_handler {
    MPI_Comm_errhandler_function* function;
};

handle_table<error_handler> made_handlers;
constexpr int built_in_handlers = MPI_ERRORS_RETURN;

error_handler* find_handler(int handle) { return made_handlers.find(handle - built_in_handlers); }

bool is_handler(int handle) {
    return handle == MPI_ERRORS_ARE_FATAL || handle == MPI_ERRORS_RETURN || find_handler(handle) != nullptr;
}

}  // namespace

int handle_error(communicator* comm, int code, const char* text) {
    if (comm == nullptr || comm->error_handler == MPI_ERRORS_ARE_FATAL) { fail_call(code, text); }
    if (const error_handler* const made = find_handler(comm->error_handler)) {
        int handle = comm->handle;
        made->function(&handle, &code);
    }
    return code;
}

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int MPI_Error_class(int code, int* error_class) {
    *error_class = code;
    return MPI_SUCCESS;
}

int MPI_Error_string(int code, char* text, int* length) {
    strcpy(text, error_name(code));
    *length = static_cast<int>(strlen(text));
    return MPI_SUCCESS;
}

int MPI_Comm_create_errhandler(MPI_Comm_errhandler_function* function, MPI_Errhandler* handler) {
    *handler = made_handlers.make(error_handler{function}) + built_in_handlers;
    return MPI_SUCCESS;
}

int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler) {
    ORBWEAVER_MPI_CALL(MPI_Comm_set_errhandler);
    ORBWEAVER_MPI_COMMUNICATOR(group, comm)
    if (!is_handler(handler)) { return mistake(group, MPI_ERR_ARG, "there is no error handler %d", handler); }
    group->error_handler = handler;
    return MPI_SUCCESS;
}

int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* handler) {
    ORBWEAVER_MPI_CALL(MPI_Comm_get_errhandler);
    ORBWEAVER_MPI_COMMUNICATOR(group, comm)
    *handler = group->error_handler;
    return MPI_SUCCESS;
}

int MPI_Comm_call_errhandler(MPI_Comm comm, int code) {
    ORBWEAVER_MPI_CALL(MPI_Comm_call_errhandler);
    ORBWEAVER_MPI_COMMUNICATOR(group, comm)
    mistake(group, code, "the program reports it");
    return MPI_SUCCESS;
}

int MPI_Errhandler_create(MPI_Handler_function* function, MPI_Errhandler* handler) {
    return MPI_Comm_create_errhandler(function, handler);
}

int MPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler handler) { return MPI_Comm_set_errhandler(comm, handler); }

int MPI_Errhandler_get(MPI_Comm comm, MPI_Errhandler* handler) { return MPI_Comm_get_errhandler(comm, handler); }

/// Releases the handle only, because communicators may still use the error handler.
int MPI_Errhandler_free(MPI_Errhandler* handler) {
    *handler = MPI_ERRHANDLER_NULL;
    return MPI_SUCCESS;
}

}  // extern "C"

// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/collective_algorithms.h"
#include "sw_stack/mpi/environment.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/profiling_names.h"
#include "sw_stack/mpi/rank_profile.h"
#include "sw_stack/program/clocks.h"
#include "sw_stack/program/host_call.h"
#include "sw_stack/program/settings.h"
#include "sw_stack/runtime/format.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::mpi {

namespace {

enum class phase : uint8_t { before, running, after };
phase now = phase::before;

}  // namespace

bool environment::initialised() { return now != phase::before; }

bool environment::finalised() { return now == phase::after; }

void environment::begin() {
    now = phase::running;
    make_first_communicators();
    rank_profile::begin(nodes());
}

void environment::end() { now = phase::after; }

void environment::require_running() {
    if (now == phase::before) { fail_call(MPI_ERR_OTHER, "MPI_Init was not called before"); }
    if (now == phase::after) { fail_call(MPI_ERR_OTHER, "MPI_Finalize was called before"); }
}

}  // namespace orbweaver::mpi

using namespace orbweaver;
using namespace orbweaver::mpi;

extern "C" {

int MPI_Init(int*, char***) {
    if (environment::initialised()) {
        ORBWEAVER_MPI_CALL(MPI_Init);
        fail_call(MPI_ERR_OTHER, "it was called before");
    }
    environment::begin();
    ORBWEAVER_MPI_CALL(MPI_Init);
    asked_algorithms.read();
    return MPI_SUCCESS;
}

int MPI_Init_thread(int*, char***, int required, int* provided) {
    *provided = required < MPI_THREAD_SERIALIZED ? required : MPI_THREAD_SERIALIZED;
    if (!environment::initialised()) {
        environment::begin();
        ORBWEAVER_MPI_CALL(MPI_Init_thread);
        asked_algorithms.read();
    }
    return MPI_SUCCESS;
}

int MPI_Query_thread(int* provided) {
    *provided = MPI_THREAD_SERIALIZED;
    return MPI_SUCCESS;
}

int MPI_Initialized(int* flag) {
    *flag = environment::initialised() ? 1 : 0;
    return MPI_SUCCESS;
}

int PMPI_Finalize() {
    ORBWEAVER_MPI_CALL(MPI_Finalize);
    barrier(*world());
    environment::end();
    return MPI_SUCCESS;
}

int MPI_Finalized(int* flag) {
    *flag = environment::finalised() ? 1 : 0;
    return MPI_SUCCESS;
}

int MPI_Abort(MPI_Comm, int code) {
    static char text[40];
    format_text(text, sizeof text, "MPI_Abort: code %d", code);
    stop(text, call_before(__builtin_return_address(0)), code == 0 ? 1 : code);
}

double MPI_Wtime() { return seconds(); }

double MPI_Wtick() { return settings().clock_period_ps * 1e-12; }

int MPI_Get_processor_name(char* name, int* length) {
    *length = static_cast<int>(format_text(name, MPI_MAX_PROCESSOR_NAME, "node%u", static_cast<unsigned>(node_id())));
    return MPI_SUCCESS;
}

int MPI_Get_version(int* version, int* subversion) {
    *version = MPI_VERSION;
    *subversion = MPI_SUBVERSION;
    return MPI_SUCCESS;
}

int MPI_Get_library_version(char* text, int* length) {
    strcpy(text, "orbweaver");
    *length = static_cast<int>(strlen(text));
    return MPI_SUCCESS;
}

int MPI_Alloc_mem(MPI_Aint bytes, MPI_Info, void* pointer) {
    ORBWEAVER_MPI_CALL(MPI_Alloc_mem);
    void* const memory = malloc(static_cast<size_t>(bytes));
    if (memory == nullptr) { return mistake(nullptr, MPI_ERR_NO_MEM, "%ld bytes are not there", bytes); }
    memcpy(pointer, &memory, sizeof memory);
    return MPI_SUCCESS;
}

int MPI_Free_mem(void* memory) {
    free(memory);
    return MPI_SUCCESS;
}

int MPI_Get_address(const void* location, MPI_Aint* address) {
    *address = reinterpret_cast<MPI_Aint>(location);
    return MPI_SUCCESS;
}

int MPI_Address(void* location, MPI_Aint* address) { return MPI_Get_address(location, address); }

int MPI_Pcontrol(const int, ...) { return MPI_SUCCESS; }

}  // extern "C"

ORBWEAVER_MPI_WEAK(Finalize, ())

// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/call.h"

#include <stdarg.h>

#include "sw_stack/mpi/environment.h"
#include "sw_stack/mpi/error_handlers.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/rank_profile.h"
#include "sw_stack/program/host_call.h"
#include "sw_stack/runtime/format.h"

extern "C" {
constinit orbweaver::mpi_call_record orbweaver_mpi_call = {};
}

namespace orbweaver::mpi {

namespace {

constexpr size_t longest_text = 240;

inline const char* built_in_name(int code) {
    static const char* const names[] = {
        "MPI_SUCCESS",       "MPI_ERR_BUFFER", "MPI_ERR_COUNT",     "MPI_ERR_TYPE",     "MPI_ERR_TAG",
        "MPI_ERR_COMM",      "MPI_ERR_RANK",   "MPI_ERR_ROOT",      "MPI_ERR_GROUP",    "MPI_ERR_OP",
        "MPI_ERR_TOPOLOGY",  "MPI_ERR_DIMS",   "MPI_ERR_ARG",       "MPI_ERR_UNKNOWN",  "MPI_ERR_TRUNCATE",
        "MPI_ERR_OTHER",     "MPI_ERR_INTERN", "MPI_ERR_IN_STATUS", "MPI_ERR_PENDING",  "MPI_ERR_REQUEST",
        "MPI_ERR_NO_MEM",    "MPI_ERR_KEYVAL", "MPI_ERR_INFO",      "MPI_ERR_INFO_KEY", "MPI_ERR_INFO_VALUE",
        "MPI_ERR_INFO_NOKEY"};
    return code >= 0 && code <= MPI_ERR_INFO_NOKEY ? names[code] : "MPI_ERR_UNKNOWN";
}

}  // namespace

call::call(mpi_call_profile& called, const void* location) : m_outermost(orbweaver_mpi_call.name == 0) {
    if (!m_outermost) { return; }
    orbweaver_mpi_call.name = reinterpret_cast<uint32_t>(called.name);
    orbweaver_mpi_call.location = reinterpret_cast<uint32_t>(call_before(location));
    environment::require_running();
    rank_profile::enter(called);
}

call::~call() {
    if (m_outermost) {
        rank_profile::leave();
        orbweaver_mpi_call.name = 0;
    }
}

const char* call::name() {
    return orbweaver_mpi_call.name == 0 ? "MPI" : reinterpret_cast<const char*>(orbweaver_mpi_call.name);
}

const void* call::location() { return reinterpret_cast<const void*>(orbweaver_mpi_call.location); }

void call::begin_wait(mpi_wait reason, int peer, int tag, uint32_t bytes) {
    orbweaver_mpi_call.peer = peer;
    orbweaver_mpi_call.tag = tag;
    orbweaver_mpi_call.bytes = bytes;
    orbweaver_mpi_call.waits = static_cast<uint32_t>(reason);
}

void call::end_wait() { orbweaver_mpi_call.waits = static_cast<uint32_t>(mpi_wait::nothing); }

[[gnu::weak]] void fail_call(int code, const char* text) {
    static char whole[longest_text + 64];
    format_text(whole, sizeof whole, "%s: %s (%s)", call::name(), text, built_in_name(code));
    stop(whole, call::location(), code == 0 ? 1 : code);
}

int mistake(communicator* group, int code, const char* format, ...) {
    static char text[longest_text];  // static, because the program's handler may keep it
    va_list arguments;
    va_start(arguments, format);
    format_arguments(text, sizeof text, format, arguments);
    va_end(arguments);
    return handle_error(group == nullptr ? world() : group, code, text);
}

const char* orbweaver_mpi_error_name(int code) { return built_in_name(code); }

[[gnu::weak, gnu::alias("orbweaver_mpi_error_name")]] const char* error_name(int code);

}  // namespace orbweaver::mpi

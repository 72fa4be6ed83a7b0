// SPDX-License-Identifier: Apache-2.0
// Process functions: the end and the identity of a rank.
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include "sw_stack/program/host_call.h"
#include "sw_stack/program/include/sys/utsname.h"
#include "sw_stack/program/streams.h"
#include "sw_stack/runtime/format.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

void stop(const char* text, const void* position, int status) {
    flush_streams();
    call_host(host_call_kind::stop, reinterpret_cast<uint32_t>(text), reinterpret_cast<uint32_t>(position),
              static_cast<uint32_t>(status));
    for (;;) { instruction::yield(); }
}

}  // namespace orbweaver

extern "C" {

void _exit(int status) {
    orbweaver::call_host(orbweaver::host_call_kind::end_of_rank, static_cast<uint32_t>(status));
    orbweaver::instruction::endt();
}

/// This is the only process.
int kill(pid_t process, int signal) {
    if (process != getpid()) {
        errno = ESRCH;
        return -1;
    }
    if (signal != 0) {
        char text[40];
        orbweaver::format_text(text, sizeof text, "signal %d was raised", signal);
        orbweaver::stop(text, orbweaver::call_before(__builtin_return_address(0)), 128 + signal);
    }
    return 0;
}

pid_t getpid() { return static_cast<pid_t>(orbweaver::node_id()) + 1; }

int sigprocmask(int, const sigset_t*, sigset_t*) { return 0; }

int gethostname(char* name, size_t bytes) {
    orbweaver::format_text(name, bytes, "node%u", static_cast<unsigned>(orbweaver::node_id()));
    return 0;
}

int uname(struct utsname* name) {
    memset(name, 0, sizeof *name);
    strcpy(name->sysname, "orbweaver");
    strcpy(name->machine, "riscv32");
    return gethostname(name->nodename, sizeof name->nodename);
}

long sysconf(int name) {
    switch (name) {
        case _SC_PAGESIZE: return 4096;
        case _SC_NPROCESSORS_CONF:
        case _SC_NPROCESSORS_ONLN: return 1;
        case _SC_CLK_TCK: return CLOCKS_PER_SEC;
        default: errno = EINVAL; return -1;
    }
}

}  // extern "C"

// SPDX-License-Identifier: Apache-2.0
// Clocks of a program. All of them count the simulated time since the start of the machine.
#include <errno.h>
#include <stdint.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

#include "sw_stack/program/clocks.h"
#include "sw_stack/program/include/sys/resource.h"
#include "sw_stack/program/settings.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/shared/register_map.h"

namespace orbweaver {

namespace {

constexpr uint64_t ps_a_second = 1'000'000'000'000;

}  // namespace

uint64_t nanoseconds() { return cycles() * settings().clock_period_ps / 1000; }

double seconds() {
    return static_cast<double>(cycles()) * settings().clock_period_ps / static_cast<double>(ps_a_second);
}

namespace {

void set_alarm(uint64_t cycle) {
    auto* const compare = reinterpret_cast<volatile uint32_t*>(clint_base + clint_mtimecmp);
    compare[1] = UINT32_MAX;  // no intermediate value is in the past
    compare[0] = static_cast<uint32_t>(cycle);
    compare[1] = static_cast<uint32_t>(cycle >> 32);
}

/// Sleeps until the timer expires; the core idles. The interrupt is only awaited and not taken, because the program's
/// trap handler does not handle the timer.
void sleep_nanoseconds(uint64_t duration) {
    constexpr uint32_t timer_interrupts = 1U << 7;  // mie.MTIE
    constexpr uint32_t interrupts_taken = 1U << 3;  // mstatus.MIE
    const uint64_t end = cycles() + (duration * 1000 + settings().clock_period_ps - 1) / settings().clock_period_ps;
    uint32_t status;
    asm volatile("csrrc %0, mstatus, %1" : "=r"(status) : "r"(interrupts_taken) : "memory");
    set_alarm(end);
    uint32_t enabled;
    asm volatile("csrrw %0, mie, %1" : "=r"(enabled) : "r"(timer_interrupts) : "memory");
    while (cycles() < end) { asm volatile("wfi" : : : "memory"); }
    asm volatile("csrw mie, %0\n\tcsrs mstatus, %1" : : "r"(enabled), "r"(status & interrupts_taken) : "memory");
}

}  // namespace

}  // namespace orbweaver

extern "C" {

int gettimeofday(struct timeval* __restrict time, void* __restrict) {
    const uint64_t microseconds = orbweaver::nanoseconds() / 1000;
    time->tv_sec = static_cast<time_t>(microseconds / 1000000);
    time->tv_usec = static_cast<suseconds_t>(microseconds % 1000000);
    return 0;
}

int clock_gettime(clockid_t, struct timespec* time) {
    const uint64_t now = orbweaver::nanoseconds();
    time->tv_sec = static_cast<time_t>(now / 1000000000);
    time->tv_nsec = static_cast<long>(now % 1000000000);
    return 0;
}

clock_t times(struct tms* used) {
    const auto now = static_cast<clock_t>(orbweaver::nanoseconds() * CLOCKS_PER_SEC / 1000000000);
    if (used != nullptr) { *used = {now, 0, 0, 0}; }
    return now;
}

/// User time is the simulated time, as in times().
int getrusage(int who, struct rusage* used) {
    if (who != RUSAGE_SELF && who != RUSAGE_CHILDREN) {
        errno = EINVAL;
        return -1;
    }
    *used = {};
    return who == RUSAGE_SELF ? gettimeofday(&used->ru_utime, nullptr) : 0;
}

int nanosleep(const struct timespec* duration, struct timespec* left) {
    orbweaver::sleep_nanoseconds(static_cast<uint64_t>(duration->tv_sec) * 1000000000 +
                                 static_cast<uint64_t>(duration->tv_nsec));
    if (left != nullptr) { *left = {0, 0}; }
    return 0;
}

int usleep(useconds_t duration) {
    orbweaver::sleep_nanoseconds(static_cast<uint64_t>(duration) * 1000);
    return 0;
}

unsigned sleep(unsigned duration) {
    orbweaver::sleep_nanoseconds(static_cast<uint64_t>(duration) * 1000000000);
    return 0;
}

}  // extern "C"

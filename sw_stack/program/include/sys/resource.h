/* SPDX-License-Identifier: Apache-2.0 */
/* Resources that a program used, with all fields of Linux. */
#pragma once

#include <sys/time.h>

#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)

#ifdef __cplusplus
extern "C" {
#endif

struct rusage {
    struct timeval ru_utime; /* simulated time since the machine began; all other fields are 0 */
    struct timeval ru_stime;
    long ru_maxrss, ru_ixrss, ru_idrss, ru_isrss, ru_minflt, ru_majflt, ru_nswap, ru_inblock, ru_oublock;
    long ru_msgsnd, ru_msgrcv, ru_nsignals, ru_nvcsw, ru_nivcsw;
};

int getrusage(int who, struct rusage* used);

#ifdef __cplusplus
}
#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* POSIX's name of the system, which picolibc leaves out. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

struct utsname {
    char sysname[32];
    char nodename[32]; /* as gethostname() states */
    char release[32];
    char version[32];
    char machine[32];
};

int uname(struct utsname* name);

#ifdef __cplusplus
}
#endif

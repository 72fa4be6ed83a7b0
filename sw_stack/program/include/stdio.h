/* SPDX-License-Identifier: Apache-2.0 */
/* picolibc's header, and functions of POSIX 2008 that it leaves out. */
#pragma once
#pragma GCC system_header

#include_next <stdio.h>
#include <sys/types.h>

#if __POSIX_VISIBLE >= 200809 /* programs of C99 may have a getline() of their own */

#ifdef __cplusplus
extern "C" {
#endif

ssize_t getdelim(char** line, size_t* room, int delimiter, FILE* file);
ssize_t getline(char** line, size_t* room, FILE* file);
FILE* open_memstream(char** text, size_t* bytes);

#ifdef __cplusplus
}
#endif

#endif

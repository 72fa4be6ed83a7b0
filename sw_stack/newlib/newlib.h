/* SPDX-License-Identifier: Apache-2.0 */
/* The configuration that newlib's sources include: printf and scanf with all conversions. */
#pragma once

#define _WANT_IO_C99_FORMATS 1
#define _WANT_IO_LONG_LONG 1
#define _WANT_IO_LONG_DOUBLE 1
#define _WANT_IO_POS_ARGS 1
#define _WANT_REENT_SMALL 1
#define _HAVE_LONG_DOUBLE 1
#define _MB_CAPABLE 1
#define _MB_LEN_MAX 8
#define NO_ERRNO 1                           /* of strtodg.c: errno belongs to picolibc */
#define malloc newlib_malloc                 /* of the run-time, whose programs need no C library */
#define __assert_func newlib_out_of_memory   /* newlib asserts memory alone */
#define __global_locale newlib_global_locale /* picolibc has one of this name */

/* SPDX-License-Identifier: Apache-2.0 */
/* The tables for numbered arguments (%1$d), which newlib compiles with its printf of integers. The linker drops the
 * rest. */
#define INTEGER_ONLY
#define __ssputs_r newlib_string_output
#include <vfprintf.c>

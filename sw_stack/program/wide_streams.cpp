// SPDX-License-Identifier: Apache-2.0
// Wide-character streams that the C++ library references and picolibc lacks. They are not supported.
#include <stddef.h>

extern "C" {

int getwc(void* stream);
int putwc(int letter, void* stream);
int ungetwc(int letter, void* stream);
size_t wcsftime(int* text, size_t size, const int* format, const void* time);

int getwc(void*) { return -1; }

int putwc(int, void*) { return -1; }

int ungetwc(int, void*) { return -1; }

size_t wcsftime(int*, size_t, const int*, const void*) { return 0; }

}  // extern "C"

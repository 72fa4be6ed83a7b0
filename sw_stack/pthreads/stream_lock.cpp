// SPDX-License-Identifier: Apache-2.0
// A call that writes to a stream is one piece: the linker puts these functions around those of the C library
// (-Wl,--wrap, sim/compiler/compiler_words.cpp). A thread may call them while it holds the lock.
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "sw_stack/pthreads/include/pthread.h"

extern "C" {
int __real_vfprintf(FILE* file, const char* format, va_list arguments);
int __real_puts(const char* text);
int __real_fputs(const char* text, FILE* file);
int __real_fputc(int letter, FILE* file);
size_t __real_fwrite(const void* data, size_t bytes, size_t count, FILE* file);
int __real_fflush(FILE* file);
}

namespace {

pthread_mutex_t streams = {0, PTHREAD_MUTEX_RECURSIVE, nullptr, 0};

/// Holds the lock of all streams.
class stream_lock {
public:
    stream_lock() { pthread_mutex_lock(&streams); }
    ~stream_lock() { pthread_mutex_unlock(&streams); }
    stream_lock(const stream_lock&) = delete;
    stream_lock& operator=(const stream_lock&) = delete;
};

}  // namespace

extern "C" {

int __wrap_vfprintf(FILE* file, const char* format, va_list arguments) {
    const stream_lock guard;
    return __real_vfprintf(file, format, arguments);
}

int __wrap_puts(const char* text) {
    const stream_lock guard;
    return __real_puts(text);
}

int __wrap_fputs(const char* text, FILE* file) {
    const stream_lock guard;
    return __real_fputs(text, file);
}

int __wrap_fputc(int letter, FILE* file) {
    const stream_lock guard;
    return __real_fputc(letter, file);
}

size_t __wrap_fwrite(const void* data, size_t bytes, size_t count, FILE* file) {
    const stream_lock guard;
    return __real_fwrite(data, bytes, count, file);
}

int __wrap_fflush(FILE* file) {
    const stream_lock guard;
    return __real_fflush(file);
}

}  // extern "C"

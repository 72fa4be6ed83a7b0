// SPDX-License-Identifier: Apache-2.0
// The writer and reader of FST files that Verilator ships, and orbweaver's interface to the writer. The writer ignores
// write errors, so its calls of the C library are monitored.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

namespace {

int failure = 0;  // errno of the first call that failed; 0: none

template <class Result>
Result watched(Result result, bool good) {
    if (!good && failure == 0) { failure = errno != 0 ? errno : EIO; }
    return result;
}

size_t watched_fwrite(const void* data, size_t size, size_t count, FILE* file) {
    const size_t written = fwrite(data, size, count, file);
    return watched(written, written == count);
}

int watched_fflush(FILE* file) {
    const int result = fflush(file);
    return watched(result, result == 0);
}

int watched_fseeko(FILE* file, off_t offset, int whence) {
    const int result = fseeko(file, offset, whence);
    return watched(result, result == 0);
}

}  // namespace

#define fwrite watched_fwrite
#define fflush watched_fflush
#define fseeko watched_fseeko
#define FST_CONFIG_INCLUDE "fst_config.h"
#include <gtkwave/fastlz.c>
#include <gtkwave/fstapi.c>
#include <gtkwave/lz4.c>

extern "C" {

void* orbweaver_fst_open(const char* file) {
    failure = 0;
    void* const writer = fstWriterCreate(file, 1);
    if (writer != nullptr) {
        fstWriterSetVersion(writer, "orbweaver");
        fstWriterSetDate(writer, "");  // makes the output independent of the date
        fstWriterSetTimescale(writer, -12);
        fstWriterSetPackType(writer, FST_WR_PT_LZ4);
    }
    return writer;
}

void orbweaver_fst_open_scope(void* writer, const char* name) {
    fstWriterSetScope(writer, FST_ST_VCD_MODULE, name, nullptr);
}

void orbweaver_fst_close_scope(void* writer) { fstWriterSetUpscope(writer); }

unsigned orbweaver_fst_declare(void* writer, const char* name, unsigned bits) {
    return fstWriterCreateVar(writer, FST_VT_VCD_WIRE, FST_VD_IMPLICIT, bits, name, 0);
}

void orbweaver_fst_time(void* writer, unsigned long long picoseconds) { fstWriterEmitTimeChange(writer, picoseconds); }

void orbweaver_fst_value(void* writer, unsigned signal, unsigned bits, unsigned long long value) {
    fstWriterEmitValueChange64(writer, signal, bits, value);
}

/// Returns 0 if all data is in the file, else errno.
int orbweaver_fst_close(void* writer) {
    fstWriterClose(writer);
    return failure;
}

}  // extern "C"

// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/host.h"

#include <stdarg.h>

#include "sw_stack/runtime/console.h"
#include "sw_stack/runtime/instructions.h"

namespace orbweaver {

namespace {

void report_record(const char* name, host_report_kind kind, uint32_t low, uint32_t high) {
    const host_report_record record{reinterpret_cast<uint32_t>(name), static_cast<uint32_t>(kind), low, high};
    asm volatile("" : : "r"(&record) : "memory");
    write_host_port(host_report, reinterpret_cast<uint32_t>(&record));
}

void report_record(const char* name, host_report_kind kind, uint64_t value) {
    report_record(name, kind, static_cast<uint32_t>(value), static_cast<uint32_t>(value >> 32));
}

}  // namespace

void exit(int status) {
    write_host_port(host_exit, static_cast<uint32_t>(status));
    for (;;) { instruction::yield(); }
}

void fail(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    console::print_list(format, arguments);
    va_end(arguments);
    exit(1);
}

void report(const char* name, uint64_t value) { report_record(name, host_report_kind::integer, value); }

void report_real(const char* name, double value) {
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    report_record(name, host_report_kind::real, bits);
}

void report_checksum(const char* name, uint64_t value) { report_record(name, host_report_kind::checksum, value); }

void report_blob(const char* name, const void* data, size_t bytes) {
    report_record(name, host_report_kind::blob, reinterpret_cast<uint32_t>(data), bytes);
}

void verified(bool correct) { report_record("verified", host_report_kind::verified, correct ? 1 : 0, 0); }

}  // namespace orbweaver

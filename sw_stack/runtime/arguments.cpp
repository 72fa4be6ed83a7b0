// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/arguments.h"

#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/real_text.h"
#include "sw_stack/shared/register_map.h"

/// Written by the loader. Not in .bss, so that it is part of the ELF file and start-up code does not clear it.
extern "C" {
[[gnu::section(".orbweaver_arguments"), gnu::used]] char orbweaver_arguments[orbweaver::workload_argument_bytes] = {};
}

namespace orbweaver::args {

argument_list all() {
    const char* text = orbweaver_arguments;
    asm("" : "+r"(text));  // keeps the compiler from assuming an empty list
    return {text};
}

int64_t integer(const char* key, int64_t otherwise) {
    const char* value = all().find(key);
    int64_t result = otherwise;
    if (value != nullptr && !read_integer(value, result)) {
        fail("argument %s: \"%s\" is not an integer\n", key, value);
    }
    return result;
}

int64_t integer(const char* key, int64_t otherwise, int64_t least, int64_t most) {
    const int64_t value = integer(key, otherwise);
    if (value < least || value > most) {
        fail("argument %s: %lld is not within %lld .. %lld\n", key, value, least, most);
    }
    return value;
}

double real(const char* key, double otherwise) {
    const char* value = all().find(key);
    if (value == nullptr) { return otherwise; }
    const char* end = nullptr;
    const double result = read_real(value, end);
    if (end == value || *end != 0) { fail("argument %s: \"%s\" is not a number\n", key, value); }
    return result;
}

const char* text(const char* key, const char* otherwise) {
    const char* value = all().find(key);
    return value == nullptr ? otherwise : value;
}

static input_file file_at(const char* address_key, const char* bytes_key) {
    const auto address = static_cast<uint32_t>(integer(address_key, 0));
    const auto bytes = static_cast<uint32_t>(integer(bytes_key, 0));
    const char* begin = reinterpret_cast<const char*>(address);
    return {begin, begin + bytes};
}

input_file input() { return file_at("input.address", "input.bytes"); }

input_file plan() { return file_at("plan.address", "plan.bytes"); }

}  // namespace orbweaver::args

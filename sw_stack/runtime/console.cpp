// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/console.h"

#include "sw_stack/runtime/format.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"

namespace orbweaver::console {

namespace {

spin_lock console_lock;

class console_sink final : public text_sink {
public:
    void put(char letter) override { write_host_port(host_console, static_cast<unsigned char>(letter)); }
};

}  // namespace

void print_list(const char* format, va_list arguments) {
    console_sink sink;
    const lock_guard guard(console_lock);
    orbweaver::format(sink, format, arguments);
}

void print(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_list(format, arguments);
    va_end(arguments);
}

}  // namespace orbweaver::console

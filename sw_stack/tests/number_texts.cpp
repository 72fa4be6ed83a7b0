// SPDX-License-Identifier: Apache-2.0
// Reads the numbers of the input file, one per line, and prints each in many formats. The host prints the same.
#include "sw_stack/programs/common/line_reader.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"
#include "sw_stack/runtime/format.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/real_text.h"

using namespace orbweaver;

namespace {

uint64_t bits(double value) {
    uint64_t result;
    __builtin_memcpy(&result, &value, sizeof result);
    return result;
}

/// Returns a number after writing it with 17 digits and reading it back.
double read_back(double value) {
    char text[40];
    format_text(text, sizeof text, "%.17g", value);
    const char* end = nullptr;
    return read_real(text, end);
}

void print_integers(int value) {
    const auto plain = static_cast<unsigned>(value);
    const auto wide = static_cast<long long>(static_cast<unsigned long long>(value) * 0x123456789);
    console::print("%d|%5d|%-5d|%05d|%+d|% d|%.3d|%u|%x|%X|%o|%#x|%lld|%llx\n", value, value, value, value, value,
                   value, value, plain, plain, plain, plain, plain, wide, static_cast<unsigned long long>(wide));
}

void print_real(double value) {
    console::print("%016llx|%016llx|%g|%e|%+G|%-14.3e|%012.5g|%.20g\n", bits(value), bits(read_back(value)), value,
                   value, value, value, value, value);
    if (value > -1e9 && value < 1e9) { console::print("%.3f|%12.4f|%.0f|%f\n", value, value, value, value); }
}

}  // namespace

int main() {
    const args::input_file input = args::input();
    line_reader numbers(input.begin, input.end, 0);
    double value = 0;
    while (numbers.next_filled() && numbers.real(value)) { print_real(value); }
    constexpr int integers[] = {0, 1, -1, 42, -12345, INT32_MAX, INT32_MIN};
    for (const int each : integers) { print_integers(each); }
    console::print("%s|%10s|%-10s|%.2s|%c|%%|%*d\n", "abc", "abc", "abc", "abc", 'z', 7, 5);
    const char* end = nullptr;
    verified(read_real("1e400", end) == __builtin_inf());  // errno is written
    return 0;
}

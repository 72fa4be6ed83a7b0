// SPDX-License-Identifier: Apache-2.0
// The memory functions that the compiler calls, by words where alignment allows it (picolibc's work by bytes).
#include <stddef.h>
#include <stdint.h>

#define ORBWEAVER_NO_SELF_CALL __attribute__((optimize("no-tree-loop-distribute-patterns")))

namespace {

using word [[gnu::may_alias]] = uint32_t;

bool same_alignment(const void* a, const void* b) {
    return ((reinterpret_cast<uintptr_t>(a) ^ reinterpret_cast<uintptr_t>(b)) & 3) == 0;
}

}  // namespace

extern "C" {

void* memcpy(void* __restrict destination, const void* __restrict origin, size_t bytes);
void* memmove(void* destination, const void* origin, size_t bytes);
void* memset(void* destination, int value, size_t bytes);
int memcmp(const void* a, const void* b, size_t bytes);
size_t strlen(const char* text);

ORBWEAVER_NO_SELF_CALL void* memcpy(void* __restrict destination, const void* __restrict origin, size_t bytes) {
    auto* target = static_cast<uint8_t*>(destination);
    const auto* source = static_cast<const uint8_t*>(origin);
    if (same_alignment(destination, origin)) {
        for (; bytes != 0 && (reinterpret_cast<uintptr_t>(target) & 3) != 0; --bytes) { *target++ = *source++; }
        for (; bytes >= 16; bytes -= 16, target += 16, source += 16) {
            auto* target_words = reinterpret_cast<word*>(target);
            const auto* source_words = reinterpret_cast<const word*>(source);
            const word a = source_words[0];
            const word b = source_words[1];
            const word third = source_words[2];
            const word fourth = source_words[3];
            target_words[0] = a;
            target_words[1] = b;
            target_words[2] = third;
            target_words[3] = fourth;
        }
        for (; bytes >= 4; bytes -= 4, target += 4, source += 4) {
            *reinterpret_cast<word*>(target) = *reinterpret_cast<const word*>(source);
        }
    }
    for (; bytes != 0; --bytes) { *target++ = *source++; }
    return destination;
}

ORBWEAVER_NO_SELF_CALL void* memmove(void* destination, const void* origin, size_t bytes) {
    auto* target = static_cast<uint8_t*>(destination);
    const auto* source = static_cast<const uint8_t*>(origin);
    if (target <= source || target >= source + bytes) {
        if (target + bytes <= source || source + bytes <= target) { return memcpy(destination, origin, bytes); }
        for (size_t i = 0; i < bytes; ++i) { target[i] = source[i]; }
    } else {
        for (size_t i = bytes; i != 0; --i) { target[i - 1] = source[i - 1]; }
    }
    return destination;
}

ORBWEAVER_NO_SELF_CALL void* memset(void* destination, int value, size_t bytes) {
    auto* target = static_cast<uint8_t*>(destination);
    const auto byte = static_cast<uint8_t>(value);
    for (; bytes != 0 && (reinterpret_cast<uintptr_t>(target) & 3) != 0; --bytes) { *target++ = byte; }
    const uint32_t pattern = byte * 0x01010101U;
    for (; bytes >= 16; bytes -= 16, target += 16) {
        auto* target_words = reinterpret_cast<word*>(target);
        target_words[0] = pattern;
        target_words[1] = pattern;
        target_words[2] = pattern;
        target_words[3] = pattern;
    }
    for (; bytes >= 4; bytes -= 4, target += 4) { *reinterpret_cast<word*>(target) = pattern; }
    for (; bytes != 0; --bytes) { *target++ = byte; }
    return destination;
}

ORBWEAVER_NO_SELF_CALL int memcmp(const void* a, const void* b, size_t bytes) {
    const auto* first = static_cast<const uint8_t*>(a);
    const auto* second = static_cast<const uint8_t*>(b);
    for (size_t i = 0; i < bytes; ++i) {
        if (first[i] != second[i]) { return first[i] < second[i] ? -1 : 1; }
    }
    return 0;
}

ORBWEAVER_NO_SELF_CALL size_t strlen(const char* text) {
    size_t length = 0;
    while (text[length] != 0) { ++length; }
    return length;
}

}  // extern "C"

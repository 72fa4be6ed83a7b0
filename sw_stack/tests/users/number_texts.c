/* SPDX-License-Identifier: Apache-2.0 */
/* Prints and reads numbers of files. The test does the same on the host. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sw_stack/tests/users/check.h"

static uint64_t double_bits(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint32_t float_bits(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Each line: the bits of a double, and a format. */
static void print_numbers(FILE* numbers, FILE* output) {
    char format[100];
    unsigned long long bits;
    while (fscanf(numbers, "%llx %99[^\n]", &bits, format) == 2) {
        double value;
        memcpy(&value, &bits, sizeof value);
        const int length = fprintf(output, format, value);
        fprintf(output, "\n%d\n", length);
    }
}

/* Each line: a text. */
static void read_texts(FILE* texts, FILE* output) {
    char text[2000];
    while (fgets(text, sizeof text, texts) != NULL) {
        text[strcspn(text, "\n")] = 0;
        char* end;
        float scanned_float = 0;
        double scanned = 0;
        const double value = strtod(text, &end);
        const float small = strtof(text, NULL);
        /* Whether scanf takes the beginning of a damaged number, glibc and ISO C do not agree. */
        const int values = *end == 0 ? sscanf(text, "%lf", &scanned) + sscanf(text, "%f", &scanned_float) : 0;
        fprintf(output, "%016llx %d %08lx %d %016llx %08lx\n", (unsigned long long)double_bits(value),
                (int)(end - text), (unsigned long)float_bits(small), values, (unsigned long long)double_bits(scanned),
                (unsigned long)float_bits(scanned_float));
    }
}

int main(void) {
    FILE* const numbers = fopen("numbers.txt", "r");
    FILE* const texts = fopen("texts.txt", "r");
    FILE* const output = fopen("output.txt", "w");
    CHECK(numbers != NULL && texts != NULL && output != NULL);
    print_numbers(numbers, output);
    read_texts(texts, output);
    fclose(output);
    return failures != 0;
}

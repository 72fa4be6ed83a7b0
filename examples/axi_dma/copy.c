// SPDX-License-Identifier: Apache-2.0
// Has the DMA engine of dma.sv copy a block, and compares.
#include <stdint.h>
#include <stdio.h>

#define WORDS 1000

enum { SOURCE, DESTINATION, COUNT, STATUS };  // registers of the engine
static volatile uint32_t* const dma = (volatile uint32_t*)0x40000000;

static uint32_t original[WORDS] __attribute__((aligned(64)));
static uint32_t copied[WORDS] __attribute__((aligned(64)));

int main(void) {
    for (uint32_t i = 0; i < WORDS; ++i) { original[i] = i * 2654435761u; }
    dma[SOURCE] = (uint32_t)(uintptr_t)original;
    dma[DESTINATION] = (uint32_t)(uintptr_t)copied;
    dma[COUNT] = WORDS;
    unsigned polls = 1;
    while ((dma[STATUS] & 1) != 0) { ++polls; }
    unsigned wrong = dma[STATUS] != 0;
    for (unsigned i = 0; i < WORDS; ++i) { wrong += ((volatile uint32_t*)copied)[i] != original[i]; }
    printf("%d words copied, %u wrong, %u polls\n", WORDS, wrong, polls);
    return wrong != 0;
}

// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/heap.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace orbweaver {
namespace {

class heap_of_64_kib : public testing::Test {
protected:
    heap_of_64_kib() { m_heap.add_region(m_memory, m_memory + sizeof m_memory); }
    heap m_heap;
    alignas(16) char m_memory[65536];
};

TEST_F(heap_of_64_kib, aligns_blocks_to_16_bytes_within_its_region) {
    for (std::size_t bytes = 0; bytes < 100; ++bytes) {
        auto* block = static_cast<char*>(m_heap.allocate(bytes));
        ASSERT_NE(block, nullptr);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % heap::alignment, 0U);
        EXPECT_GE(block, m_memory);
        EXPECT_LE(block + bytes, m_memory + sizeof m_memory);
    }
}

TEST_F(heap_of_64_kib, gives_back_all_memory_as_one_block) {
    const std::size_t before = m_heap.free_bytes();
    std::vector<void*> blocks;
    std::mt19937 random(1);
    for (int round = 0; round < 2000; ++round) {
        if (blocks.empty() || random() % 3 != 0) {
            if (void* block = m_heap.allocate(random() % 700)) { blocks.push_back(block); }
        } else {
            std::swap(blocks[random() % blocks.size()], blocks.back());
            m_heap.release(blocks.back());
            blocks.pop_back();
        }
    }
    for (void* block : blocks) { m_heap.release(block); }
    EXPECT_EQ(m_heap.free_bytes(), before);
    EXPECT_NE(m_heap.allocate(before - 64), nullptr);
}

TEST_F(heap_of_64_kib, never_lets_two_blocks_overlap) {
    struct owned {
        unsigned char* data;
        std::size_t bytes;
        unsigned char mark;
    };
    std::vector<owned> blocks;
    std::mt19937 random(2);
    for (int round = 0; round < 3000; ++round) {
        const std::size_t bytes = random() % 900;
        auto* data = static_cast<unsigned char*>(m_heap.allocate(bytes));
        if (data != nullptr) {
            blocks.push_back({data, bytes, static_cast<unsigned char>(round)});
            std::memset(data, blocks.back().mark, bytes);
        }
        if (data == nullptr || random() % 2 == 0) {
            std::swap(blocks[random() % blocks.size()], blocks.back());
            for (std::size_t i = 0; i < blocks.back().bytes; ++i) {
                ASSERT_EQ(blocks.back().data[i], blocks.back().mark);
            }
            m_heap.release(blocks.back().data);
            blocks.pop_back();
        }
    }
}

TEST_F(heap_of_64_kib, refuses_what_it_does_not_have) {
    EXPECT_EQ(m_heap.allocate(sizeof m_memory), nullptr);
    EXPECT_EQ(m_heap.allocate(SIZE_MAX), nullptr);
    EXPECT_EQ(m_heap.allocate_aligned(4096, SIZE_MAX - 4096), nullptr) << "with the boundary it is a small number";
    m_heap.release(nullptr);
    EXPECT_NE(m_heap.allocate(60000), nullptr);
}

TEST(heap, leaves_out_the_gap_between_two_regions) {
    alignas(16) static char memory[4096];
    heap subject;
    subject.add_region(memory, memory + 1024);
    subject.add_region(memory + 2048, memory + 4096);
    EXPECT_EQ(subject.free_bytes(), 3072U - 32) << "without the ends of the regions";
    while (auto* block = static_cast<char*>(subject.allocate(100))) {
        EXPECT_TRUE(block + 100 <= memory + 1024 || block >= memory + 2048);
    }
}

/// A search of all free blocks would find that of the lowest address.
TEST(heap, gives_the_block_of_a_size_that_was_released_last_without_a_search) {
    constexpr std::size_t count = 20000;
    std::vector<char> memory(8 << 20);
    heap subject;
    subject.add_region(memory.data(), memory.data() + memory.size());
    const auto bytes = [](std::size_t i) { return 64 + i % 7 * 16; };
    std::vector<void*> blocks;
    for (std::size_t i = 0; i < count; ++i) { blocks.push_back(subject.allocate(bytes(i))); }
    for (std::size_t i = 0; i < count; i += 2) { subject.release(blocks[i]); }
    const std::size_t free = subject.free_bytes();
    for (std::size_t i = count; i > 0; i -= 2) { ASSERT_EQ(subject.allocate(bytes(i - 2)), blocks[i - 2]); }
    EXPECT_LT(subject.free_bytes(), free);
}

TEST(heap, finds_the_last_block_that_fits) {
    std::vector<char> memory(1 << 16);
    heap subject;
    subject.add_region(memory.data(), memory.data() + memory.size());
    std::vector<void*> large;
    std::vector<void*> separators;
    for (std::size_t bytes = 1008; bytes >= 704; bytes -= 16) {  // one list; the largest is released first
        large.push_back(subject.allocate(bytes));
        separators.push_back(subject.allocate(16));
    }
    while (subject.allocate(1008) != nullptr) {}
    while (subject.allocate(16) != nullptr) {}
    for (void* block : large) { subject.release(block); }
    EXPECT_EQ(subject.allocate(992), large[0]) << "from a list in which all blocks fit";
    EXPECT_EQ(subject.allocate(992), large[1]) << "at the end of its list";
    EXPECT_EQ(subject.allocate(992), nullptr);
}

TEST(heap, ignores_a_region_too_small_for_a_block) {
    alignas(16) static char memory[64];
    heap subject;
    subject.add_region(memory, memory + 8);
    subject.add_region(memory + 32, memory + 32);
    EXPECT_EQ(subject.allocate(0), nullptr);
}

}  // namespace
}  // namespace orbweaver

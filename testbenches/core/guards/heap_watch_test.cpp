// SPDX-License-Identifier: Apache-2.0
#include "hw/core/guards/heap_watch.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::core {
namespace {

constexpr std::uint32_t add_region_pc = 0x100;
constexpr std::uint32_t allocate_pc = 0x200;
constexpr std::uint32_t release_pc = 0x300;
constexpr std::uint32_t allocate_aligned_pc = 0x340;
constexpr std::uint32_t resize_pc = 0x380;
constexpr std::uint32_t new_pc = 0x400;
constexpr std::uint32_t after_allocate_pc = 0x410;  // in operator new
constexpr std::uint32_t caller_pc = 0x800;
constexpr std::uint32_t heap_begin = 0x10000;

heap_functions watched_functions() {
    return {add_region_pc, allocate_pc, release_pc,       allocate_aligned_pc,
            resize_pc,     {new_pc},    {{0x100, 0x500}}, {{0x100, 0x400}}};
}

/// A heap whose calls a test makes.
struct called_heap {
    heap_watch watch{watched_functions()};

    called_heap() { watch.arrive({0, add_region_pc, 0x450, {0, heap_begin, heap_begin + 0x1000}}); }

    void give(std::uint32_t address, std::uint32_t bytes, unsigned thread = 0, std::uint32_t caller = caller_pc) {
        watch.arrive({thread, new_pc, caller + 4, {bytes}});
        watch.arrive({thread, allocate_pc, after_allocate_pc, {0, bytes}});
        watch.arrive({thread, after_allocate_pc, after_allocate_pc, {address}});
    }
    std::string take(std::uint32_t address) { return watch.arrive({0, release_pc, caller_pc + 0x14, {0, address}}); }
    bool may(std::uint32_t address, unsigned bytes, std::uint32_t pc = caller_pc) const {
        return watch.may_access(address, bytes, pc);
    }
};

TEST(heap_watch, lets_a_program_use_its_blocks_to_the_byte_and_nothing_else_of_the_heap) {
    called_heap heap;
    heap.give(heap_begin + 16, 10);
    EXPECT_TRUE(heap.may(heap_begin + 16, 8));
    EXPECT_TRUE(heap.may(heap_begin + 25, 1));
    EXPECT_FALSE(heap.may(heap_begin + 26, 1)) << "rounded up to 16 bytes, but not asked for";
    EXPECT_FALSE(heap.may(heap_begin + 24, 4)) << "the last two bytes are not the block's";
    EXPECT_FALSE(heap.may(heap_begin + 12, 4)) << "the heap's own record";
    EXPECT_TRUE(heap.may(heap_begin + 12, 4, allocate_pc + 8)) << "which the heap may use";
    EXPECT_TRUE(heap.may(heap_begin - 4, 4)) << "not the heap's";
    EXPECT_TRUE(heap.may(heap_begin + 0x1000, 4));
}

TEST(heap_watch, states_how_far_an_access_misses_the_nearest_block_and_who_asked_for_it) {
    called_heap heap;
    heap.give(heap_begin + 16, 40, 0, 0x900);
    heap.give(heap_begin + 80, 40);
    EXPECT_EQ(heap.watch.describe(heap_begin + 56),
              "0 bytes behind a block of 40 bytes at 0x00010010, allocated at pc 0x00000900");
    EXPECT_THAT(heap.watch.describe(heap_begin + 76), HasSubstr("4 bytes before a block of 40 bytes at 0x00010050"));
}

TEST(heap_watch, takes_an_aligned_block_as_one_and_not_what_the_heap_does_within) {
    called_heap heap;
    heap.watch.arrive({0, allocate_aligned_pc, caller_pc + 4, {0, 64, 100}});
    heap.watch.arrive({0, allocate_pc, allocate_aligned_pc + 8, {0, 180}});
    EXPECT_EQ(heap.take(heap_begin + 16), "") << "what lies before the aligned place";
    heap.watch.arrive({0, caller_pc + 4, caller_pc + 4, {heap_begin + 64}});
    EXPECT_TRUE(heap.may(heap_begin + 64, 4));
    EXPECT_TRUE(heap.may(heap_begin + 163, 1));
    EXPECT_FALSE(heap.may(heap_begin + 164, 1));
    EXPECT_FALSE(heap.may(heap_begin + 48, 4));
    EXPECT_EQ(heap.take(heap_begin + 64), "");
}

TEST(heap_watch, follows_a_block_that_gets_another_size_in_its_place) {
    called_heap heap;
    heap.give(heap_begin + 16, 40);
    heap.watch.arrive({0, resize_pc, caller_pc + 4, {0, heap_begin + 16, 46}});
    heap.watch.arrive({0, caller_pc + 4, caller_pc + 4, {UINT32_MAX}});
    EXPECT_TRUE(heap.may(heap_begin + 61, 1));
    EXPECT_FALSE(heap.may(heap_begin + 62, 1));
    heap.watch.arrive({0, resize_pc, caller_pc + 4, {0, heap_begin + 16, 4000}});
    heap.watch.arrive({0, caller_pc + 4, caller_pc + 4, {48}});
    EXPECT_TRUE(heap.may(heap_begin + 63, 1)) << "it did not fit, and realloc copies all that it has";
    EXPECT_FALSE(heap.may(heap_begin + 64, 1));
    EXPECT_EQ(heap.take(heap_begin + 16), "");
    EXPECT_FALSE(heap.may(heap_begin + 63, 1)) << "nothing of it once it is copied";
    EXPECT_THAT(heap.watch.describe(heap_begin + 20), HasSubstr("4 bytes into a block of 46 bytes at"));
}

TEST(heap_watch, knows_what_was_freed_until_it_is_given_away_again) {
    called_heap heap;
    heap.give(heap_begin + 16, 40);
    EXPECT_EQ(heap.take(heap_begin + 16), "");
    EXPECT_FALSE(heap.may(heap_begin + 20, 4));
    EXPECT_THAT(heap.watch.describe(heap_begin + 20), HasSubstr("freed at pc 0x00000810"));
    heap.give(heap_begin + 16, 24);
    EXPECT_TRUE(heap.may(heap_begin + 20, 4));
    EXPECT_FALSE(heap.may(heap_begin + 44, 4)) << "beyond the new block";
}

TEST(heap_watch, finds_a_second_free_and_a_free_of_what_is_no_block) {
    called_heap heap;
    heap.give(heap_begin + 16, 40);
    EXPECT_THAT(heap.take(heap_begin + 20), HasSubstr("invalid free of 0x00010014, called at pc 0x00000810: 4 bytes "
                                                      "into a block of 40 bytes"));
    EXPECT_EQ(heap.take(heap_begin + 16), "");
    EXPECT_THAT(heap.take(heap_begin + 16), HasSubstr("double free, called at pc 0x00000810: 0 bytes into a block"));
    EXPECT_EQ(heap.take(0), "");
}

TEST(heap_watch, keeps_calls_of_several_threads_apart) {
    called_heap heap;
    heap.watch.arrive({1, new_pc, 0xa04, {8}});
    heap.watch.arrive({1, allocate_pc, after_allocate_pc, {0, 8}});
    heap.watch.arrive({2, new_pc, 0xb04, {64}});
    heap.watch.arrive({1, after_allocate_pc, after_allocate_pc, {heap_begin + 16}});
    heap.watch.arrive({2, allocate_pc, after_allocate_pc, {0, 64}});
    heap.watch.arrive({2, after_allocate_pc, after_allocate_pc, {heap_begin + 48}});
    EXPECT_THAT(heap.watch.describe(heap_begin + 16), HasSubstr("8 bytes at 0x00010010, allocated at pc 0x00000a00"));
    EXPECT_THAT(heap.watch.describe(heap_begin + 48), HasSubstr("64 bytes at 0x00010030, allocated at pc 0x00000b00"));
}

TEST(heap_watch, takes_no_region_for_a_block_that_is_freed) {
    called_heap heap;
    EXPECT_EQ(heap.take(heap_begin + 16), "") << "add_region() releases the region to the heap";
    EXPECT_FALSE(heap.may(heap_begin + 16, 4));
}

}  // namespace
}  // namespace orbweaver::core

// SPDX-License-Identifier: Apache-2.0
// Yosys keeps every register of the controller in RTL and of its FPU, and the RAMs as memories.
#include "rtl_bridge/cop/controller_design.h"
#include "rtl_bridge/fpu/fpu_design.h"
#include "testbenches/rtl_bridge/cop/synthesised_cells.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver::rtl {
namespace {

constexpr unsigned rams = 5;  // words, owners of task spaces, TC masks, two banks of BCAST masks

void expect_faithful(const cop::controller_desc& described) {
    const synthesised_cells found = synthesise_without_rams(rtl_controller_design(described));
    EXPECT_EQ(found.flip_flops, rtl_controller_flip_flops(described));
    EXPECT_EQ(found.memories, rams);
    EXPECT_EQ(found.latches, 0U);
}

TEST(controller_synthesis, of_one_level_has_the_flip_flops_of_arithmetic) {
    SKIP_WITHOUT("yosys");
    expect_faithful({.channels = 4, .global_entries = 6, .task_words = 4, .tasks_per_channel = 2, .system_words = 3});
}

TEST(controller_synthesis, of_level_1_has_the_flip_flops_of_arithmetic) {
    SKIP_WITHOUT("yosys");
    expect_faithful({.level = cop::cop_level::lower,
                     .channels = 4,
                     .lock_timeout = 60,
                     .global_entries = 6,
                     .task_words = 4,
                     .tasks_per_channel = 2,
                     .system_words = 3});
}

TEST(controller_synthesis, of_level_2_has_the_flip_flops_of_arithmetic) {
    SKIP_WITHOUT("yosys");
    expect_faithful({.level = cop::cop_level::upper,
                     .channels = 3,
                     .fpu_service_clocks = 4,
                     .global_entries = 5,
                     .task_words = 4,
                     .system_words = 3});
}

TEST(fpu_synthesis, has_the_flip_flops_of_arithmetic) {
    SKIP_WITHOUT("yosys");
    const synthesised_cells found = synthesise_without_rams(fpu_design(max_fpu_stages));
    EXPECT_EQ(found.flip_flops, fpu_flip_flops(max_fpu_stages));
    EXPECT_EQ(found.latches, 0U);
}

}  // namespace
}  // namespace orbweaver::rtl

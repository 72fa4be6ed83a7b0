// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/lockstep/verilated_block.h"

#include "rtl_bridge/build/command.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::rtl {
namespace {

struct makers {
    void* (*create)();
    void (*destroy)(void*);
};

TEST(verilated_block, is_blamed_for_the_memory_that_its_instance_needs) {
    const scratch_folder scratch;
    const std::string source =
        scratch
            .write("huge.cpp",
                   "#include <new>\nstruct makers { void* (*create)(); void (*destroy)(void*); };\n"
                   "static makers found{[]() -> void* { throw std::bad_alloc(); }, nullptr};\n"
                   "extern \"C\" const makers* orbweaver_block() { return &found; }\n")
            .string();
    const std::string file = (scratch.path() / "huge.so").string();
    ASSERT_EQ(run_command({"c++", "-shared", "-fPIC", "-o", file, source}).status, 0);
    const shared_library library(file);
    EXPECT_EQ(complaint_of([&library] { const verilated_block<makers> block(library); }),
              "this machine has not enough memory for the RTL in " + file);
}

}  // namespace
}  // namespace orbweaver::rtl

// SPDX-License-Identifier: Apache-2.0
// Lockstep names the module of a fault. scripts/rtl_mutations has a fault in eleven modules.
#include "rtl_bridge/lockstep/module_comparison.h"

#include "testbenches/rtl_bridge/router/lockstep_bench.h"
#include "testbenches/rtl_bridge/support/seeded_faults.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver::rtl {
namespace {

const std::vector<seeded_fault> faults{
    {"a register", "output_vc.sv", "credit_i ? credits_q : credits_q - BITS'(1)", "credits_q - BITS'(1)"},
    {"a wire", "route_computation.sv", "y_i[5] ? 3'd3 : 3'd4", "y_i[5] ? 3'd4 : 3'd3"},
    {"a wire that returns in the same cycle", "vc_allocator.sv", "free_i[o*VCS+:VCS] & {VCS{route[o]}}",
     "{VCS{route[o]}}"},
};

lockstep_case small_case() {
    return {.vc_depth = 2, .load = {.creating = 200, .packets_per_kilocycle = 300, .longest = 6, .reading = 3}};
}

/// Returns a design in which a user has changed every file, and one of them by a fault.
verilated_design changed_design(const seeded_fault& fault) {
    verilated_design design = designs_of(small_case()).front();
    for (embedded_file& file : design.hardware) { file.embedded = file.text + "\n"; }
    replace_once(file_of(design.hardware, fault.file).text, fault.original, fault.replacement);
    return design;
}

class module_of_fault : public testing::TestWithParam<seeded_fault> {};

TEST_P(module_of_fault, is_named_with_its_instance) {
    SKIP_WITHOUT("verilator");
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    const lockstep_bench bench("net", domain, small_case(), {changed_design(GetParam())});
    sc_core::sc_start(domain.time(1000));
    ASSERT_TRUE(bench.control().finished());
    const std::string file = GetParam().file;
    const std::string module = file.substr(0, file.find('.'));
    EXPECT_THAT(bench.control().outcome()->summary,
                ContainsRegex("; the first difference inside is in cycle [0-9]+, module " + module +
                              ", instance router\\.[^ ]+: [^ ]+ is 0x[0-9a-f]+, and 0x[0-9a-f]+ in the embedded RTL"));
}

INSTANTIATE_TEST_SUITE_P(module_comparison, module_of_fault, testing::ValuesIn(faults), [](const auto& named) {
    const std::string file = named.param.file;
    return file.substr(0, file.find('.'));
});

TEST(module_comparison, finds_nothing_without_a_fault) {
    SKIP_WITHOUT("verilator");
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    const lockstep_bench bench("net", domain, small_case(),
                               {changed_design({"none", "crossbar.sv", "endmodule", "// comment\nendmodule"})});
    sc_core::sc_start(domain.time(1000));
    EXPECT_FALSE(bench.control().finished()) << bench.control().outcome()->summary;
}

}  // namespace
}  // namespace orbweaver::rtl

// SPDX-License-Identifier: Apache-2.0
// The router in RTL on random parameter sets. scripts/bench runs all of them.
#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

class rtl_agreement : public testing::Test {
protected:
    void SetUp() override {
        SKIP_WITHOUT("verilator");
        SKIP_WITHOUT("jq");
    }

    /// Returns the output of the script for a set that builds quickly.
    command_result of_a_set(const std::string& environment = {}) const {
        return run_script(environment + "ORBWEAVER_BUILD='" ORBWEAVER_BINARY_DIR "' '" + source_root().string() +
                              "/scripts/rtl_agreement' --sets 3-3 --out '" + m_folder.path().string() + "/out'",
                          m_folder.path());
    }

    scratch_folder m_folder;
};

TEST_F(rtl_agreement, of_a_random_router) { EXPECT_THAT(of_a_set(), ends_with(0, HasSubstr("\n1 of 1 agree; "))); }

TEST_F(rtl_agreement, is_denied_to_a_router_with_a_fault) {
    std::string crossbar = read_project_file("rtl_bridge/router/rtl/crossbar.sv");
    const std::string data = "data_i[p*BITS+:BITS]";
    const std::size_t position = crossbar.find(data);
    ASSERT_NE(position, std::string::npos);
    m_folder.write("crossbar.sv", crossbar.replace(position, data.size(), "(data_i[p*BITS+:BITS] ^ BITS'(1))"));
    EXPECT_THAT(of_a_set("ORBWEAVER_RTL_SOURCES='" + m_folder.path().string() + "' "),
                ends_with(1, HasSubstr("\n0 of 1 agree; ")));
}

}  // namespace
}  // namespace orbweaver

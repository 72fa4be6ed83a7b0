// SPDX-License-Identifier: Apache-2.0
#include "testbenches/machine/support/stressmark_run.h"

#include <gtest/gtest.h>

namespace orbweaver {

nlohmann::ordered_json reports_of(const std::string& config, std::vector<std::string> pairs, const std::string& dims,
                                  const std::string& mode) {
    pairs.insert(pairs.end(), {"network.topology.dims=" + dims, "messaging.mode=" + mode});
    const program_run run = run_orbweaver(config, settings(pairs));
    EXPECT_EQ(run.exit_code, 0) << dims << " " << mode << "\n" << run.output;
    if (run.exit_code != 0) {
        return {};
    }
    EXPECT_EQ(run.result["workload"]["verified"], true) << dims << " " << mode;
    EXPECT_EQ(run.result["network"]["flits_inside"], 0) << dims << " " << mode;
    return run.result["workload"]["reports"];
}

}  // namespace orbweaver

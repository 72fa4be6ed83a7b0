// SPDX-License-Identifier: Apache-2.0
#include "testbenches/machine/support/stressmark_run.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>

namespace orbweaver {

std::string messaging_setting(const std::string& messaging) {
    return (messaging == "active_message" ? "messaging.system=" : "messaging.mode=") + messaging;
}

nlohmann::ordered_json reports_of(const std::string& config, std::vector<std::string> pairs, const std::string& dims,
                                  const std::string& messaging) {
    pairs.insert(pairs.end(), {"network.topology.dims=" + dims, messaging_setting(messaging)});
    const program_run run = run_orbweaver(config, settings(pairs));
    EXPECT_EQ(run.exit_code, 0) << dims << " " << messaging << "\n" << run.output;
    if (run.exit_code != 0) { return {}; }
    EXPECT_EQ(run.result["workload"]["verified"], true) << dims << " " << messaging;
    EXPECT_EQ(run.result["network"]["flits_inside"], 0) << dims << " " << messaging;
    return run.result["workload"]["reports"];
}

std::vector<double> doubles_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    std::vector<double> values(bytes.size() / sizeof(double));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(double));
    return values;
}

}  // namespace orbweaver

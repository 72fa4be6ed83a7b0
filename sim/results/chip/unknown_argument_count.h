// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Counts runs whose programs did not know an argument that they were given (workload.unknown_arguments), for those who
/// make many runs and look at none.
class unknown_argument_count {
public:
    /// @param result of a run; null for none
    void add(const result_json& result);

    /// A line an argument, "workload.args.order: 14 of 28 runs are of programs that know no such argument"; empty if
    /// there is none.
    std::string text() const;

private:
    std::size_t m_runs = 0;
    std::map<std::string, std::size_t> m_unknown;
};

}  // namespace orbweaver::sim

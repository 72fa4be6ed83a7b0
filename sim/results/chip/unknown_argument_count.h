// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Counts runs whose programs did not recognise an argument (workload.unknown_arguments). It serves commands with many
/// runs, whose individual results are rarely read.
class unknown_argument_count {
public:
    /// @param result result of a run; null: the run has no result
    void add(const result_json& result);

    /// Returns one line per argument, such as "workload.args.order: 14 of 28 runs are of programs that know no such
    /// argument"; empty if every argument was recognised.
    std::string text() const;

private:
    std::size_t m_runs = 0;
    std::map<std::string, std::size_t> m_unknown;
};

}  // namespace orbweaver::sim

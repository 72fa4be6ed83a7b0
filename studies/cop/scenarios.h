// SPDX-License-Identifier: Apache-2.0
// Simulated scenarios of the paper: the functions of libcop on a full controller, all participants at once.
#pragma once

#include <vector>

#include "studies/cop/scenario.h"

namespace orbweaver::studies::cop_paper {

/// Sizes of arrays and of the machine.
struct study_sizes {
    unsigned hosts = 64;
    unsigned array_16k = 2048;  // elements of 16 KB
    unsigned array_8k = 1024;
    unsigned array_1k = 128;
    unsigned array_64k = 8192;
    unsigned reduction = 1024;
    std::vector<unsigned> nodes{2, 4, 8, 16, 32, 64};
    std::vector<unsigned> controllers{2, 8, 64};  // controllers in two levels

    static study_sizes full() { return {}; }
    /// Returns small sizes for tests, which take milliseconds.
    static study_sizes quick() {
        return {
            .array_16k = 256, .array_8k = 128, .array_64k = 256, .reduction = 64, .nodes = {2, 64}, .controllers = {2}};
    }
    bool is_full() const { return reduction == full().reduction; }
};

std::vector<scenario> scenarios(const study_sizes& sizes);

/// Returns a scenario name with a number: "barrier_spmd_64".
std::string numbered(const char* name, unsigned number);
/// "write_integer", "write_double".
std::string typed(const char* name, bool real);
/// Returns the name of a scenario of one element and a number of nodes: "scaled_write_integer_8".
std::string scaled(const char* name, bool real, unsigned nodes);

}  // namespace orbweaver::studies::cop_paper

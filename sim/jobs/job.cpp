// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/job.h"

#include <fmt/core.h>

namespace orbweaver::sim {

void job_outcome::exited(int code, const std::string& output) {
    if (code != 0) {
        stopped(job_end::failed, fmt::format("exit code {}", code), output);
    } else {
        end = job_end::finished;
        message.clear();
    }
    exit_code = code;
}

void job_outcome::stopped(job_end how, const std::string& why, const std::string& output) {
    end = how;
    exit_code = -1;
    const std::size_t last = output.find_last_not_of(" \n");
    message = last == std::string::npos ? why : why + ": " + output.substr(0, last + 1);
}

}  // namespace orbweaver::sim

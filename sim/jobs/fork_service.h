// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// Reports the end of the warm-up, and forks this process for each request (fork_request.h). A fork is a child of this
/// process's parent, so the requester can wait for it, limit it and kill it like any other job. A fork has no input,
/// prints to the request's output, has its own process group and ends with the requester. Precondition: this process
/// has only one thread.
/// @return in a fork: its command line; in this process: nothing, after the last request
std::optional<std::vector<std::string>> serve_forks(int socket);

}  // namespace orbweaver::sim

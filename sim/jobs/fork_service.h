// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// Reports that the warm-up is over, and forks this process for each request (fork_request.h), as a child of its
/// parent: so whoever asks can wait for it, limit it and kill it as any other. A fork has nothing to read, prints to
/// the request's output, is a process group of its own and ends with the one that asked. This process must have no
/// threads but one.
/// @return in a fork: the command line that it stands for. In this process, when there are no more requests: none
std::optional<std::vector<std::string>> serve_forks(int socket);

}  // namespace orbweaver::sim

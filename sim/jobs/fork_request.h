// SPDX-License-Identifier: Apache-2.0
// Messages on the socket between a job runner and a process that forks jobs. A request is a packet with the
// zero-terminated words of a command line, and a descriptor for its output. The answer is a process id.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace orbweaver::sim {

struct fork_request {
    std::vector<std::string> words;
    int output = -1;  // the receiver owns it
};

/// @return false if the other end is closed
bool send_fork_request(int socket, const std::vector<std::string>& words, int output);

/// Waits for the next request.
/// @return nothing if there are no more requests
std::optional<fork_request> receive_fork_request(int socket);

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
// Messages on the socket between who runs jobs and a process that forks them: a packet with the words of a
// command line, each with a zero behind it, and a descriptor for its output. The answer is the number of the process.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace orbweaver::sim {

struct fork_request {
    std::vector<std::string> words;
    int output = -1;  // owned by who received it
};

/// @return false: nobody takes it
bool send_fork_request(int socket, const std::vector<std::string>& words, int output);

/// Waits for the next one.
/// @return none: there are no more
std::optional<fork_request> receive_fork_request(int socket);

}  // namespace orbweaver::sim

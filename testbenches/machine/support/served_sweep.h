// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace orbweaver {

/// `orbweaver sweep --serve` next to a test that talks with it. Its standard error is in `OUT.errors`.
class served_sweep {
public:
    served_sweep(const std::vector<std::string>& arguments, std::filesystem::path out);
    /// Ends it, if it still runs.
    ~served_sweep();
    served_sweep(const served_sweep&) = delete;
    served_sweep& operator=(const served_sweep&) = delete;

    /// Writes a line to it.
    void send(const std::string& line);
    /// Asks for a point, as JSON.
    void ask(const std::string& id, const std::string& point);

    /// The next line that it writes; null at its end.
    nlohmann::ordered_json hear();
    /// So many lines, in the order of their `id`, which are numbers.
    std::vector<nlohmann::ordered_json> hear(std::size_t lines);

    /// Ends its input, and waits for its end.
    /// @return exit code, or 128 + signal
    int end();
    /// Sends a signal, and waits for its end.
    int end_with(int signal);

    std::string errors() const;

private:
    int wait();

    std::filesystem::path m_out;
    int m_process = -1;
    int m_input = -1;
    std::FILE* m_output = nullptr;
};

}  // namespace orbweaver

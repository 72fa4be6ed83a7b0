// SPDX-License-Identifier: Apache-2.0
// Paths of numbers in result.json, as expressions use them: traffic.packet_latency.mean, network.links.3.flits. A key
// with a dot or other special character is in brackets: traffic.classes["request.reply"].packets.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::sim {

/// Error for a bracket in a path that is not `["key"]`, `['key']` or `[3]`.
class result_path_error : public std::runtime_error {
public:
    result_path_error(const std::string& message, std::size_t offset) : std::runtime_error(message), m_offset(offset) {}

    std::size_t offset() const { return m_offset; }  // byte offset of the bracket in the text

private:
    std::size_t m_offset;
};

/// Letters, digits and other characters that a name or path may contain outside brackets.
inline constexpr std::string_view path_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789.";

/// Returns the end of the name, path or number that begins at a byte of the text; `start` if none begins there.
/// @throws result_path_error
std::size_t end_of_path(std::string_view text, std::size_t start);

/// Returns the steps of a path, from the root of result.json: {"traffic", "classes", "request.reply", "packets"}.
std::vector<std::string> path_steps(std::string_view path);

/// Returns the path of the steps, with brackets where a step needs them.
std::string path_text(const std::vector<std::string>& steps);

}  // namespace orbweaver::sim

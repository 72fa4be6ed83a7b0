// SPDX-License-Identifier: Apache-2.0
// The path of a number in result.json, as expressions name it: traffic.packet_latency.mean, network.links.3.flits, and
// traffic.classes["request.reply"].packets where a key has a dot or another character that a name has not.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::sim {

/// A bracket in a path that is not `["key"]`, `['key']` or `[3]`.
class result_path_error : public std::runtime_error {
public:
    result_path_error(const std::string& message, std::size_t offset) : std::runtime_error(message), m_offset(offset) {}

    std::size_t offset() const { return m_offset; }  // of the bracket, in the text

private:
    std::size_t m_offset;
};

/// The letters, digits and other characters that a name or a path has outside of brackets.
inline constexpr std::string_view path_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789.";

/// Where the name, path or number ends that begins at a byte of a text; that byte itself if none begins there.
/// @throws result_path_error
std::size_t end_of_path(std::string_view text, std::size_t start);

/// The steps of a path, from the top of result.json: {"traffic", "classes", "request.reply", "packets"}.
std::vector<std::string> path_steps(std::string_view path);

/// The path of these steps, with brackets where a step needs them.
std::string path_text(const std::vector<std::string>& steps);

}  // namespace orbweaver::sim

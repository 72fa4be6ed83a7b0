// SPDX-License-Identifier: Apache-2.0
// Words that formats know, from which inputs are made.
#pragma once

#include <span>
#include <string_view>

namespace orbweaver::fuzz {

extern const std::span<const std::string_view> yaml_words;
extern const std::span<const std::string_view> expression_words;
extern const std::span<const std::string_view> edge_words;
extern const std::span<const std::string_view> route_words;
extern const std::span<const std::string_view> trace_words;
extern const std::span<const std::string_view> agent_words;
extern const std::span<const std::string_view> booksim_words;
extern const std::span<const std::string_view> json_words;
extern const std::span<const std::string_view> csv_words;
extern const std::span<const std::string_view> number_words;
extern const std::span<const std::string_view> grey_words;
extern const std::span<const std::string_view> packet_words;
extern const std::span<const std::string_view> binary_words;

}  // namespace orbweaver::fuzz

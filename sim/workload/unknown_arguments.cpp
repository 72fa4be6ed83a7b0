// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/unknown_arguments.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <string_view>

#include "sim/text/nearest_name.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace {

bool stands_in(const system::elf_image& image, std::string_view text) {
    return std::any_of(image.segments().begin(), image.segments().end(), [text](const system::elf_segment& segment) {
        const auto* const first = reinterpret_cast<const char*>(segment.bytes.data());
        return std::string_view(first, segment.bytes.size()).find(text) != std::string_view::npos;
    });
}

bool belongs_to_a_name(std::uint8_t byte) { return std::isalnum(byte) != 0 || byte == '_' || byte == '.'; }

constexpr std::size_t shortest_advice = 4;  // letters; shorter names resemble each other by chance

/// Returns texts that look like names, each between two zero bytes.
std::vector<std::string> names_in(const system::elf_image& image) {
    std::vector<std::string> names;
    for (const system::elf_segment& segment : image.segments()) {
        std::string name;
        bool after_zero = true;
        for (const std::uint8_t byte : segment.bytes) {
            if (byte == 0 && name.size() >= shortest_advice) { names.push_back(name); }
            after_zero = byte == 0 || (after_zero && belongs_to_a_name(byte));
            if (byte == 0 || !after_zero) {
                name.clear();
            } else {
                name += static_cast<char>(byte);
            }
        }
    }
    return names;
}

}  // namespace

std::vector<std::string> unknown_arguments(const std::map<std::string, std::string>& arguments,
                                           const system::elf_image& image) {
    std::vector<std::string> unknown;
    for (const auto& [name, value] : arguments) {
        if (!stands_in(image, name + '\0') && !stands_in(image, name + '=')) { unknown.push_back(name); }
    }
    return unknown;
}

std::string about_unknown_argument(const std::string& argument, const std::string& program,
                                   const system::elf_image& image) {
    return fmt::format("workload.args.{}: {} knows no such argument{}", printable(argument), program,
                       did_you_mean(argument, names_in(image)));
}

}  // namespace orbweaver::sim

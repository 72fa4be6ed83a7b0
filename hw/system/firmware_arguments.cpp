// SPDX-License-Identifier: Apache-2.0
#include "hw/system/firmware_arguments.h"

#include <fmt/core.h>

#include "hw/base/errors.h"
#include "sw_stack/shared/register_map.h"

namespace orbweaver::system {

std::vector<std::uint8_t> argument_block(const std::map<std::string, std::string>& arguments) {
    std::vector<std::uint8_t> block;
    for (const auto& [key, value] : arguments) {
        const std::string text = key + "=" + value;
        if (text.find('\0') != std::string::npos) {
            throw user_error(fmt::format("workload.args.{}: a zero byte cannot be passed to firmware", key));
        }
        block.insert(block.end(), text.begin(), text.end());
        block.push_back(0);
    }
    block.push_back(0);
    if (block.size() > workload_argument_bytes) {
        throw user_error(fmt::format("workload.args: {} bytes of arguments, but firmware has room for {}", block.size(),
                                     workload_argument_bytes));
    }
    return block;
}

}  // namespace orbweaver::system

// SPDX-License-Identifier: Apache-2.0
#include "hw/base/regular_file.h"

#include <filesystem>

#include "hw/base/errors.h"

namespace orbweaver {

void require_regular_file(const std::string& name) {
    std::error_code error;
    const auto status = std::filesystem::status(name, error);
    if (!std::filesystem::exists(status)) { throw user_error(name + ": there is no such file"); }
    if (!std::filesystem::is_regular_file(status)) { throw user_error(name + ": this is no regular file"); }
}

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/endpoint_class.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

class_id endpoint_class(const network& fabric, std::string_view what) {
    class_id found;
    if (fabric.partition().class_of(message_type::data, found)) { return found; }
    const auto& classes = fabric.description().classes;
    const auto any =
        std::find_if(classes.begin(), classes.end(), [](const auto& candidate) { return candidate.types.empty(); });
    if (any == classes.end()) {
        throw user_error(fmt::format("network.classes: no class carries DATA, which {} are", what));
    }
    return {static_cast<std::uint8_t>(any - classes.begin())};
}

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
#include "sim/config/warm_up.h"

#include <algorithm>

#include "sim/config/parameters/parameters.h"
#include "sim/config/resolved.h"

namespace orbweaver::sim {

namespace {

json::json_pointer pointer_of(std::string path) {
    std::replace(path.begin(), path.end(), '.', '/');
    return json::json_pointer("/" + path);
}

void erase(json& document, const std::string& path) {
    const json::json_pointer position = pointer_of(path);
    if (document.contains(position)) { document[position.parent_pointer()].erase(position.back()); }
}

/// Removes keys without effect during the warm-up, including those in lists of records.
void erase_later_keys(json& document, const std::vector<parameter>& parameters) {
    for (const parameter& declared : parameters) {
        const std::vector<parameter>* const columns = declared.kind->columns();
        if (declared.after_warm_up) {
            erase(document, declared.path);
        } else if (columns != nullptr && document.contains(pointer_of(declared.path))) {
            for (json& item : document[pointer_of(declared.path)]) {
                if (item.is_object()) { erase_later_keys(item, *columns); }
            }
        }
    }
}

}  // namespace

std::string warm_up_text(const system::system_desc& description) {
    json resolved = resolved_json(description);
    erase_later_keys(resolved, all_parameters().parameters());
    return resolved.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace orbweaver::sim

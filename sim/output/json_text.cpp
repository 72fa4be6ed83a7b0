// SPDX-License-Identifier: Apache-2.0
#include "sim/output/json_text.h"

#include <sstream>
#include <utility>

#include "sim/output/json_writer.h"

namespace orbweaver::sim {

std::string json_text(const json& content, int indent) {
    std::ostringstream text;
    json_writer(text, indent).value(content);
    if (indent >= 0) { text.put('\n'); }
    return std::move(text).str();
}

}  // namespace orbweaver::sim

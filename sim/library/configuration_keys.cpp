// SPDX-License-Identifier: Apache-2.0
#include "sim/library/configuration_keys.h"

#include "hw/base/errors.h"
#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

namespace {

decltype(configuration_key::initial) initial_of(const parameter& declared) {
    const json& value = declared.default_value;
    if (value.is_boolean()) { return value.get<bool>(); }
    if (value.is_number_integer()) { return value.get<std::uint64_t>(); }
    if (value.is_number()) { return value.get<double>(); }
    if (value.is_string()) { return value.get<std::string>(); }
    if (!value.is_null()) { return value.dump(); }
    const std::string type = declared.kind->schema().value("type", "");
    if (type == "integer") { return std::uint64_t{0}; }
    if (type == "number") { return 0.0; }
    return std::string();
}

}  // namespace

std::vector<configuration_key> configuration_keys(const std::vector<std::string>& sections) {
    std::vector<configuration_key> found;
    for (const std::string& section : sections) {
        const std::size_t before = found.size();
        for (const parameter& declared : all_parameters().parameters()) {
            if (declared.path.starts_with(section + ".")) {
                found.push_back({declared.path, declared.help, initial_of(declared)});
            }
        }
        if (found.size() == before) { throw user_error("no key of a configuration begins with " + section + "."); }
    }
    return found;
}

}  // namespace orbweaver::sim

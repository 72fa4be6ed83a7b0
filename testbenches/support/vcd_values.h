// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace orbweaver {

/// Values of a variable of a VCD file in the order of time, without leading zeros.
/// @param path of the variable in the hierarchy
inline std::vector<std::string> values_of(const std::filesystem::path& file, const std::string& path) {
    std::ifstream text(file);
    std::vector<std::string> scopes;
    std::vector<std::string> values;
    std::string code;
    for (std::string line; std::getline(text, line);) {
        std::istringstream words(line);
        std::string first;
        std::string second;
        words >> first >> second;
        if (first == "$scope") {
            words >> second;
            scopes.push_back(scopes.empty() ? "" : scopes.back() + second + ".");
        } else if (first == "$upscope") {
            scopes.pop_back();
        } else if (first == "$var") {
            std::string number;
            std::string name;
            words >> second >> number >> name;
            if (scopes.back() + name == path) { code = number; }
        } else if (!code.empty() && second == code && first[0] == 'b') {
            values.push_back(first.substr(1));
        } else if (!code.empty() && (first == "0" + code || first == "1" + code)) {
            values.push_back(first.substr(0, 1));
        }
    }
    return values;
}

}  // namespace orbweaver

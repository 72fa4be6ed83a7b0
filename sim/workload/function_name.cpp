// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/function_name.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <string_view>

#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace {

void remove_all(std::string& text, std::string_view what) {
    for (std::size_t offset = text.find(what); offset != std::string::npos; offset = text.find(what, offset)) {
        text.erase(offset, what.size());
    }
}

}  // namespace

std::string function_name(const std::string& symbol) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> demangled(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
    if (status != 0 || !symbol.starts_with("_Z")) { return escaped(symbol); }
    std::string name = escaped(demangled.get());
    remove_all(name, "(anonymous namespace)::");
    remove_all(name, "orbweaver::");
    const std::size_t parameters = name.find('(');
    return parameters == 0 || parameters == std::string::npos ? name : name.substr(0, parameters);
}

}  // namespace orbweaver::sim

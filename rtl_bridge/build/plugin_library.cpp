// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/plugin_library.h"

#include <filesystem>
#include <string_view>
#include <utility>

#include "rtl_bridge/build/shared_library.h"

namespace orbweaver::rtl {

namespace {

/// Returns the first difference of what a plug-in was built for from this program; empty if there is none. An interface
/// of another version may have other members.
std::string difference(const system::plugin_build& found) {
    const system::plugin_build own;
    const auto versions = [](const char* what, auto theirs, auto ours) {
        return theirs == ours
                   ? std::string()
                   : fmt::format("is built for {} {}, and this program has {}: build it again", what, theirs, ours);
    };
    std::string text = versions("plug-in interface", found.interface, own.interface);
    if (!text.empty()) { return text; }
    for (const std::string& each :
         {versions("orbweaver", std::string_view(found.version.data()), std::string_view(own.version.data())),
          versions("compiler ABI", found.compiler, own.compiler), versions("string ABI", found.strings, own.strings),
          versions("SystemC", found.systemc, own.systemc)}) {
        if (!each.empty()) { return each; }
    }
    return found == own ? ""
                        : "is built with other headers or options than this program, so that objects have other "
                          "sizes: build it again";
}

}  // namespace

plugin_library::plugin_library(const std::string& file, std::string key)
    : m_file(std::filesystem::path(file).filename().string()), m_key(std::move(key)) {
    m_contents = noc::read_described(m_key, [&file] {
        const shared_library library(std::filesystem::absolute(file));
        return library.function<const system::plugin*()>("orbweaver_plugin")();
    });
    if (m_contents == nullptr) { throw error("registers nothing: orbweaver_plugin() returned null"); }
    if (const std::string text = difference(m_contents->build); !text.empty()) { throw error(text); }
}

noc::description_error plugin_library::error(const std::string& text) const {
    return {m_key, fmt::format("{} {}", m_file, text)};
}

std::optional<noc::description_error> plugin_refusal(const std::string& file, const std::string& key) {
    if (file.empty()) { return noc::description_error(key, "is missing: it names the shared library of the plug-in"); }
    if (!std::filesystem::is_regular_file(file)) {
        return noc::description_error(key, fmt::format("there is no file '{}'", file));
    }
    return std::nullopt;
}

}  // namespace orbweaver::rtl

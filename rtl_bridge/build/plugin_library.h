// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/core.h>

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "hw/noc/description_error.h"
#include "hw/system/plugin.h"

namespace orbweaver::rtl {

/// A loaded plug-in. It stays loaded until the process ends.
class plugin_library {
public:
    /// @param file shared library
    /// @param key  of the configuration that names it
    /// @throws description_error if it cannot be loaded, or was built for another program
    plugin_library(const std::string& file, std::string key);

    const system::plugin& contents() const { return *m_contents; }

    /// Makes a block.
    /// @param factory member of system::plugin
    /// @param kind    of the block, for messages
    /// @throws description_error if the plug-in has no such factory, or if it throws or returns null
    template <class Block, class Context>
    std::unique_ptr<Block> make(std::unique_ptr<Block> (*system::plugin::*factory)(const Context&), const char* kind,
                                const Context& context) const {
        const auto function = m_contents->*factory;
        if (function == nullptr) { throw error(fmt::format("registers no {}", kind)); }
        std::unique_ptr<Block> made;
        try {
            made = function(context);
        } catch (const std::exception& problem) {
            throw error(fmt::format("cannot make {} {}: {}", kind, context.name, problem.what()));
        } catch (...) {
            throw error(
                fmt::format("cannot make {} {}: it threw an object that is no std::exception", kind, context.name));
        }
        if (!made) { throw error(fmt::format("cannot make {} {}: its factory returned null", kind, context.name)); }
        return made;
    }
    /// Checks a socket of a block.
    /// @param object what its constructor should have bound the socket to
    /// @throws description_error if it has bound it to nothing
    template <class Socket>
    void require_interface(Socket& socket, const char* object) const {
        if (std::as_const(socket.get_base_export()).get_interface() == nullptr) {
            throw error(fmt::format("leaves {} unbound: its constructor has to bind it to {}", socket.name(), object));
        }
    }
    /// Returns an error about the plug-in, with its name.
    noc::description_error error(const std::string& text) const;

private:
    std::string m_file;
    std::string m_key;
    const system::plugin* m_contents;
};

/// Returns whether a report comes from a process of one of these blocks, or names a part of it. If so, the block fails.
/// @param blocks pointers to modules with a function fails(part, text)
template <class Blocks>
bool blames_one(const Blocks& blocks, const sc_core::sc_report& failure) {
    const std::string process = failure.get_process_name() == nullptr ? "elaboration" : failure.get_process_name();
    const std::string text = failure.get_msg();
    for (const auto block : blocks) {
        const std::string part = std::string(block->name()) + ".";
        if (process.starts_with(part) || text.find("'" + part) != std::string::npos) {
            return block->fails(process, text);
        }
    }
    return false;
}

/// Returns the error of a key `library` that names no regular file, if any.
/// @param key  "network.router.external.library"
std::optional<noc::description_error> plugin_refusal(const std::string& file, const std::string& key);

}  // namespace orbweaver::rtl

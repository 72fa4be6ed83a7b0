// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "hw/base/errors.h"

namespace orbweaver::noc {

/// A description from which no network can be built, although each of its values is within bounds.
class description_error : public user_error {
public:
    /// @param key  dotted path of the cause in the configuration: "network.topology.dims.1"
    /// @param text the error and the possible values
    description_error(std::string key, const std::string& text)
        : user_error(key + ": " + text), m_key(std::move(key)), m_text(text) {}

    const std::string& key() const { return m_key; }
    /// Returns what() without the key.
    const std::string& text() const { return m_text; }

private:
    std::string m_key;
    std::string m_text;
};

/// Calls code that reads a file named in the configuration, and turns a complaint about the file into one about the
/// key.
/// @param key dotted path of the key
template <class Reading>
auto read_described(const std::string& key, Reading reading) {
    try {
        return reading();
    } catch (const description_error&) { throw; } catch (const user_error& error) {
        throw description_error(key, error.what());
    }
}

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "hw/base/errors.h"

namespace orbweaver::noc {

/// A description that a builder of the network cannot build, though each of its values alone is within bounds.
class description_error : public user_error {
public:
    /// @param key  dotted path of the culprit in the configuration: "network.topology.dims.1"
    /// @param text what is wrong with it, and what is possible
    description_error(std::string key, const std::string& text)
        : user_error(key + ": " + text), m_key(std::move(key)), m_text(text) {}

    const std::string& key() const { return m_key; }
    /// what() without the key.
    const std::string& text() const { return m_text; }

private:
    std::string m_key;
    std::string m_text;
};

/// Does what reads a file that the configuration names; a complaint about the file becomes one about the key.
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

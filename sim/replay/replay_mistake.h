// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/base/errors.h"

namespace orbweaver::sim {

/// A contradiction between keys below `replay`.
class replay_mistake : public user_error {
public:
    replay_mistake(const std::string& key, const std::string& what) : user_error(what), m_key("replay." + key) {}
    const std::string& key() const { return m_key; }

private:
    std::string m_key;
};

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <reent.h>

namespace orbweaver {

/// What newlib's functions keep between calls: memory for long numbers. One for each call, so that any thread may
/// convert.
class conversion_state {
public:
    conversion_state() = default;
    ~conversion_state();
    conversion_state(const conversion_state&) = delete;
    conversion_state& operator=(const conversion_state&) = delete;

    _reent* state() { return &m_state; }

private:
    _reent m_state{};
};

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <reent.h>

namespace orbweaver {

/// State of newlib's conversions between calls: memory for big integers. One object per call makes conversions
/// thread-safe.
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

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/base/errors.h"

namespace orbweaver {

/// The message of the refusal that `body` throws; empty if it throws none. Other exceptions pass.
template <class Refusal = user_error, class Body>
std::string complaint_of(Body&& body) {
    try {
        body();
    } catch (const Refusal& refusal) { return refusal.what(); }
    return {};
}

}  // namespace orbweaver

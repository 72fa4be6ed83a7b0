// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/description_error.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {

/// Matches a call that refuses a key of a description.
/// @param text the whole text of the error, or a matcher of it
template <class Text>
auto refuses(const std::string& key, const Text& text) {
    return Throws<description_error>(
        AllOf(Property(&description_error::key, key), Property(&description_error::text, text)));
}

}  // namespace orbweaver::noc

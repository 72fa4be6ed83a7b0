// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/cop_message.h"

namespace orbweaver::serial {

/// Result of a transmission.
struct transmission {
    enum class outcome : std::uint8_t {
        done,     // acknowledged; without acknowledgements: not requested again within the error window
        refused,  // refused by the other end's owner for the reason `error`
        failed,   // given up for `error`: transmit_timeout, retries_exhausted, word_error
    };
    outcome ended = outcome::done;
    cop_error error = cop_error::none;

    bool operator==(const transmission&) const = default;
};

}  // namespace orbweaver::serial

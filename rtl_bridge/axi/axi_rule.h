// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::rtl {

/// Rules for a block on an AXI bus (ARM IHI 0022, docs/rtl/axi.md), and for plug-ins on the memory bus (IEEE 1666-2011,
/// docs/plugin.md).
enum class axi_rule : std::uint8_t {
    reset,            // no VALID in reset
    valid,            // VALID stays high until READY
    valid_wait,       // VALID does not wait for READY
    payload,          // the payload does not change until READY
    burst,            // kind, length, size and address are consistent
    boundary,         // a burst does not cross a 4 KiB boundary
    last,             // LAST is set in the last beat only
    strobe,           // only strobes of bytes that the beat carries are set
    unasked,          // every response has a request
    id,               // a response has the id of its request
    response,         // no EXOKAY, because there are no exclusive accesses
    stall,            // every request gets a response
    assertion,        // an assertion of the RTL itself, or an exception of a plug-in
    response_status,  // plug-in: a request is TLM_INCOMPLETE_RESPONSE, and its answer is not
    attributes,       // plug-in: a request has data, and an answer leaves it as it is
    time_order,       // plug-in: an answer is not earlier than its request
};
constexpr auto enumerators(axi_rule) { return identifiers<axi_rule>; }

/// A violated rule with a description.
struct broken_axi_rule {
    axi_rule rule{};
    std::string text;  // description for reports
};

}  // namespace orbweaver::rtl

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::rtl {

/// What a block on an AXI bus must keep to (ARM IHI 0022). docs/rtl/axi.md explains each.
enum class axi_rule : std::uint8_t {
    reset,       // nothing is valid in reset
    valid,       // stays until ready
    valid_wait,  // does not wait for ready
    payload,     // stays as it is until ready
    burst,       // kind, length, size and address fit each other
    boundary,    // a burst stays within 4 KiB
    last,        // is set with the last beat, and only with it
    strobe,      // only of bytes that the beat carries
    unasked,     // an answer follows its request
    id,          // an answer has the id of its request
    response,    // no EXOKAY, for nobody asked for exclusive access
    stall,       // a request is answered
    assertion,   // of the RTL itself
};
constexpr auto enumerators(axi_rule) {
    return name_table<axi_rule>({{axi_rule::reset, "reset"},
                                 {axi_rule::valid, "valid"},
                                 {axi_rule::valid_wait, "valid_wait"},
                                 {axi_rule::payload, "payload"},
                                 {axi_rule::burst, "burst"},
                                 {axi_rule::boundary, "boundary"},
                                 {axi_rule::last, "last"},
                                 {axi_rule::strobe, "strobe"},
                                 {axi_rule::unasked, "unasked"},
                                 {axi_rule::id, "id"},
                                 {axi_rule::response, "response"},
                                 {axi_rule::stall, "stall"},
                                 {axi_rule::assertion, "assertion"}});
}

/// A rule that a block broke, and how.
struct broken_axi_rule {
    axi_rule rule{};
    std::string text;  // for people
};

}  // namespace orbweaver::rtl

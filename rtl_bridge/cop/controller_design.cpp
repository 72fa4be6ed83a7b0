// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/cop/controller_design.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "rtl_bridge/build/embedded_sources.h"
#include "rtl_bridge/fpu/fpu_design.h"

namespace orbweaver::rtl {

namespace {

// Limit of a mask RAM: Verilator accepts larger vectors only with a warning.
constexpr unsigned max_global_entries = 8192;
constexpr std::uint64_t max_words = 1U << 22;    // limit of the Data RAM
constexpr cycle_t longest_timeout = 0x7fffffff;  // a parameter of 32 bits

unsigned number_of(cop::cop_level level) {
    switch (level) {
        case cop::cop_level::single: return 0;
        case cop::cop_level::lower: return 1;
        case cop::cop_level::upper: break;
    }
    return 2;
}

}  // namespace

std::optional<noc::description_error> rtl_controller_refusal(const cop::controller_desc& described) {
    if (described.global_entries > max_global_entries) {
        return noc::description_error("cop.controller.global_entries",
                                      fmt::format("the controller in RTL has at most {} entries", max_global_entries));
    }
    const std::uint64_t spaces = std::uint64_t{described.channels} * described.tasks_per_channel;
    const std::uint64_t words = spaces * described.task_words + described.system_words + described.global_entries;
    if (words > max_words) {
        return noc::description_error(
            "cop.controller.task_words",
            fmt::format("the Data RAM of the controller in RTL has at most {} words, not {}", max_words, words));
    }
    if (described.lock_timeout > longest_timeout) {
        return noc::description_error("cop.controller.lock_timeout",
                                      fmt::format("the controller in RTL counts to {}", longest_timeout));
    }
    return std::nullopt;
}

verilated_design rtl_controller_design(const cop::controller_desc& described) {
    const auto parameter = [](const char* name, auto value) { return fmt::format("{}={}", name, value); };
    const auto truth = [](const char* name, bool value) { return fmt::format("{}=1'b{}", name, value ? 1 : 0); };
    verilated_design design;
    design.top = "controller_core";
    design.hardware = cop_hardware();
    design.glue = cop_glue();
    design.prelude = "orbweaver_message.h";
    design.parameters = {
        parameter("LEVEL", number_of(described.level)),
        parameter("CHANNELS", described.channels),
        parameter("FULL_CHANNELS", described.full_channels),
        parameter("SERVICE_CLOCKS", described.service_clocks),
        parameter("FPU_SERVICE_CLOCKS", described.fpu_service_clocks),
        truth("THESIS_DOUBLES", described.doubles == cop::double_service::thesis),
        parameter("IDLE_CHANNEL_CLOCKS", described.idle_channel_clocks),
        parameter("MASK_ENTRY_CLOCKS", described.mask_entry_clocks),
        parameter("LOCK_TIMEOUT", described.lock_timeout),
        truth("WRITES_COUNT", described.writes_count),
        parameter("ENTRIES", described.global_entries),
        parameter("TASK_WORDS", described.task_words),
        parameter("TASKS", described.tasks_per_channel),
        parameter("SYSTEM_WORDS", described.system_words),
    };
    design.definitions = {parameter("CHANNELS", described.channels),
                          parameter("UPLINK", described.level == cop::cop_level::lower ? 1 : 0)};
    return design;
}

unsigned rtl_controller_flip_flops(const cop::controller_desc& described) {
    const auto bits_for = [](std::uint64_t values) {  // bits that distinguish a number of values, at least one
        return values > 1 ? static_cast<unsigned>(std::bit_width(values - 1)) : 1U;
    };
    const bool single = described.level == cop::cop_level::single;
    const bool lower = described.level == cop::cop_level::lower;
    const unsigned ports = described.channels + (lower ? 1 : 0);
    const unsigned port = bits_for(ports);
    const unsigned longest =
        std::max(described.service_clocks, described.fpu_service_clocks) + described.mask_entry_clocks * 8190;
    constexpr unsigned message = 4 * 32 + 3;
    const unsigned service = 1 + port + message + bits_for(longest + 1U) + 2;  // 1: busy; 2: decided, refused
    // A single controller has no errands and does not put off services, but no tool can infer that it never forwards.
    const unsigned errands = lower ? 1 : described.channels;
    const unsigned levels = single ? 1 + ports : 1 + 2 * ports + errands * (1 + 3 + port);
    const unsigned far_lock = lower ? 1 + port : 0;
    const unsigned lock = 1 + port + (described.lock_timeout != 0 ? bits_for(described.lock_timeout + 1) : 0);
    const unsigned poll = port;
    // Bits per entry: begins, accessed; TC RAM: also fresh.
    const unsigned masks = (3 + 2 + 2) * described.global_entries;
    const unsigned numbered = 1;
    return service + levels + far_lock + lock + poll + masks + numbered +
           fpu_flip_flops(std::min(described.fpu_service_clocks - 2, max_fpu_stages));
}

}  // namespace orbweaver::rtl

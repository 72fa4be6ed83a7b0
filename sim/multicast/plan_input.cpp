// SPDX-License-Identifier: Apache-2.0
#include "sim/multicast/plan_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>

#include "hw/base/errors.h"
#include "multicast/plan/plan_file.h"
#include "sim/text/file_bytes.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t largest_plan = std::uint64_t{1} << 30;  // bytes

node_id node(unsigned processor) { return {static_cast<std::uint16_t>(processor)}; }

}  // namespace

multicast::multicast_plan read_plan_file(const std::string& file) {
    try {
        return multicast::read_plan(file_bytes(file, "plan", largest_plan));
    } catch (const multicast::plan_error& error) { throw user_error(file + ": " + error.what()); }
}

noc::multicast_relays relays_of(const multicast::multicast_plan& plan) {
    std::vector<noc::relayed_message> messages;
    for (const auto& message : plan.messages) {
        noc::relayed_message& made = messages.emplace_back();
        made.source = node(message.source);
        for (const auto& [sender, receivers] : message.relays) {
            noc::relay_list& list = made.relays.emplace_back();
            list.sender = node(sender);
            for (const unsigned each : receivers) { list.receivers.push_back(node(each)); }
        }
    }
    return noc::multicast_relays(std::move(messages));
}

std::string plan_text(const multicast::multicast_plan& plan) {
    std::string text;
    auto out = std::back_inserter(text);
    fmt::format_to(out, "{} processors, {} multicasts\n", plan.processors, plan.messages.size());
    for (std::size_t number = 0; number < plan.messages.size(); ++number) {
        const auto& message = plan.messages[number];
        const auto steps = multicast::steps_of(message, plan.processors);
        fmt::format_to(out, "\nmessage {} from {}: {} deliveries in {} steps\n", number, message.source,
                       steps.deliveries, steps.last);
        for (const auto& [sender, receivers] : message.relays) {
            fmt::format_to(out, "  {} -> {}\n", sender, fmt::join(receivers, " "));
        }
    }
    return text;
}

}  // namespace orbweaver::sim

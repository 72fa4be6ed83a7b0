// SPDX-License-Identifier: Apache-2.0
#include "multicast/plan/plan.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::multicast {
namespace {

void check_relays(const message_plan& message, unsigned processors) {
    const auto check_processor = [&](const char* what, processor_id processor) {
        if (processor >= processors) {
            throw plan_error(fmt::format("{} {}; the last processor is {}", what, processor, processors - 1));
        }
    };
    check_processor("source", message.source);
    std::vector<bool> received(processors);
    received[message.source] = true;
    for (std::size_t index = 0; index < message.relays.size(); ++index) {
        const relay& entry = message.relays[index];
        check_processor("sender", entry.sender);
        if (index != 0 && entry.sender <= message.relays[index - 1].sender) {
            throw plan_error(
                fmt::format("sender {} after sender {}: not in order", entry.sender, message.relays[index - 1].sender));
        }
        if (entry.receivers.empty()) { throw plan_error(fmt::format("sender {} has no receivers", entry.sender)); }
        for (const processor_id receiver : entry.receivers) {
            check_processor("destination", receiver);
            if (received[receiver]) {
                throw plan_error(fmt::format("sender {} sends to processor {}, {}", entry.sender, receiver,
                                             receiver == message.source ? "the source" : "which receives twice"));
            }
            received[receiver] = true;
        }
    }
}

}  // namespace

delivery_steps steps_of(const message_plan& message, unsigned processors) {
    check_relays(message, processors);
    delivery_steps found{std::vector<unsigned>(processors)};
    std::vector<bool> reached(processors);
    std::vector<processor_id> open{message.source};
    reached[message.source] = true;
    const auto relay_of = [&](processor_id processor) {
        return std::lower_bound(message.relays.begin(), message.relays.end(), processor,
                                [](const relay& one, processor_id sender) { return one.sender < sender; });
    };
    while (!open.empty()) {
        const processor_id sender = open.back();
        open.pop_back();
        const auto entry = relay_of(sender);
        if (entry == message.relays.end() || entry->sender != sender) { continue; }
        unsigned step = found.step[sender];
        for (const processor_id receiver : entry->receivers) {
            found.step[receiver] = ++step;
            reached[receiver] = true;
            open.push_back(receiver);
            ++found.deliveries;
        }
        found.last = std::max(found.last, step);
    }
    for (const relay& entry : message.relays) {
        if (!reached[entry.sender]) { throw plan_error(fmt::format("sender {} never has the message", entry.sender)); }
    }
    return found;
}

void check_plan(const multicast_plan& plan) {
    if (plan.processors == 0 || plan.processors > max_processors) {
        throw plan_error(fmt::format("{} processors; expected 1 to {}", plan.processors, max_processors));
    }
    for (std::size_t number = 0; number < plan.messages.size(); ++number) {
        try {
            steps_of(plan.messages[number], plan.processors);
        } catch (const plan_error& error) { throw plan_error(fmt::format("message {}: {}", number, error.what())); }
    }
}

}  // namespace orbweaver::multicast

// SPDX-License-Identifier: Apache-2.0
#include "models/multicast/plan/plan.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::multicast_model {
namespace {

void check_relays(const message_plan& message, unsigned processors) {
    const auto check_processor = [&](const char* what, processor_id of) {
        if (of >= processors) {
            throw plan_error(fmt::format("{} {}; the last processor is {}", what, of, processors - 1));
        }
    };
    check_processor("source", message.source);
    std::vector<bool> received(processors);
    received[message.source] = true;
    for (std::size_t at = 0; at < message.relays.size(); ++at) {
        const relay& of = message.relays[at];
        check_processor("sender", of.from);
        if (at != 0 && of.from <= message.relays[at - 1].from) {
            throw plan_error(
                fmt::format("sender {} after sender {}: not in order", of.from, message.relays[at - 1].from));
        }
        if (of.to.empty()) {
            throw plan_error(fmt::format("sender {} has nobody to send to", of.from));
        }
        for (const processor_id to : of.to) {
            check_processor("destination", to);
            if (received[to]) {
                throw plan_error(fmt::format("sender {} sends to processor {}, {}", of.from, to,
                                             to == message.source ? "the source" : "which receives twice"));
            }
            received[to] = true;
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
    const auto relay_of = [&](processor_id of) {
        return std::lower_bound(message.relays.begin(), message.relays.end(), of,
                                [](const relay& one, processor_id from) { return one.from < from; });
    };
    while (!open.empty()) {
        const processor_id from = open.back();
        open.pop_back();
        const auto of = relay_of(from);
        if (of == message.relays.end() || of->from != from) {
            continue;
        }
        unsigned step = found.step[from];
        for (const processor_id to : of->to) {
            found.step[to] = ++step;
            reached[to] = true;
            open.push_back(to);
            ++found.deliveries;
        }
        found.last = std::max(found.last, step);
    }
    for (const relay& of : message.relays) {
        if (!reached[of.from]) {
            throw plan_error(fmt::format("sender {} never has the message", of.from));
        }
    }
    return found;
}

void check_plan(const multicast_plan& plan) {
    if (plan.processors == 0 || plan.processors > most_processors) {
        throw plan_error(fmt::format("{} processors; expected 1 to {}", plan.processors, most_processors));
    }
    for (std::size_t number = 0; number < plan.messages.size(); ++number) {
        try {
            steps_of(plan.messages[number], plan.processors);
        } catch (const plan_error& error) {
            throw plan_error(fmt::format("message {}: {}", number, error.what()));
        }
    }
}

}  // namespace orbweaver::multicast_model

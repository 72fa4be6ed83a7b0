// SPDX-License-Identifier: Apache-2.0
// What run-times interpret: who sends which message to whom, in which order. Paths are left to the
// network.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "multicast/network/switch_graph.h"

namespace orbweaver::multicast {

/// A multicast to be planned.
struct multicast_message {
    processor_id source = 0;
    std::vector<processor_id> destinations;  // no one twice; the source among them means nothing
};

/// What a processor does as soon as it has a message: it queues copies for others, behind what it has to send already.
struct relay {
    processor_id sender = 0;
    std::vector<processor_id> receivers;  // in order, at least one
    bool operator==(const relay&) const = default;
};

struct message_plan {
    processor_id source = 0;
    std::vector<relay> relays;  // by ascending sender, each once; the source is one of them unless nobody receives
    bool operator==(const message_plan&) const = default;
};

struct multicast_plan {
    unsigned processors = 0;
    std::vector<message_plan> messages;
    bool operator==(const multicast_plan&) const = default;
};

/// A message set or plan that cannot be; the text names the place.
struct plan_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Steps that the deliveries of a message take if it is alone: a sender sends one copy a step, from the step after it
/// received the message on.
struct delivery_steps {
    std::vector<unsigned> step;  // [processor]; 0 for the source and for all who do not receive
    unsigned last = 0;
    unsigned deliveries = 0;
};

/// @throws plan_error unless every processor receives at most once, the source never, and all who send have received
delivery_steps steps_of(const message_plan& message, unsigned processors);

/// @throws plan_error as steps_of(), with the number of the message
void check_plan(const multicast_plan& plan);

}  // namespace orbweaver::multicast

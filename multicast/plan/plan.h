// SPDX-License-Identifier: Apache-2.0
// Multicast plans, which run-times interpret: for each message, its senders and receivers, and the order of sends. The
// network determines the routes.
#pragma once

#include <stdexcept>
#include <vector>

#include "multicast/network/switch_graph.h"

namespace orbweaver::multicast {

/// A multicast for which a plan is built.
struct multicast_message {
    processor_id source = 0;
    std::vector<processor_id> destinations;  // all different; the source is ignored if it is among them
};

/// Action of a processor when it receives a message: it queues copies for others, after its earlier sends.
struct relay {
    processor_id sender = 0;
    std::vector<processor_id> receivers;  // in order, not empty
    bool operator==(const relay&) const = default;
};

struct message_plan {
    processor_id source = 0;
    std::vector<relay> relays;  // ascending senders, each once; includes the source unless the message has no receivers
    bool operator==(const message_plan&) const = default;
};

struct multicast_plan {
    unsigned processors = 0;
    std::vector<message_plan> messages;
    bool operator==(const multicast_plan&) const = default;
};

/// An error in a message set or plan; the text names the position.
struct plan_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Steps of the deliveries of a message without other messages. A sender sends one copy per step, from the step after
/// its reception on.
struct delivery_steps {
    std::vector<unsigned> step;  // [processor]; 0 for the source and for processors that do not receive
    unsigned last = 0;
    unsigned deliveries = 0;
};

/// @throws plan_error unless every processor receives at most once, the source never receives, and all other senders
///                    receive
delivery_steps steps_of(const message_plan& message, unsigned processors);

/// @throws plan_error see steps_of(); the text includes the index of the message
void check_plan(const multicast_plan& plan);

}  // namespace orbweaver::multicast

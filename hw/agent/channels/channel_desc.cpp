// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/channels/channel_desc.h"

#include <sstream>

namespace orbweaver::agent {

std::optional<channel_step> read_channel_step(const std::string& text) {
    std::istringstream words(text);
    std::string verb;
    words >> verb;
    channel_step step;
    if (verb == "send" || verb == "post") {
        step.kind = verb == "send" ? channel_step_kind::send : channel_step_kind::post;
        words >> step.node >> step.amount;
    } else if (verb == "receive") {
        step.kind = channel_step_kind::receive;
        words >> step.node;
    } else if (verb == "compute" || verb == "wait") {
        step.kind = verb == "compute" ? channel_step_kind::compute : channel_step_kind::wait;
        words >> step.amount;
    } else {
        return std::nullopt;
    }
    std::string rest;
    const bool sound = !words.fail() && !(words >> rest);
    return sound ? std::optional(step) : std::nullopt;
}

}  // namespace orbweaver::agent

// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic_flow.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/description_error.h"

namespace orbweaver {

namespace {

std::string names_of(const std::vector<message_class_desc>& classes) {
    std::string names;
    for (const auto& of : classes) {
        names += (names.empty() ? "" : ", ") + of.name;
    }
    return names;
}

/// The class of packets without a name: the one that carries DATA, or else the first that carries anything.
const message_class_desc& default_class(const std::vector<message_class_desc>& classes) {
    for (const auto& of : classes) {
        if (std::find(of.types.begin(), of.types.end(), message_type::data) != of.types.end()) {
            return of;
        }
    }
    for (const auto& of : classes) {
        if (of.types.empty()) {
            return of;
        }
    }
    throw user_error("traffic needs a class that carries DATA, or one without types");
}

/// Puts a flow into the class of a name.
void place(traffic_flow& flow, const std::string& name, const std::string& key,
           const std::vector<message_class_desc>& classes) {
    const auto found = std::find_if(classes.begin(), classes.end(), [&](const auto& of) { return of.name == name; });
    if (found == classes.end()) {
        throw description_error(key, fmt::format("network.classes has no '{}'; it has {}", name, names_of(classes)));
    }
    flow.message_class.value = static_cast<std::uint8_t>(found - classes.begin());
    const auto& types = found->types;
    const bool data = types.empty() || std::find(types.begin(), types.end(), message_type::data) != types.end();
    flow.type = data ? message_type::data : types.front();
}

}  // namespace

std::vector<traffic_class_desc> traffic_sources(const traffic_desc& described, const network_desc& network) {
    if (!described.classes.empty()) {
        return described.classes;
    }
    traffic_class_desc only;
    static_cast<traffic_source_desc&>(only) = described;
    only.name = default_class(network.classes).name;
    return {only};
}

std::vector<traffic_flow> traffic_flows(const traffic_desc& described, const network_desc& network) {
    const std::vector<traffic_class_desc> sources = traffic_sources(described, network);
    const auto key = [&](std::size_t number, const char* column) {
        return described.classes.empty() ? fmt::format("traffic.{}", column)
                                         : fmt::format("traffic.classes.{}.{}", number, column);
    };
    std::vector<traffic_flow> flows;
    std::vector<traffic_flow> replies;
    for (unsigned number = 0; number < sources.size(); ++number) {
        const traffic_class_desc& from = sources[number];
        traffic_flow flow;
        flow.name = from.name;
        flow.source = number;
        place(flow, from.name, key(number, "name"), network.classes);
        for (const traffic_flow& other : flows) {
            if (other.name == flow.name) {
                throw description_error(key(number, "name"),
                                        fmt::format("'{}' has an entry already; one class, one entry", flow.name));
            }
        }
        if (!from.reply_class.empty()) {
            flow.reply = static_cast<unsigned>(sources.size() + replies.size());
            flow.reply_buffers = from.reply_buffers;
            traffic_flow answer;
            answer.name = from.name + ".reply";
            answer.source = number;
            answer.is_reply = true;
            place(answer, from.reply_class, key(number, "reply_class"), network.classes);
            replies.push_back(answer);
        }
        flows.push_back(flow);
    }
    flows.insert(flows.end(), replies.begin(), replies.end());
    return flows;
}

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic_flow.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic_pattern.h"

namespace orbweaver::noc {

namespace {

std::string names_of(const std::vector<message_class_desc>& classes) {
    std::string names;
    for (const auto& entry : classes) { names += (names.empty() ? "" : ", ") + entry.name; }
    return names;
}

/// Returns the class of packets without a class name: the class that carries DATA, or else the first that names no
/// types.
const message_class_desc& default_class(const std::vector<message_class_desc>& classes) {
    if (const auto found = carrying_class(classes, message_type::data)) { return classes[*found]; }
    throw user_error("traffic needs a class that carries DATA, or one without types");
}

/// Assigns a flow to the class with a given name.
void assign_class(traffic_flow& flow, const std::string& name, const std::string& key,
                  const std::vector<message_class_desc>& classes) {
    const auto found =
        std::find_if(classes.begin(), classes.end(), [&](const auto& candidate) { return candidate.name == name; });
    if (found == classes.end()) {
        throw description_error(key, fmt::format("network.classes has no '{}'; it has {}", name, names_of(classes)));
    }
    flow.message_class.value = static_cast<std::uint8_t>(found - classes.begin());
    const auto& types = found->types;
    const bool data = types.empty() || std::find(types.begin(), types.end(), message_type::data) != types.end();
    flow.type = data ? message_type::data : types.front();
}

/// Checks that a broadcast class uses the broadcast pattern and no other class does, and that it has no replies.
void check_broadcast(const traffic_class_desc& source, const message_class_desc& carrier, const std::string& key) {
    const bool wanted = source.pattern == broadcast_pattern;
    if (wanted != is_broadcast(carrier)) {
        throw description_error(key, fmt::format("class '{}' has delivery: {}, which takes {}", carrier.name,
                                                 wanted ? "unicast" : "broadcast",
                                                 wanted ? "any pattern but broadcast" : "pattern: broadcast"));
    }
    if (wanted && !source.reply_class.empty()) {
        throw description_error(key,
                                fmt::format("class '{}' is broadcast, and broadcasts have no replies", carrier.name));
    }
}

/// Returns the flow of replies to a source, in the class that it names.
/// @param key key of that class, for error messages
traffic_flow reply_flow(const traffic_class_desc& source, unsigned number, const std::string& key,
                        const std::vector<message_class_desc>& classes) {
    traffic_flow answer;
    answer.name = source.flow_name() + ".reply";
    answer.source = number;
    answer.is_reply = true;
    assign_class(answer, source.reply_class, key, classes);
    if (is_broadcast(classes[answer.message_class.value])) {
        throw description_error(key,
                                fmt::format("class '{}' is broadcast; an answer goes to one node", source.reply_class));
    }
    return answer;
}

}  // namespace

std::vector<traffic_class_desc> traffic_sources(const traffic_desc& described, const network_desc& network) {
    if (!described.classes.empty()) { return described.classes; }
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
        const traffic_class_desc& source = sources[number];
        traffic_flow flow;
        flow.name = source.flow_name();
        flow.source = number;
        assign_class(flow, source.name, key(number, "name"), network.classes);
        check_broadcast(source, network.classes[flow.message_class.value], key(number, "pattern"));
        for (const traffic_flow& other : flows) {
            if (other.name == flow.name) {
                throw description_error(
                    key(number, source.flow.empty() ? "name" : "flow"),
                    fmt::format("'{}' has an entry already; give this one a name of its own, as `flow`", flow.name));
            }
        }
        if (!source.reply_class.empty()) {
            flow.reply = static_cast<unsigned>(sources.size() + replies.size());
            flow.reply_buffers = source.reply_buffers;
            replies.push_back(reply_flow(source, number, key(number, "reply_class"), network.classes));
        }
        flows.push_back(flow);
    }
    flows.insert(flows.end(), replies.begin(), replies.end());
    return flows;
}

}  // namespace orbweaver::noc

// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <type_traits>

#include "hw/noc/traffic/traffic_pattern.h"
#include "sim/config/parameters/parameters.h"
#include "sim/config/table/registered_names.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t longest_phase = 1000000000000;
constexpr std::uint64_t heaviest = 1000000;
constexpr std::uint64_t longest_packet = 4096;
constexpr std::uint64_t largest_packet = 65536;
constexpr double most_bytes = 128;  // a cycle: a flit of 1024 bits
constexpr std::uint64_t max_classes = 64;
constexpr std::uint64_t longest_burst = 1000000000;

/// Lengths or sizes of packets: a number, or a list of several by weight.
/// @tparam Several packet_lengths or packet_sizes
/// @tparam One     an element of its mix
template <class Several, class One>
class packet_mix_kind final : public value_kind {
public:
    /// @param unit   name of the amount, and its unit
    /// @param amount the member of One
    packet_mix_kind(const char* unit, std::uint64_t least, std::uint64_t most, unsigned One::*amount, const char* help)
        : m_amount(amount), m_one(least, most, unit), m_several(several(unit, help)) {}

    std::shared_ptr<const value_kind> copy() const override { return std::make_shared<packet_mix_kind>(*this); }
    bool fits(const member_type& type) const override { return *type.name == typeid(Several); }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override {
        std::vector<One> mix(1);
        const bool is_list = node.kind == node_kind::list;
        const bool sound = is_list ? m_several.read(node, context, member_value(mix))
                                   : m_one.read(node, context, member_value(mix.front().*m_amount));
        if (sound) { member.as<Several>().mix = std::move(mix); }
        return sound;
    }
    json write(const member_value& member) const override {
        std::vector<One>& mix = member.as<Several>().mix;
        if (mix.empty()) { return nullptr; }  // not given
        return mix.size() == 1 ? m_one.write(member_value(mix.front().*m_amount)) : m_several.write(member_value(mix));
    }
    json schema() const override { return {{"oneOf", {m_one.schema(), m_several.schema()}}}; }
    std::string describe() const override { return m_one.describe() + ", or " + m_several.describe(); }
    const std::vector<parameter>* columns() const override { return m_several.columns(); }

private:
    list_of several(const char* unit, const char* help) const {
        parameter_table<One> columns;
        columns.add(unit, m_one, field(m_amount), help).required();
        columns.add("weight", whole_number{1, heaviest}, field(&One::weight),
                    fmt::format("How often the {} occurs, relative to the others", is_length() ? "length" : "size"));
        return list_of_records(std::move(columns), 1, 64,
                               is_length() ? "lengths, each {flits, weight}" : "sizes, each {bytes, weight}");
    }
    static constexpr bool is_length() { return std::is_same_v<One, noc::packet_length>; }

    unsigned One::*m_amount;
    whole_number m_one;
    list_of m_several;
};

using packet_lengths_kind = packet_mix_kind<noc::packet_lengths, noc::packet_length>;
using packet_sizes_kind = packet_mix_kind<noc::packet_sizes, noc::packet_size>;

packet_lengths_kind packet_lengths() {
    return {"flits", 1, longest_packet, &noc::packet_length::flits, "Length of a packet"};
}

packet_sizes_kind packet_sizes() {
    return {"bytes", 0, largest_packet, &noc::packet_size::bytes, "Data of a packet; 0: it is a head alone"};
}

/// A hot node: its index, or {node, weight}.
class hot_node_kind final : public value_kind {
public:
    std::shared_ptr<const value_kind> copy() const override { return std::make_shared<hot_node_kind>(*this); }
    bool fits(const member_type& type) const override { return *type.name == typeid(noc::hot_node); }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override {
        if (node.kind == node_kind::map) { return m_weighted.read(node, context, member); }
        noc::hot_node found;
        const bool sound = m_number.read(node, context, member_value(found.node));
        if (sound) { member.as<noc::hot_node>() = found; }
        return sound;
    }
    json write(const member_value& member) const override { return m_weighted.write(member); }
    json schema() const override { return {{"oneOf", {m_number.schema(), m_weighted.schema()}}}; }
    std::string describe() const override { return {}; }  // the list describes it
    const std::vector<parameter>* columns() const override { return m_weighted.columns(); }

private:
    static record weighted() {
        parameter_table<noc::hot_node> columns;
        columns
            .add("node", whole_number{0, noc::max_network_nodes - 1}, field(&noc::hot_node::node), "Number of the node")
            .required();
        columns.add("weight", whole_number{1, heaviest}, field(&noc::hot_node::weight),
                    "Its share of the packets to hot nodes, relative to the others");
        return record(std::move(columns));
    }

    whole_number m_number{0, noc::max_network_nodes - 1};
    record m_weighted = weighted();
};

list_of hot_nodes() {
    return {hot_node_kind{}, 1, noc::max_network_nodes, "hot nodes, each a number or {node, weight}"};
}

/// Declares the keys of a source: under `traffic`, and again for each of traffic.classes.
/// @param source offset of a traffic_source_desc or a derived type
/// @param note   note on the value that replaces a missing key; empty: the default
template <class Root, class Held>
void declare_source(parameter_table<Root>& table, const std::string& prefix, const field_offset<Root, Held>& source,
                    const std::string& note) {
    using desc = noc::traffic_source_desc;
    const auto add = [&](const char* key, const value_kind& kind, auto member, const char* help) {
        auto declared = table.add(prefix + key, kind, source.then(member), help);
        declared.note(note);
        return declared;
    };
    add("pattern", registered_names<noc::pattern_registry>(), &desc::pattern, "Traffic pattern");
    add("nodes", list_of{whole_number{0, noc::max_network_nodes - 1}, 1, noc::max_network_nodes, "numbers of nodes"},
        &desc::nodes, "Nodes that send")
        .note(note.empty() ? "all" : note);
    const auto without = [&](const auto& declared, auto absent) {
        declared.only_where([source, absent](const Root& root) { return absent(source.in(root)); });
    };
    without(add("rate", real_number{0, 1, "flits/node/cycle"}, &desc::rate, "Offered load of each node that sends"),
            [](const desc& described) { return described.rate_bytes == 0; });
    add("rate_bytes", real_number{0.000001, most_bytes, "bytes/node/cycle"}, &desc::rate_bytes,
        "Instead of `rate`: offered load of each node that sends, in the data of packets with `packet_bytes`")
        .zero_means(note.empty() ? "rate" : note);
    add("measure_rate", real_number{0.000001, 1, "flits/node/cycle"}, &desc::measure_rate,
        "Offered load from the beginning of the measurement on")
        .zero_means(note.empty() ? "rate" : note)
        .after_warm_up();
    without(
        add("packet_flits", packet_lengths(), &desc::packet_flits, "Length of packets, or several lengths by weight"),
        [](const desc& described) { return !described.packet_bytes.is_given(); });
    without(
        add("packet_bytes", packet_sizes(), &desc::packet_bytes,
            "Instead of `packet_flits`: data of packets, or several sizes by weight; network.flit_bits a flit, after "
            "a head")
            .note(note.empty() ? "none" : note),
        [](const desc& described) { return described.packet_bytes.is_given(); });
    add("self", truth{}, &desc::self, "Whether a node may send to itself");
    add("injection",
        choice<noc::injection_kind>{{"bernoulli", "at most one a cycle, in each cycle with the same probability"},
                                    {"poisson", "any number a cycle"},
                                    {"on_off", "in bursts with pauses between them"},
                                    {"periodic", "at constant distances, length / rate"}},
        &desc::injection, "When packets are created");
    add("on_cycles", real_number{1, longest_burst, "cycles"}, &desc::on_cycles,
        "Mean length of a burst of `injection: on_off`");
    add("off_cycles", real_number{1, longest_burst, "cycles"}, &desc::off_cycles,
        "Mean length of the pause between two bursts");
    add("phase_cycles", whole_number{1, longest_burst, "cycles"}, &desc::phase_cycles,
        "Cycles from which each source of `injection: periodic` draws its first one; 1: all begin together")
        .zero_means(note.empty() ? "the mean distance" : note);
    add("source_queue", whole_number{1, 65536, "packets"}, &desc::source_queue,
        "Packets that a source holds, the one being sent included; while they are so many, it stops")
        .zero_means(note.empty() ? "no bound" : note);
    const auto limits = source.then(&desc::regulator);
    table
        .add(prefix + "regulator.rate", real_number{0.000001, 1, "flits/cycle"},
             limits.then(&noc::regulator_desc::rate),
             "Flits per cycle that the token bucket of a node allows, in the long run; not for replies")
        .zero_means(note.empty() ? "no regulator" : note);
    table
        .add(prefix + "regulator.burst", whole_number{1, longest_packet * 256, "flits"},
             limits.then(&noc::regulator_desc::burst),
             "Flits that the token bucket holds; over t cycles a node injects at most rate * t + burst flits")
        .zero_means(note.empty() ? "no regulator" : note);
    const auto required = source.then(&desc::requirement);
    table
        .add(prefix + "requirement.bandwidth", real_number{0.000001, 1, "flits/cycle"},
             required.then(&noc::flow_requirement::bandwidth),
             "Flits per cycle that the network must carry for each node that sends")
        .zero_means(note.empty() ? "none" : note);
    table
        .add(prefix + "requirement.latency", whole_number{1, longest_burst, "cycles"},
             required.then(&noc::flow_requirement::latency),
             "Cycles that no packet may exceed, from its release by the regulator; without one, from its creation")
        .zero_means(note.empty() ? "none" : note);
    add("hotspots", hot_nodes(), &desc::hotspots, "Hot nodes of `pattern: hotspot`");
    add("hotspot_fraction", real_number{0, 1}, &desc::hotspot_fraction,
        "Part of all packets that goes to hot nodes; the others are uniform");
    add("permutation", file_name{}, &desc::permutation,
        "File of `pattern: permutation`: a line SOURCE DESTINATION for every node");
    add("table", file_name{}, &desc::table,
        "File of `pattern: table`: lines of SOURCE DESTINATION [WEIGHT]; other nodes send nothing");
    add("locality", real_number{0, 1}, &desc::locality,
        "Part of all packets that stays in a region, of `pattern: threshold` and `geometric`");
    add("locality_level", whole_number{1, 16}, &desc::locality_level,
        "Level of modules that is the region of `pattern: threshold` and `next_module`; 1: the innermost");
    add("module_offset", whole_number{1, noc::max_network_nodes, "modules"}, &desc::module_offset,
        "From the module of a node to that of its destinations, of `pattern: next_module`");
    add("modules", list_of{whole_number{1, noc::max_network_nodes, "nodes"}, 1, 16, "sizes of modules"}, &desc::modules,
        "Nodes of a module on each level of a hierarchy, innermost first")
        .note(note.empty() ? "the topology's" : note);
    add("reply_class", identifier{}, &desc::reply_class,
        "Class of network.classes in which a reply answers every packet; left out: no replies");
    without(add("reply_flits", packet_lengths(), &desc::reply_flits, "Length of replies"),
            [](const desc& described) { return !described.reply_bytes.is_given(); });
    without(add("reply_bytes", packet_sizes(), &desc::reply_bytes, "Instead of `reply_flits`: data of replies")
                .note(note.empty() ? "none" : note),
            [](const desc& described) { return described.reply_bytes.is_given(); });
    add("reply_buffers", whole_number{1, 4096, "replies"}, &desc::reply_buffers,
        "Replies that a node holds; a packet is taken only if one is free for its reply");
    add("reply_cycles", whole_number{1, 1000000, "cycles"}, &desc::reply_cycles,
        "Time from the arrival of a packet's tail to the creation of its reply");
}

list_of traffic_classes() {
    parameter_table<noc::traffic_class_desc> columns;
    columns.add("name", identifier{}, field(&noc::traffic_class_desc::name), "Class of network.classes").required();
    columns.add("flow", identifier{}, field(&noc::traffic_class_desc::flow), "Name of its packets in results")
        .note("the name of the class");
    declare_source(columns, "", root_offset<noc::traffic_class_desc>(), "as in `traffic`");
    return list_of_records(std::move(columns), 1, max_classes,
                           "sources of traffic, each {name, flow, nodes, rate, pattern, ...}");
}

}  // namespace

void declare_traffic(system_table& table) {
    const auto traffic = [](auto member) { return field(&system::system_desc::traffic, member); };

    table.add_section(
        {"traffic", "Synthetic traffic of a network's endpoints. A run warms up, measures, and drains.", {"network"}});
    declare_source(table, "traffic.", field(&system::system_desc::traffic), "");
    table.add_section({"traffic.regulator", "Token bucket of each node that sends.", {"network"}});
    table.add_section({"traffic.requirement", "What the flow has to get; `orbweaver check` judges it.", {"network"}});
    using foreign = noc::foreign_endpoint_desc;
    const auto endpoint = [](auto member) {
        return field(&system::system_desc::traffic, &noc::traffic_desc::endpoint, member);
    };
    table.add_section(
        {"traffic.endpoint", "Endpoints that you bring as a plug-in, in the place of sources and sinks.", {"network"}});
    table
        .add("traffic.endpoint.library", file_name{}, endpoint(&foreign::library),
             "Shared library of a plug-in with the endpoints")
        .note("none");
    table
        .add("traffic.endpoint.nodes",
             list_of{whole_number{0, noc::max_network_nodes - 1, "nodes"}, 1, noc::max_network_nodes, "nodes"},
             endpoint(&foreign::nodes), "Nodes at which they stand")
        .note("all");
    table
        .add("traffic.endpoint.parameters", text_map{65536}, endpoint(&foreign::parameters),
             "Parameters of the plug-in and their values")
        .note("none");
    table.add("traffic.classes", traffic_classes(), traffic(&noc::traffic_desc::classes),
              "Several classes at once, each with a source of its own at every node; what an entry leaves out is as "
              "in `traffic`");
    table.add("traffic.warmup_cycles", whole_number{0, longest_phase, "cycles"},
              traffic(&noc::traffic_desc::warmup_cycles), "Time before packets are measured");
    table
        .add("traffic.measure_cycles", whole_number{1, longest_phase, "cycles"},
             traffic(&noc::traffic_desc::measure_cycles),
             "Time in which the packets that are measured are created; with `converge` the shortest")
        .after_warm_up();
    table
        .add("traffic.drain_cycles", whole_number{0, longest_phase, "cycles"},
             traffic(&noc::traffic_desc::drain_cycles),
             "Longest wait for measured packets to arrive; if some have not by then, the network is saturated")
        .after_warm_up();
    table
        .add("traffic.converge", truth{}, traffic(&noc::traffic_desc::converge),
             "Measures on until the mean packet latency is known to `precision`")
        .after_warm_up();
    table
        .add("traffic.precision", real_number{0.0001, 1}, traffic(&noc::traffic_desc::precision),
             "Half width of the 95 % confidence interval of the mean packet latency, as a part of that mean")
        .after_warm_up();
    table
        .add("traffic.measure_limit", whole_number{1, longest_phase, "cycles"},
             traffic(&noc::traffic_desc::measure_limit), "Longest measurement with `converge`")
        .after_warm_up();
    table.add("traffic.find_saturation", truth{}, traffic(&noc::traffic_desc::find_saturation),
              "Searches for the highest load that the network sustains, by runs at several loads");
    table.add("traffic.saturation_precision", real_number{0.001, 0.5},
              traffic(&noc::traffic_desc::saturation_precision),
              "How closely `find_saturation` finds that load, as a part of it");
    table
        .add("traffic.histogram", truth{}, traffic(&noc::traffic_desc::histogram),
             "Whether latency_histogram.csv is written: how many packets took how many cycles")
        .after_warm_up();
    table
        .add("traffic.pairs", truth{}, traffic(&noc::traffic_desc::pairs),
             "Whether latency_pairs.csv is written: latencies for every source and destination")
        .after_warm_up();
}

}  // namespace orbweaver::sim

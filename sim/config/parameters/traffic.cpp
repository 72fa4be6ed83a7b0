// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic_pattern.h"
#include "sim/config/parameters/parameters.h"
#include "sim/config/registered_names.h"

namespace orbweaver {

namespace {

constexpr std::uint64_t longest_phase = 1000000000000;
constexpr std::uint64_t most_nodes = 8192;
constexpr std::uint64_t heaviest = 1000000;
constexpr std::uint64_t longest_packet = 4096;
constexpr std::uint64_t most_classes = 64;
constexpr std::uint64_t longest_burst = 1000000000;

/// Lengths of packets: a number, or a list of {flits, weight}.
struct packet_lengths_kind {
    using value = packet_lengths;
    parameter_table<packet_length> table;

    packet_lengths_kind() {
        table.add("flits", one(), field(&packet_length::flits), "Length of a packet").required = true;
        table.add("weight", whole_number{1, heaviest}, field(&packet_length::weight),
                  "How often the length occurs, relative to the others");
    }

    static whole_number one() { return {1, longest_packet, "flits"}; }
    list_of_records<packet_length> several() const { return {table, 1, 64, "lengths, each {flits, weight}"}; }

    std::optional<value> read(const config_node& node, const read_context& context) const {
        if (node.kind == node_kind::list) {
            auto lengths = several().read(node, context);
            return lengths ? std::optional<value>{packet_lengths(std::move(*lengths))} : std::nullopt;
        }
        const auto flits = one().read(node, context);
        return flits ? std::optional<value>{packet_lengths(static_cast<unsigned>(*flits))} : std::nullopt;
    }
    json write(const value& v) const {
        return v.mix.size() == 1 ? one().write(v.mix.front().flits) : several().write(v.mix);
    }
    json schema() const { return {{"oneOf", {one().schema(), several().schema()}}}; }
    std::string describe() const { return one().describe() + ", or " + several().describe(); }
};

list_of_records<hot_node> hot_nodes() {
    parameter_table<hot_node> columns;
    columns.add("node", whole_number{0, most_nodes - 1}, field(&hot_node::node), "Number of the node").required = true;
    columns.add("weight", whole_number{1, heaviest}, field(&hot_node::weight),
                "Its share of what goes to hot nodes, relative to the others");
    return {std::move(columns), 1, most_nodes, "hot nodes, each {node, weight}"};
}

/// What a source sends: under `traffic`, and again for each of traffic.classes.
/// @param accessor   the member of traffic_source_desc as a field of the table's root
/// @param note what is taken where a key is left out; empty: the default
template <class Root, class Of>
void declare_source(parameter_table<Root>& table, const std::string& prefix, Of accessor, const std::string& note) {
    using source = traffic_source_desc;
    const auto add = [&](const char* key, auto kind, auto member, std::string help) -> parameter<Root>& {
        auto& entry = table.add(prefix + key, std::move(kind), accessor(member), std::move(help));
        entry.default_note = note;
        return entry;
    };
    add("pattern", registered_names<pattern_registry>(), &source::pattern, "Who sends to whom");
    add("rate", real_number{0, 1, "flits/node/cycle"}, &source::rate, "Offered load");
    add("packet_flits", packet_lengths_kind{}, &source::packet_flits,
        "Length of packets, or several lengths by weight");
    add("self", truth{}, &source::self, "Whether a node may send to itself");
    add("injection",
        choice<injection_kind>{{{"bernoulli", injection_kind::bernoulli},
                                {"poisson", injection_kind::poisson},
                                {"on_off", injection_kind::on_off}},
                               {{"bernoulli", "at most one a cycle, in each cycle with the same probability"},
                                {"poisson", "any number a cycle"},
                                {"on_off", "in bursts with pauses between them"}}},
        &source::injection, "When packets are created");
    add("on_cycles", real_number{1, longest_burst, "cycles"}, &source::on_cycles,
        "Mean length of a burst of `injection: on_off`");
    add("off_cycles", real_number{1, longest_burst, "cycles"}, &source::off_cycles,
        "Mean length of the pause between two bursts");
    add("hotspots", hot_nodes(), &source::hotspots, "Hot nodes of `pattern: hotspot`");
    add("hotspot_fraction", real_number{0, 1}, &source::hotspot_fraction,
        "Part of all packets that goes to hot nodes; the others are uniform");
    add("permutation", text{"the name of a file"}, &source::permutation,
        "File of `pattern: permutation`: a line SOURCE DESTINATION for every node");
    add("locality", real_number{0, 1}, &source::locality,
        "Part of all packets that stays in a region, of `pattern: threshold` and `geometric`");
    add("locality_level", whole_number{1, 16}, &source::locality_level,
        "Level of modules that is the region of `pattern: threshold`; 1: the innermost");
    add("modules", list_of<whole_number>{{1, most_nodes, "nodes"}, 1, 16, "sizes of modules"}, &source::modules,
        "Nodes of a module on each level of a hierarchy, innermost first")
        .default_note = note.empty() ? "the topology's" : note;
    add("reply_class", identifier{}, &source::reply_class,
        "Class of network.classes in which a reply answers every packet; left out: no replies");
    add("reply_flits", packet_lengths_kind{}, &source::reply_flits, "Length of replies");
    add("reply_buffers", whole_number{1, 4096, "replies"}, &source::reply_buffers,
        "Replies that a node holds; a packet is taken only if one is free for its reply");
    add("reply_cycles", whole_number{1, 1000000, "cycles"}, &source::reply_cycles,
        "Time from the arrival of a packet's tail to the creation of its reply");
}

list_of_records<traffic_class_desc> traffic_classes() {
    parameter_table<traffic_class_desc> columns;
    columns.add("name", identifier{}, field(&traffic_class_desc::name), "Class of network.classes").required = true;
    declare_source(
        columns, "", [](auto member) { return field(member); }, "as `traffic` says");
    return {std::move(columns), 1, most_classes, "classes of traffic, each {name, rate, pattern, ...}"};
}

}  // namespace

void declare_traffic(system_table& table) {
    const auto traffic = [](auto member) { return field(&system_desc::traffic, member); };

    table.add_section(
        {"traffic", "What the endpoints of a network send. A run warms up, measures, and drains.", {"network"}});
    declare_source(table, "traffic.", traffic, "");
    table.add("traffic.classes", traffic_classes(), traffic(&traffic_desc::classes),
              "Several classes at once, each with a source of its own at every node; what an entry leaves out is as "
              "`traffic` says");
    table.add("traffic.warmup_cycles", whole_number{0, longest_phase, "cycles"}, traffic(&traffic_desc::warmup_cycles),
              "Time before packets are measured");
    table.add("traffic.measure_cycles", whole_number{1, longest_phase, "cycles"},
              traffic(&traffic_desc::measure_cycles),
              "Time in which the packets that are measured are created; with `converge` the shortest");
    table.add("traffic.drain_cycles", whole_number{0, longest_phase, "cycles"}, traffic(&traffic_desc::drain_cycles),
              "Longest wait for measured packets to arrive; if some have not by then, the network is saturated");
    table.add("traffic.converge", truth{}, traffic(&traffic_desc::converge),
              "Measures on until the mean packet latency is known to `precision`");
    table.add("traffic.precision", real_number{0.0001, 1}, traffic(&traffic_desc::precision),
              "Half width of the 95 % confidence interval of the mean packet latency, as a part of that mean");
    table.add("traffic.measure_limit", whole_number{1, longest_phase, "cycles"}, traffic(&traffic_desc::measure_limit),
              "Longest measurement with `converge`");
    table.add("traffic.find_saturation", truth{}, traffic(&traffic_desc::find_saturation),
              "Searches for the highest load that the network sustains, by runs at several loads");
    table.add("traffic.saturation_precision", real_number{0.001, 0.5}, traffic(&traffic_desc::saturation_precision),
              "How closely `find_saturation` finds that load, as a part of it");
    table.add("traffic.histogram", truth{}, traffic(&traffic_desc::histogram),
              "Whether latency_histogram.csv is written: how many packets took how many cycles");
    table.add("traffic.pairs", truth{}, traffic(&traffic_desc::pairs),
              "Whether latency_pairs.csv is written: latencies for every source and destination");
}

}  // namespace orbweaver

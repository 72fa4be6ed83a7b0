// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim_import.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "sim/config/nearest_name.h"
#include "sim/config/parameters/parameters.h"
#include "sim/import/booksim_file.h"
#include "sim/import/booksim_options.h"

namespace orbweaver::sim {

namespace {

struct counterpart {
    std::string_view theirs;
    std::string_view ours;
};

constexpr std::array<counterpart, 8> patterns{{{"uniform", "uniform"},
                                               {"transpose", "transpose"},
                                               {"bitcomp", "bit_complement"},
                                               {"bitrev", "bit_reverse"},
                                               {"shuffle", "shuffle"},
                                               {"tornado", "tornado"},
                                               {"neighbor", "neighbour"},
                                               {"hotspot", "hotspot"}}};

constexpr std::array<counterpart, 9> routings{{{"dor_mesh", "dimension_order"},
                                               {"dim_order_mesh", "dimension_order"},
                                               {"dim_order_torus", "dimension_order"},
                                               {"dor_cmesh", "dimension_order"},
                                               {"xy_yx_mesh", "o1turn"},
                                               {"valiant_mesh", "valiant"},
                                               {"valiant_torus", "valiant"},
                                               {"min_adapt_mesh", "minimal_adaptive"},
                                               {"min_adapt_torus", "minimal_adaptive"}}};

constexpr std::array<counterpart, 4> allocators{{{"separable_input_first", "separable_input_first"},
                                                 {"separable_output_first", "separable_output_first"},
                                                 {"islip", "islip"},
                                                 {"wavefront", "wavefront"}}};

template <std::size_t Size>
std::optional<std::string> look_up(const std::array<counterpart, Size>& table, std::string_view theirs) {
    for (const counterpart& each : table) {
        if (each.theirs == theirs) {
            return std::string{each.ours};
        }
    }
    return std::nullopt;
}

template <std::size_t Size>
std::string names(const std::array<counterpart, Size>& table) {
    std::vector<std::string> list;
    list.reserve(Size);
    for (const counterpart& each : table) {
        list.emplace_back(each.theirs);
    }
    return one_of(list);
}

/// Whether this orbweaver has a key, and if it is a choice, a word of it.
bool can_say(std::string_view path, const std::string& word = {}) {
    for (const auto& entry : all_parameters().parameters()) {
        if (entry.path == path) {
            const json words = word.empty() ? json{} : entry.kind->schema().value("enum", json{});
            return words.empty() || std::find(words.begin(), words.end(), word) != words.end();
        }
    }
    return false;
}

template <class Number>
std::optional<Number> parse(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    if constexpr (std::is_floating_point_v<Number>) {
        if (!std::isfinite(value)) {
            return std::nullopt;
        }
    }
    return value;
}

/// One translation.
class booksim_translation {
public:
    explicit booksim_translation(std::shared_ptr<const source_text> file)
        : m_file(std::move(file)), m_settings(read_booksim(m_file, m_problems)) {}

    imported_configuration run() {
        check_names();
        m_problems.throw_if_any();
        m_yaml = fmt::format("# Made by `orbweaver import booksim {}`.\nsystem: network\n", m_file->name);
        translate_seed();
        m_yaml += "network:\n";
        translate_topology();
        translate_channels();
        translate_router();
        translate_traffic();
        m_problems.throw_if_any();
        return {std::move(m_yaml), std::move(m_warnings)};
    }

private:
    // What the file says.
    const booksim_setting* set(std::string_view name) const {
        const auto found = m_settings.find(name);
        return found == m_settings.end() ? nullptr : &found->second;
    }
    std::string text(std::string_view name) const {
        const booksim_setting* setting = set(name);
        return setting != nullptr ? setting->value.text : std::string{find_booksim_option(name)->value};
    }
    long long whole(std::string_view name) const { return *parse<int>(text(name)); }
    std::vector<double> reals(std::string_view name) const {
        std::vector<double> values;
        for (const std::string& element : booksim_elements(text(name))) {
            values.push_back(*parse<double>(element));
        }
        return values;
    }
    /// Where an option is set; of one that is not, the file.
    text_position where(std::string_view name) const {
        const booksim_setting* setting = set(name);
        return setting != nullptr ? setting->value.where : text_position{m_file, 0, 0};
    }

    // What is said of it.
    void refuse(std::string_view name, std::string_view message) {
        m_problems.add(where(name), "",
                       fmt::format("{} = {}{}: {}", name, printable(text(name)),
                                   set(name) == nullptr ? " (BookSim's default)" : "", message));
    }
    void warn(std::string_view name, std::string_view message) {
        m_warnings.push_back(fmt::format("{}: warning: {} = {}{}: {}", where(name).name(), name, printable(text(name)),
                                         set(name) == nullptr ? " (BookSim's default)" : "", message));
    }
    /// A whole number from `least` to `most`; something within is returned in any case.
    long long bounded_value(std::string_view name, long long least, long long most) {
        const long long value = whole(name);
        if (value < least || value > most) {
            refuse(name, fmt::format("orbweaver takes {} to {}", least, most));
            return least;
        }
        return value;
    }

    void check_names();
    bool check_form(std::string_view name, const booksim_option& option);
    void translate_seed();
    void translate_topology();
    void translate_channels();
    void translate_router();
    void translate_pipeline();
    void translate_allocator(std::string_view name, const char* key);
    void translate_arbiter();
    void translate_traffic();
    void translate_pattern();
    void translate_hotspots(const std::string& arguments);
    void translate_lengths_and_rate();
    void translate_injection();
    void translate_phases();
    void say(int depth, const char* path, const std::string& value);

    std::shared_ptr<const source_text> m_file;
    diagnostics m_problems;
    booksim_settings m_settings;
    std::vector<std::string> m_warnings;
    std::string m_yaml;
};

/// Whether the value is of the option's kind.
bool booksim_translation::check_form(std::string_view name, const booksim_option& option) {
    const std::string value = text(name);
    const char* expected = nullptr;
    switch (option.kind) {
        case booksim_kind::whole:
            expected = parse<int>(value) ? nullptr : "a whole number";
            break;
        case booksim_kind::real:
            expected = parse<double>(value) ? nullptr : "a number";
            break;
        case booksim_kind::list:
            for (const std::string& element : booksim_elements(value)) {
                expected = parse<double>(element) ? expected : "a number, or a list of numbers in braces";
            }
            break;
        case booksim_kind::word:
            break;
    }
    if (expected != nullptr) {
        refuse(name, fmt::format("expected {}", expected));
    }
    return expected == nullptr;
}

bool same(booksim_kind kind, std::string_view a, std::string_view b) {
    return kind == booksim_kind::word ? a == b : parse<double>(a) == parse<double>(b);
}

/// Every line: known, of the right form, and if it is not translated, without effect or refused.
void booksim_translation::check_names() {
    std::vector<std::string> known;
    for (const booksim_option& option : booksim_options()) {
        known.emplace_back(option.name);
    }
    for (const auto& [name, setting] : m_settings) {
        const booksim_option* option = find_booksim_option(name);
        if (option == nullptr) {
            m_problems.add(setting.where, "",
                           fmt::format("BookSim has no option '{}'{}", printable(name),
                                       m_problems.crowded() ? "" : did_you_mean(name, known)));
        } else if (option->role == booksim_role::left_out) {
            warn(name, fmt::format("left out: {}", option->why));
        } else if (check_form(name, *option) && option->role == booksim_role::fixed &&
                   !same(option->kind, setting.value.text, option->value)) {
            refuse(name, fmt::format("no counterpart for {}; possible is {}", option->why,
                                     option->value.empty() ? "to leave it out" : option->value));
        }
    }
}

/// A line of YAML for the last name of a path, if this orbweaver has the key.
void booksim_translation::say(int depth, const char* path, const std::string& value) {
    const std::string_view name = std::string_view(path).substr(std::string_view(path).rfind('.') + 1);
    m_yaml += fmt::format("{:{}}{}: {}\n", "", 2 * depth, name, value);
}

void booksim_translation::translate_seed() {
    if (const auto seed = parse<std::uint64_t>(text("seed"))) {
        say(0, "seed", fmt::format("{}", *seed));
    } else {
        refuse("seed", "orbweaver takes a number, so that a run can be repeated");
    }
}

void booksim_translation::translate_topology() {
    const std::string kind = text("topology");
    if (kind != "mesh" && kind != "torus" && kind != "cmesh") {
        refuse("topology", "translated are mesh, torus and cmesh");
        return;
    }
    const long long k = bounded_value("k", 1, 64);
    const long long n = bounded_value("n", 1, kind == "cmesh" ? 2 : 3);
    const std::vector<long long> dims(static_cast<std::size_t>(n), k);
    if (kind == "cmesh") {
        say(1, "network.topology",
            fmt::format("{{kind: concentrated_mesh, dims: [{}], concentration: {}}}", fmt::join(dims, ", "),
                        bounded_value("c", 1, 32)));
        if (text("traffic") != "uniform") {
            warn("topology", "nodes are numbered router by router, in BookSim row by row: the pattern may differ");
        }
    } else {
        if (whole("c") != 1) {
            refuse("c", fmt::format("only a cmesh has several nodes at a router, a {} has one", kind));
        }
        say(1, "network.topology", fmt::format("{{kind: {}, dims: [{}]}}", kind, fmt::join(dims, ", ")));
    }
    const std::string function = text("routing_function") + "_" + kind;
    const auto routing = look_up(routings, function);
    if (!routing || !can_say("network.routing", *routing)) {
        refuse("routing_function", fmt::format("has no counterpart on a {}; translated are, with the topology after "
                                               "the last _, {}",
                                               kind, names(routings)));
        return;
    }
    if (*routing != "dimension_order") {
        warn("routing_function", fmt::format("{} divides virtual channels in another way than BookSim", *routing));
    }
    say(1, "network.routing", *routing);
}

void booksim_translation::translate_channels() {
    const long long vcs = bounded_value("num_vcs", 1, 64);
    say(1, "network.classes", fmt::format("[{{name: any, vcs: {}}}]", vcs));
    if (whole("buf_size") < 0) {
        say(1, "network.vc_depth", fmt::format("{}", bounded_value("vc_buf_size", 1, 1024)));
    } else if (whole("buf_size") < vcs || whole("buf_size") % vcs != 0 || whole("buf_size") / vcs > 1024) {
        refuse("buf_size", fmt::format("{} virtual channels have equal buffers of 1 to 1024 flits in orbweaver", vcs));
    } else {
        say(1, "network.vc_depth", fmt::format("{}", whole("buf_size") / vcs));
    }
    const std::string kind = text("topology");
    if (whole("use_noc_latency") != 0 && kind == "torus") {
        warn("use_noc_latency",
             "links of a torus take two cycles, as in BookSim; those between a node and its router "
             "take two here and one there");
        say(1, "network.link", "{cycles: 2}");
    } else if (whole("use_noc_latency") != 0 && kind == "cmesh") {
        refuse("use_noc_latency", "lengths of links by place have no counterpart; possible is 0");
    } else {
        say(1, "network.link", "{cycles: 1}");
    }
}

void booksim_translation::translate_router() {
    m_yaml += "  router:\n";
    translate_pipeline();
    translate_allocator("vc_allocator", "network.router.vc_allocator");
    translate_allocator("sw_allocator", "network.router.switch_allocator");
    if (whole("alloc_iters") != 1 && (text("vc_allocator") == "islip" || text("sw_allocator") == "islip")) {
        if (can_say("network.router.allocator_iterations")) {
            say(2, "network.router.allocator_iterations", fmt::format("{}", bounded_value("alloc_iters", 1, 64)));
        } else {
            refuse("alloc_iters", "orbweaver's allocators have one iteration");
        }
    }
    translate_arbiter();
    if (whole("wait_for_tail_credit") != 0) {
        if (can_say("network.router.vc_release", "tail_credit")) {
            say(2, "network.router.vc_release", "tail_credit");
        } else {
            refuse("wait_for_tail_credit", "orbweaver gives a virtual channel away when the tail has left");
        }
    }
}

void booksim_translation::translate_pipeline() {
    say(2, "network.router.pipeline", "three_stage");
    for (const char* name : {"vc_alloc_delay", "sw_alloc_delay", "st_final_delay"}) {
        if (whole(name) != 1) {
            refuse(name, "the stages of a three_stage router take a cycle each");
        }
    }
    if (whole("st_prepare_delay") != 0) {
        refuse("st_prepare_delay", "a three_stage router takes one cycle for its switch");
    }
    const long long routing = bounded_value("routing_delay", 0, 64);
    if (routing != 0) {
        if (can_say("network.router.head_cycles")) {
            say(2, "network.router.head_cycles", fmt::format("{}", routing));
        } else {
            refuse("routing_delay", "orbweaver computes routes as heads arrive; possible is 0");
        }
        if (routing > 1) {
            warn("routing_delay",
                 "BookSim's routers begin no route while they compute another; orbweaver's heads wait side by side, "
                 "which gives less latency and more throughput");
        }
    }
    if (whole("credit_delay") == 0) {
        warn("credit_delay",
             "credits take a cycle more in orbweaver (credit_delay = 1), which costs throughput if "
             "buffers are short");
    } else if (whole("credit_delay") != 1) {
        refuse("credit_delay", "possible is 1, or 0 with a warning");
    }
}

void booksim_translation::translate_allocator(std::string_view name, const char* key) {
    const auto allocator = look_up(allocators, text(name));
    if (!allocator) {
        refuse(name, fmt::format("has no counterpart; translated are {}", names(allocators)));
    } else if (can_say(key, *allocator)) {
        say(2, key, *allocator);
    } else if (*allocator != "separable_input_first") {
        refuse(name, "this orbweaver has separable_input_first only");
    }
}

void booksim_translation::translate_arbiter() {
    std::string arbiter = text("arb_type");
    if (arbiter != "round_robin" && arbiter != "matrix") {
        refuse("arb_type", "has no counterpart; translated are round_robin and matrix");
        return;
    }
    const std::string priority = text("priority");
    if (priority == "age") {
        arbiter = "oldest_first";
        warn("priority", "becomes arbiter: oldest_first");
    } else if (priority != "none") {
        refuse("priority", "has no counterpart; translated are none and age");
        return;
    }
    if (can_say("network.router.arbiter", arbiter)) {
        say(2, "network.router.arbiter", arbiter);
    } else if (arbiter != "round_robin") {
        refuse(priority == "age" ? "priority" : "arb_type", "this orbweaver has round-robin arbiters only");
    }
}

void booksim_translation::translate_traffic() {
    if (text("sim_type") != "latency" && text("sim_type") != "throughput") {
        refuse("sim_type", "translated are latency and throughput");
    }
    m_yaml += "traffic:\n";
    translate_pattern();
    translate_lengths_and_rate();
    translate_injection();
    translate_phases();
}

void booksim_translation::translate_pattern() {
    const std::string traffic = text("traffic");
    const std::size_t bracket = std::min(traffic.find('('), traffic.size());
    const std::string arguments = traffic.substr(bracket);
    const auto pattern = look_up(patterns, traffic.substr(0, bracket));
    if (!pattern || !can_say("traffic.pattern", *pattern)) {
        refuse("traffic", fmt::format("has no counterpart; translated are {}", names(patterns)));
        return;
    }
    say(1, "traffic.pattern", *pattern);
    if (*pattern == "hotspot") {
        translate_hotspots(arguments);
    } else if (!arguments.empty()) {
        refuse("traffic", "takes no arguments in orbweaver");
    }
}

/// hotspot({nodes},{rates}): all packets go to these nodes, by their rates.
void booksim_translation::translate_hotspots(const std::string& arguments) {
    const auto refuse_form = [this] {
        refuse("traffic", "expected hotspot({node,...}) or hotspot({node,...},{rate,...}), with whole numbers");
    };
    if (arguments.size() < 3 || arguments.back() != ')') {
        return refuse_form();
    }
    const auto lists = booksim_elements("{" + arguments.substr(1, arguments.size() - 2) + "}");
    const auto nodes = booksim_elements(lists.front());
    auto rates = lists.size() > 1 ? booksim_elements(lists[1]) : std::vector<std::string>(nodes.size(), "1");
    rates.resize(nodes.size(), "1");
    if (lists.size() > 2) {
        return refuse_form();
    }
    std::vector<std::string> hot;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto node = parse<unsigned>(nodes[i]);
        const auto rate = parse<unsigned>(rates[i]);
        if (!node || !rate || *rate == 0) {
            return refuse_form();
        }
        hot.push_back(fmt::format("{{node: {}, weight: {}}}", *node, *rate));
    }
    say(1, "traffic.hotspots", fmt::format("[{}]", fmt::join(hot, ", ")));
    say(1, "traffic.hotspot_fraction", "1");
}

void booksim_translation::translate_lengths_and_rate() {
    const std::vector<double> sizes = reals("packet_size");
    std::vector<double> weights =
        set("packet_size_rate") != nullptr ? reals("packet_size_rate") : std::vector<double>(sizes.size(), 1);
    if (weights.size() != sizes.size()) {
        refuse("packet_size_rate", fmt::format("expected as many rates as sizes, {}", sizes.size()));
        return;
    }
    double flits = 0;
    double packets = 0;
    std::vector<std::string> mix;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const bool size_fits = sizes[i] >= 1 && sizes[i] <= 4096 && sizes[i] == std::floor(sizes[i]);
        const bool weight_fits = weights[i] >= 1 && weights[i] <= 1e6 && weights[i] == std::floor(weights[i]);
        if (!size_fits || !weight_fits) {
            refuse(size_fits ? "packet_size_rate" : "packet_size",
                   size_fits ? "orbweaver takes whole numbers from 1 to 1000000" : "orbweaver takes 1 to 4096 flits");
            return;
        }
        flits += sizes[i] * weights[i];
        packets += weights[i];
        mix.push_back(fmt::format("{{flits: {}, weight: {}}}", sizes[i], weights[i]));
    }
    const std::vector<double> rates = reals("injection_rate");
    const double rate = rates.front() * (whole("injection_rate_uses_flits") != 0 ? 1 : flits / packets);
    if (rates.size() != 1 || rate < 0 || rate > 1) {
        refuse("injection_rate", rates.size() != 1 ? std::string{"translated is one class"}
                                                   : fmt::format("{:g} flits/node/cycle are not within 0 to 1", rate));
        return;
    }
    say(1, "traffic.rate", fmt::format("{}", rate));
    say(1, "traffic.packet_flits",
        sizes.size() == 1 ? fmt::format("{}", sizes.front()) : fmt::format("[{}]", fmt::join(mix, ", ")));
}

void booksim_translation::translate_injection() {
    const std::string process = text("injection_process");
    if (process == "bernoulli") {
        return;
    }
    const double alpha = reals("burst_alpha").front();
    const double beta = reals("burst_beta").front();
    if (process != "on_off" || !can_say("traffic.injection", "on_off")) {
        refuse("injection_process",
               "has no counterpart; translated are bernoulli, and on_off with burst_alpha and "
               "burst_beta");
    } else if (reals("burst_r1").front() >= 0) {
        refuse("burst_r1", "in orbweaver the rate within bursts follows from traffic.rate; leave it out");
    } else if (alpha <= 0 || alpha > 1 || beta <= 0 || beta > 1) {
        refuse(alpha <= 0 || alpha > 1 ? "burst_alpha" : "burst_beta", "expected a probability above 0");
    } else {
        say(1, "traffic.injection", "on_off");
        say(1, "traffic.on_cycles", fmt::format("{}", 1 / beta));
        say(1, "traffic.off_cycles", fmt::format("{}", 1 / alpha));
    }
}

void booksim_translation::translate_phases() {
    const long long period = bounded_value("sample_period", 1, 1000000000);
    say(1, "traffic.warmup_cycles", fmt::format("{}", period * bounded_value("warmup_periods", 0, 1000)));
    say(1, "traffic.measure_cycles", fmt::format("{}", period * bounded_value("max_samples", 1, 1000)));
    if (whole("pair_stats") != 0) {
        if (can_say("traffic.pairs")) {
            say(1, "traffic.pairs", "true");
        } else {
            warn("pair_stats", "left out: only what is printed or written");
        }
    }
}

}  // namespace

imported_configuration import_booksim(const std::shared_ptr<const source_text>& file) {
    return booksim_translation(file).run();
}

}  // namespace orbweaver::sim

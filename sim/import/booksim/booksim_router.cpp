// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_router.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "sim/text/nearest_name.h"

namespace orbweaver::sim {

namespace {

constexpr std::array<std::string_view, 4> allocators{"separable_input_first", "separable_output_first", "islip",
                                                     "wavefront"};

bool is_separable(const std::string& allocator) { return allocator.starts_with("separable_"); }

class router_translation {
public:
    explicit router_translation(booksim_configuration& configuration) : m_configuration(configuration) {}

    std::string run() {
        translate_buffers();
        m_lines += "  router:\n    pipeline: three_stage\n";
        translate_delays();
        translate_allocator("vc_allocator", "vc_allocator");
        translate_allocator("sw_allocator", "switch_allocator");
        if (uses("islip") && m_configuration.whole("alloc_iters") != 1) {
            set_key("allocator_iterations", fmt::format("{}", m_configuration.bounded_value("alloc_iters", 1, 64)));
        }
        translate_arbiter();
        if (m_configuration.whole("wait_for_tail_credit") != 0) { set_key("vc_release", "tail_credit"); }
        return std::move(m_lines);
    }

private:
    void translate_buffers();
    void translate_delays();
    void translate_allocator(std::string_view name, std::string_view key);
    void translate_arbiter();
    std::string_view arbiter_by_age();
    bool uses(std::string_view allocator) const {
        return m_configuration.text("vc_allocator") == allocator || m_configuration.text("sw_allocator") == allocator;
    }
    void set_key(std::string_view key, std::string_view value) { m_lines += fmt::format("    {}: {}\n", key, value); }

    booksim_configuration& m_configuration;
    std::string m_lines;
};

void router_translation::translate_buffers() {
    const long long vcs = m_configuration.bounded_value("num_vcs", 1, 64);
    const long long shared = m_configuration.whole("buf_size");
    if (shared > 0 && (shared / vcs < 1 || shared / vcs > 1024)) {
        m_configuration.refuse("buf_size", "orbweaver takes 1 to 1024 flits for each virtual channel");
    }
    const long long depth = shared > 0 ? shared / vcs : m_configuration.bounded_value("vc_buf_size", 1, 1024);
    m_lines += fmt::format("  classes: [{{name: any, vcs: {}}}]\n  vc_depth: {}\n", vcs, depth);
}

void router_translation::translate_delays() {
    for (const char* name : {"vc_alloc_delay", "sw_alloc_delay", "st_final_delay"}) {
        if (m_configuration.whole(name) != 1) {
            m_configuration.refuse(name, "the stages of a three_stage router take a cycle each; possible is 1");
        }
    }
    if (m_configuration.whole("st_prepare_delay") != 0) {
        m_configuration.refuse("st_prepare_delay",
                               "a three_stage router takes one cycle for its switch; possible is 0");
    }
    if (const long long routing = m_configuration.bounded_value("routing_delay", 0, 64); routing != 0) {
        set_key("head_cycles", fmt::format("{}", routing));
    }
    if (m_configuration.whole("routing_delay") > 1) {
        m_configuration.warn("routing_delay",
                             "BookSim's routers begin no route while they compute another; orbweaver's heads wait side "
                             "by side, which gives less latency and more throughput");
    }
    const long long credit = m_configuration.whole("credit_delay");
    if (credit < 0 || credit > 2) {
        m_configuration.refuse("credit_delay", "possible are 0, 1 and 2");
    } else if (credit != 1) {
        m_configuration.warn("credit_delay",
                             fmt::format("credits take a cycle {} in orbweaver (credit_delay = 1), which matters where "
                                         "buffers are short",
                                         credit == 0 ? "more" : "less"));
    }
}

void router_translation::translate_allocator(std::string_view name, std::string_view key) {
    const std::string allocator = m_configuration.text(name);
    if (std::ranges::find(allocators, allocator) == allocators.end()) {
        m_configuration.refuse(
            name, fmt::format("has no counterpart; translated are {}", one_of({allocators.begin(), allocators.end()})));
        return;
    }
    set_key(key, allocator);
}

/// Returns the arbiter for arbitration by age. BookSim's islip serves requests round-robin, and considers age only
/// among VCs of one input that request the same output. Its wavefront allocator serves the oldest packet first;
/// orbweaver's ignores age.
std::string_view router_translation::arbiter_by_age() {
    const std::string vc_allocator = m_configuration.text("vc_allocator");
    const std::string switch_allocator = m_configuration.text("sw_allocator");
    if (vc_allocator == "islip" && switch_allocator == "islip") {
        m_configuration.warn(
            "priority",
            "left out: BookSim's islip regards age only where virtual channels of one input ask for one "
            "output; latencies are up to 3 % longer here");
        return "round_robin";
    }
    if (!is_separable(vc_allocator) || !is_separable(switch_allocator)) {
        m_configuration.refuse("priority",
                               fmt::format("BookSim's {} allocator regards age in its own manner; translated "
                                           "is age with separable allocators, or with islip as both",
                                           uses("wavefront") ? "wavefront" : "islip"));
    }
    return "oldest_first";
}

void router_translation::translate_arbiter() {
    std::string arbiter = m_configuration.text("arb_type");
    const std::string priority = m_configuration.text("priority");
    if (arbiter != "round_robin" && arbiter != "matrix") {
        m_configuration.refuse("arb_type", "has no counterpart; translated are round_robin and matrix");
    }
    if (priority == "age") {
        const std::string_view by_age = arbiter_by_age();
        arbiter = by_age == "round_robin" ? arbiter : std::string{by_age};
    } else if (priority == "class") {
        m_configuration.warn("priority", "left out: packets of one class have one priority");
    } else if (priority != "none") {
        m_configuration.refuse("priority", "has no counterpart; translated are none, class and age");
    }
    set_key("arbiter", arbiter);
}

}  // namespace

std::string translate_booksim_router(booksim_configuration& configuration) {
    return router_translation(configuration).run();
}

}  // namespace orbweaver::sim

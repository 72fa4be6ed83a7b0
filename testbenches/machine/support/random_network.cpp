// SPDX-License-Identifier: Apache-2.0
#include "testbenches/machine/support/random_network.h"

#include <fmt/core.h>

#include <initializer_list>

#include "hw/base/random_stream.h"

namespace orbweaver {

namespace {

/// Draws the parts of a configuration one after the other.
class network_draw {
public:
    explicit network_draw(unsigned seed) : m_seed(seed), m_random(seed, "random_network") {}

    std::string text() {
        const std::string shape = topology();
        m_depth = random_number(1, 8);
        m_switching = any<const char*>({"wormhole", "wormhole", "virtual_cut_through", "store_and_forward"});
        return fmt::format(
            "system: network\nseed: {}\n"
            "network:\n  {}\n  classes: [{{name: any, vcs: {}}}, {{name: reply, vcs: {}}}]\n  vc_depth: {}\n"
            "  switching: {}\n  router: {{pipeline: {}, vc_release: {}, head_cycles: {}}}\n"
            "  link: {}\n  node_link: {{flits_per_cycle: {}}}\n{}traffic: {}\n"
            "limits: {{packet_age_cycles: 0, cycles: 60000}}\n",
            m_seed, shape, m_vcs, m_vcs, m_depth, m_switching, any<const char*>({"single_cycle", "three_stage"}),
            any<const char*>({"tail", "tail_credit"}), any({0, 0, 64}), m_has_bus ? parallel() : link(), capacity(),
            m_has_bus ? bus() : "", traffic());
    }

private:
    unsigned random_number(unsigned least, unsigned most) { return least + m_random.below(most - least + 1); }
    template <class Value>
    Value any(std::initializer_list<Value> values) {
        return values.begin()[m_random.below(static_cast<std::uint32_t>(values.size()))];
    }
    bool maybe() { return m_random.below(2) != 0; }
    double capacity() { return any({1., 1., 0.5, 0.01, 1. / 1024}); }

    std::string topology() {
        m_vcs = random_number(2, 4);
        switch (m_random.below(7)) {
            case 0:
                return fmt::format("topology: {{kind: mesh, dims: [{}, {}]}}\n  routing: {}", random_number(1, 4),
                                   random_number(2, 4),
                                   any<const char*>({"dimension_order", "west_first", "odd_even"}));
            case 1:
                return fmt::format("topology: {{kind: torus, dims: [{}, {}]}}", random_number(2, 4),
                                   random_number(2, 4));
            case 2:
                return fmt::format("topology: {{kind: ring, dims: [{}]}}\n  routing: {}", random_number(2, 6),
                                   any<const char*>({"dimension_order", "dimension_order_no_dateline"}));
            case 3:
                return fmt::format("topology: {{kind: tree, arity: 2, levels: {}, nodes: all}}\n  routing: up_down",
                                   random_number(2, 3));
            case 4: m_has_bus = true; return fmt::format("topology: {{kind: bus, dims: [{}]}}", random_number(2, 6));
            case 5:
                m_has_bus = true;
                return fmt::format(
                    "topology: {{kind: hypernet, module: buslet, module_bits: {}, levels: {}}}\n  routing: "
                    "hierarchical",
                    random_number(2, 3), random_number(1, 2));
            default: return failing_hypernet();
        }
    }

    std::string failing_hypernet() {
        m_vcs = 8;
        const unsigned bits = random_number(1, 3);
        const unsigned failure = random_number(0, 3000);
        return fmt::format(
            "topology: {{kind: hypernet, module: cubelet, module_bits: {}, levels: 1}}\n  routing: hierarchical\n"
            "  fault_mode: {}\n  faults: [{{link: r{}.d{}, at: {}, repair: {}}}]",
            bits, any<const char*>({"informed", "gateway_local"}), random_number(0, (1U << bits) - 1),
            random_number(0, bits - 1), failure, failure + any({100U, 5000U, 20000U, 30000U}));
    }

    std::string parallel() {
        return fmt::format("{{cycles: {}, flits_per_cycle: {}}}", any({1, 1, 2, 64}), capacity());
    }

    /// A time-out is longer than a round trip of a full window.
    std::string link() {
        if (maybe()) { return parallel(); }
        const unsigned flight = any({0U, 5U, 5000U, 20000U});
        const unsigned word = any({1U, 2U, 100U, 1000U});
        const unsigned acknowledge = any({0U, 8U, 10000U});
        return fmt::format(
            "{{kind: serial, serial: {{flight_cycles: {}, cycles_per_word: {}, window: {}, acknowledge_cycles: {}, "
            "timeout_cycles: {}, word_error_rate: {}, retries: 1000000, lines: {}}}}}",
            flight, word, any({1, 2, 32}), acknowledge, 4 * flight + 300 * word + 2 * acknowledge + 1000,
            any({0., 0., 0.001, 0.3}), any<const char*>({"half_duplex", "full_duplex"}));
    }

    std::string bus() {
        return fmt::format("  bus: {{arbitration: random_acceptance, acceptance: {}, flits_per_cycle: {}}}\n",
                           any({1. / 1024, 0.002, 0.1, 1.}), capacity());
    }

    std::string traffic() {
        const bool fits = m_has_bus || m_switching != "wormhole";
        std::string load = fmt::format("name: any, rate: {}, packet_flits: {}", any({0.01, 0.1, 0.5, 0.9}),
                                       random_number(1, fits ? m_depth : 16));
        if (maybe()) {
            load += fmt::format(", reply_class: {}, reply_flits: {}, reply_buffers: {}, reply_cycles: {}",
                                any<const char*>({"any", "reply", "reply"}), random_number(1, m_depth), any({1, 2, 16}),
                                any({1, 100, 20000}));
        }
        return fmt::format("{{classes: [{{{}}}], warmup_cycles: 100, measure_cycles: {}, drain_cycles: 30000}}", load,
                           any({500, 5000}));
    }

    unsigned m_seed;
    random_stream m_random;
    unsigned m_vcs = 0;
    unsigned m_depth = 0;
    bool m_has_bus = false;
    std::string m_switching;
};

}  // namespace

std::string random_network(unsigned seed) { return network_draw(seed).text(); }

}  // namespace orbweaver

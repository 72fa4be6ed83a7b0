// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "hw/base/clock_domain.h"
#include "rtl_bridge/lockstep/glue/block_functions.h"
#include "rtl_bridge/lockstep/verilated_block.h"
#include "rtl_bridge/lockstep/wire_comparison.h"

namespace orbweaver::rtl {

/// Identity and environment of an RTL block in a machine.
struct rtl_context {
    std::string name;  // hierarchical name
    clock_domain& clock;
    const shared_library& library;
    mismatch_listener listener;
    const inspection* inspected = nullptr;  // the embedded RTL; null: modules are not compared
};

/// A block's wires in one cycle.
template <class Inputs, class Outputs>
struct port_cycle {
    Inputs inputs;
    Outputs out;
};

/// A Verilated block that answers queries within a cycle. It is clocked when the next query arrives in a later cycle,
/// and only for cycles with queries; any number of other cycles leaves its state unchanged.
template <class Inputs, class Outputs>
class clocked_side {
public:
    using cycle = port_cycle<Inputs, Outputs>;

    /// @param reference name of the reference for comparisons, one word; empty: no comparison
    clocked_side(rtl_context context, std::string reference)
        : m_context(std::move(context)),
          m_reference(std::move(reference)),
          m_block(m_context.library, m_context.inspected) {}

    /// Begins the present cycle, unless it has begun, and ends the earlier cycle with its clock edge.
    /// @return true: the cycle begins
    bool enter() {
        const cycle_t now = m_context.clock.now();
        if (m_asked && now == m_now) { return false; }
        finish();
        m_asked = true;
        m_now = now;
        m_block.set_cycle(now);
        return true;
    }
    cycle_t now() const { return m_now; }
    const std::string& name() const { return m_context.name; }

    /// Returns the wires of the present cycle; in `out`, only queried outputs are set.
    cycle& found() { return m_found; }
    /// Returns the expected outputs of the present cycle; only queried outputs are set.
    Outputs& expected() { return m_expected.out; }
    /// Returns the RTL's outputs for found().inputs.
    const Outputs& settle() {
        m_block.settle(m_found.inputs, m_outputs);
        return m_outputs;
    }
    /// Reports the first difference between found() and expected() in this cycle.
    void check() {
        if (m_differs || m_reference.empty()) { return; }
        m_expected.inputs = m_found.inputs;
        if (const auto difference = wire_words<cycle>::difference(m_expected, m_found)) {
            m_differs = true;
            m_wires.keep(m_now, m_expected, m_found);
            report(*difference);
        }
    }
    /// Executes the clock edge that ends the cycle, if a cycle has begun.
    void finish() {
        if (!m_asked) { return; }
        settle();  // probe() may have settled other inputs last
        m_block.edge();
        m_expected = m_reference.empty() ? m_found : cycle{m_found.inputs, m_expected.out};
        if (!m_differs) { m_wires.keep(m_now, m_expected, m_found); }
        if (!m_failed && !m_block.failure().empty()) {
            m_failed = true;
            report(std::string(m_block.failure()));
        }
        m_asked = m_differs = false;
        m_found = m_expected = {};
    }
    /// Executes an earlier cycle without queries, with these inputs and without a comparison.
    void pass(const Inputs& inputs) {
        m_block.settle(inputs, m_outputs);
        m_block.edge();
    }
    /// Returns the RTL's outputs for other inputs, after all calls so far, without an effect on the state.
    const Outputs& probe(const Inputs& inputs) {
        finish();
        m_block.settle(inputs, m_outputs);
        return m_outputs;
    }

    const lockstep_record& wires() const { return m_wires; }

private:
    /// One instance, with settle() and edge() of the library.
    class block : public verilated_block<block_functions<Inputs, Outputs>> {
    public:
        using verilated_block<block_functions<Inputs, Outputs>>::verilated_block;
        void settle(const Inputs& inputs, Outputs& out) {
            this->execute([&](const auto& functions, void* instance) { functions.settle(instance, inputs, out); });
        }
        void edge() {
            this->execute([](const auto& functions, void* instance) { functions.edge(instance); });
        }
    };

    void report(const std::string& text) {
        m_context.listener({m_context.name, m_now, text + m_block.inner_difference(),
                            m_reference.empty() ? "none" : m_reference, m_wires});
    }

    rtl_context m_context;
    std::string m_reference;
    block m_block;
    cycle m_found{};
    cycle m_expected{};
    Outputs m_outputs{};
    wire_comparison<cycle> m_wires;
    cycle_t m_now = 0;
    bool m_asked = false;
    bool m_differs = false;  // a difference in this cycle has been reported
    bool m_failed = false;   // a failed assertion has been reported
};

}  // namespace orbweaver::rtl

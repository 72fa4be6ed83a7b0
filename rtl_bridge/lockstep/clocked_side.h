// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "hw/base/clock_domain.h"
#include "rtl_bridge/lockstep/glue/block_functions.h"
#include "rtl_bridge/lockstep/verilated_block.h"
#include "rtl_bridge/lockstep/wire_comparison.h"

namespace orbweaver::rtl {

/// An instance of a block in RTL within a machine.
struct rtl_context {
    std::string name;  // hierarchical
    clock_domain& clock;
    const shared_library& library;
    mismatch_listener listener;
};

/// A block's wires in one cycle.
template <class Inputs, class Outputs>
struct port_cycle {
    Inputs inputs;
    Outputs out;
};

/// A Verilated block that is asked within a cycle and answers within it. It is clocked when the next question comes in
/// a later cycle, and only for cycles in which something was asked: its state is the same after any number of others.
template <class Inputs, class Outputs>
class clocked_side {
public:
    using cycle = port_cycle<Inputs, Outputs>;

    /// @param reference what answers are compared with, a word; empty: with nothing
    clocked_side(rtl_context context, std::string reference)
        : m_context(std::move(context)), m_reference(std::move(reference)), m_block(m_context.library) {}

    /// Begins the present cycle, unless it has begun: what is on the wires of an earlier one goes in at its end.
    /// @return whether it begins
    bool enter() {
        const cycle_t now = m_context.clock.now();
        if (m_asked && now == m_now) { return false; }
        finish();
        m_asked = true;
        m_now = now;
        return true;
    }
    cycle_t now() const { return m_now; }
    const std::string& name() const { return m_context.name; }

    /// The wires of the present cycle. Of `out`, what was asked for.
    cycle& found() { return m_found; }
    /// What shall be on them; of `out`, likewise.
    Outputs& expected() { return m_expected.out; }
    /// What the RTL answers to found().inputs.
    const Outputs& settle() {
        m_block.settle(m_found.inputs, m_outputs);
        return m_outputs;
    }
    /// Reports the first difference in this cycle between found() and expected().
    void check() {
        if (m_differs || m_reference.empty()) { return; }
        m_expected.inputs = m_found.inputs;
        if (const auto difference = wire_words<cycle>::difference(m_expected, m_found)) {
            m_differs = true;
            m_wires.keep(m_now, m_expected, m_found);
            report(*difference);
        }
    }
    /// The clock edge that ends the cycle, if there was one.
    void finish() {
        if (!m_asked) { return; }
        settle();  // another question may have been settled last, see probe()
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
    /// A cycle before the present one in which nobody asked and these inputs came; nothing is compared.
    void pass(const Inputs& inputs) {
        m_block.settle(inputs, m_outputs);
        m_block.edge();
    }
    /// What the RTL would answer to other inputs, after all that was done so far; nothing comes of it.
    const Outputs& probe(const Inputs& inputs) {
        finish();
        m_block.settle(inputs, m_outputs);
        return m_outputs;
    }

    const lockstep_record& wires() const { return m_wires; }

private:
    /// One instance: settle() and edge() of the library.
    class block : public verilated_block<block_functions<Inputs, Outputs>> {
    public:
        using verilated_block<block_functions<Inputs, Outputs>>::verilated_block;
        void settle(const Inputs& inputs, Outputs& out) { this->functions().settle(this->instance(), inputs, out); }
        void edge() { this->functions().edge(this->instance()); }
    };

    void report(const std::string& text) {
        m_context.listener({m_context.name, m_now, text, m_reference.empty() ? "none" : m_reference, m_wires});
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
    bool m_differs = false;  // in this cycle, which has been reported
    bool m_failed = false;   // an assertion, which has been reported
};

}  // namespace orbweaver::rtl

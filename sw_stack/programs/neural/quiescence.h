// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::neural {

/// Detects that all processors are passive and no packet is under way (F. Mattern, Algorithms for distributed
/// termination detection, Distributed Computing 2, 1987: the four-counter method), while packets may arrive in any
/// order.
///
/// A processor is passive when it has nothing to send and only a packet can change that. Successive waves descend a
/// tree of all nodes. Each node answers its parent when it is passive and its children have answered, with the numbers
/// of packets received and sent so far in its subtree. Suppose all have received in one wave as many as all had sent in
/// the next. Then no packet was under way or arrived between the two, so all stayed passive: counts only grow, and each
/// first count was taken before each second one.
class quiescence {
public:
    /// Phase that node 0 has found and the waves distribute. `released`: quiescence was reached for the first time.
    enum class phase : uint32_t { running, released, over };

    /// @param release whether there is a phase `released` before `over`
    explicit quiescence(bool release) : m_release(release) {}

    /// Advances the detection; the thread that sends packets calls it repeatedly.
    /// @param received counted before the node was found passive
    /// @return whether the phase has changed
    bool step(bool passive, uint32_t sent, uint32_t received);

    phase current() const { return m_phase; }
    /// Returns the number of waves of node 0.
    uint32_t waves() const { return m_waves; }

private:
    bool take_question();
    void ask_children() const;
    bool conclude(uint32_t sent, uint32_t received);

    bool m_release;
    phase m_phase = phase::running;
    bool m_asked = false;  // asked and not yet answered
    bool m_has_previous = false;
    uint32_t m_previously_received = 0;
    uint32_t m_waves = 0;
};

}  // namespace orbweaver::neural

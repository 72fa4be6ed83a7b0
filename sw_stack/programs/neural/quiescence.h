// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::neural {

/// Finds that all processors are passive and no packet is under way (F. Mattern, Algorithms for distributed termination
/// detection, Distributed Computing 2, 1987: the four-counter method), while packets may arrive in any order.
///
/// A processor is passive when it has nothing to send and only a packet can change that. Wave after wave goes down a
/// tree of all nodes; each node answers its parent when it is passive and its children have answered, with the packets
/// that its subtree has received and sent so far. If all had received in one wave as many as all had sent in the next,
/// then between the two no packet was under way and none arrived, so all stayed as passive as they were when they
/// answered: for counts only grow, and each first count was taken before each second one.
class quiescence {
public:
    /// What node 0 has found and the waves report the others. `released`: nothing happened any more for the first time.
    enum class phase : uint32_t { running, released, over };

    /// @param release whether to go through `released`; otherwise `over` comes first
    explicit quiescence(bool release) : m_release(release) {}

    /// To be called again and again by the one thread that sends packets.
    /// @param received counted before the node was found passive
    /// @return whether the phase has changed
    bool step(bool passive, uint32_t sent, uint32_t received);

    phase current() const { return m_phase; }
    /// Waves of node 0.
    uint32_t waves() const { return m_waves; }

private:
    bool take_question();
    void ask_children() const;
    bool conclude(uint32_t sent, uint32_t received);

    bool m_release;
    phase m_phase = phase::running;
    bool m_asked = false;  // and has not answered
    bool m_has_previous = false;
    uint32_t m_previously_received = 0;
    uint32_t m_waves = 0;
};

}  // namespace orbweaver::neural

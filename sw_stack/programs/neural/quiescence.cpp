// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neural/quiescence.h"

#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::neural {

namespace {

constexpr uint32_t max_children = 4;

uint32_t first_child() { return max_children * node_id() + 1; }
uint32_t children() {
    const uint32_t first = first_child();
    return first >= nodes() ? 0 : nodes() - first < max_children ? nodes() - first : max_children;
}

/// The phase of a received question, plus 1; 0 without a question.
atomic_counter question;
struct {
    atomic_counter count, sent, received;
} answers;

/// Thread functions that other nodes start here.
void ask(uint32_t phase) { question.add(phase + 1); }
void answer(uint32_t sent, uint32_t received) {
    answers.sent.add(sent);
    answers.received.add(received);
    answers.count.add(1);
}

/// Returns and clears a counter. Precondition: no thread adds to it at the same time.
uint32_t take(atomic_counter& counter) {
    const uint32_t value = counter.value();
    counter.add(0U - value);
    return value;
}

}  // namespace

void quiescence::ask_children() const {
    for (uint32_t i = 0; i < children(); ++i) {
        createThread(static_cast<int>(first_child() + i), ask, nullptr, static_cast<uint32_t>(m_phase));
    }
}

/// @return whether the question had another phase
bool quiescence::take_question() {
    phase next_phase = m_phase;
    if (node_id() != 0) {
        const uint32_t asked = take(question);
        if (asked == 0) { return false; }
        next_phase = static_cast<phase>(asked - 1);
    }
    const bool changed = next_phase != m_phase;
    m_phase = next_phase;
    m_asked = true;
    ask_children();
    return changed;
}

bool quiescence::step(bool passive, uint32_t sent, uint32_t received) {
    if (!m_asked && take_question()) { return true; }
    if (!m_asked || !passive || answers.count.value() != children()) { return false; }
    take(answers.count);
    const uint32_t all_sent = sent + take(answers.sent);
    const uint32_t all_received = received + take(answers.received);
    m_asked = false;
    if (node_id() == 0) { return conclude(all_sent, all_received); }
    createThread(static_cast<int>((node_id() - 1) / max_children), answer, nullptr, all_sent, all_received);
    return false;
}

/// Evaluates the sums of a wave, on node 0.
bool quiescence::conclude(uint32_t sent, uint32_t received) {
    ++m_waves;
    const bool quiet = m_has_previous && m_previously_received == sent;
    m_has_previous = !quiet;
    m_previously_received = received;
    if (!quiet) { return false; }
    m_phase = m_release && m_phase == phase::running ? phase::released : phase::over;
    if (m_phase == phase::over) {
        ask_children();  // this question is not answered
    }
    return true;
}

}  // namespace orbweaver::neural

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "hw/base/observer.h"

namespace orbweaver::sim {

/// Forwards all events to several observers, in the order in which they were added.
class observer_set : public machine_observer {
public:
    void add(std::unique_ptr<machine_observer> observer) { m_observers.push_back(std::move(observer)); }
    bool empty() const { return m_observers.empty(); }

    void context_ran(node_id node, context_id context, cycle_t start, cycle_t end, std::uint32_t pc) override {
        notify([&](machine_observer& each) { each.context_ran(node, context, start, end, pc); });
    }
    void context_left(node_id node, context_id context, cycle_t cycle, std::string_view why) override {
        notify([&](machine_observer& each) { each.context_left(node, context, cycle, why); });
    }
    void instruction_issued(const message_instruction& what, cycle_t cycle) override {
        notify([&](machine_observer& each) { each.instruction_issued(what, cycle); });
    }
    void message_created(std::uint64_t packet, node_id source, node_id destination, message_type type,
                         std::uint32_t tag, cycle_t cycle) override {
        notify([&](machine_observer& each) { each.message_created(packet, source, destination, type, tag, cycle); });
    }
    void message_injected(std::uint64_t packet, node_id source, node_id destination, context_id context,
                          message_type type, std::uint32_t tag, cycle_t cycle) override {
        notify([&](machine_observer& each) {
            each.message_injected(packet, source, destination, context, type, tag, cycle);
        });
    }
    void message_left(std::uint64_t packet, std::uint32_t flits, cycle_t cycle) override {
        notify([&](machine_observer& each) { each.message_left(packet, flits, cycle); });
    }
    void thread_started(node_id node, context_id context, std::uint64_t packet, cycle_t cycle) override {
        notify([&](machine_observer& each) { each.thread_started(node, context, packet, cycle); });
    }
    void thread_moved(node_id node, context_id old_context, context_id new_context, cycle_t cycle) override {
        notify([&](machine_observer& each) { each.thread_moved(node, old_context, new_context, cycle); });
    }
    void message_delivered(std::uint64_t packet, node_id destination, cycle_t cycle, std::uint32_t flits) override {
        notify([&](machine_observer& each) { each.message_delivered(packet, destination, cycle, flits); });
    }
    void run_ended(cycle_t cycle) override {
        notify([&](machine_observer& each) { each.run_ended(cycle); });
    }

private:
    template <class Event>
    void notify(const Event& event) {
        for (const auto& each : m_observers) { event(*each); }
    }

    std::vector<std::unique_ptr<machine_observer>> m_observers;
};

}  // namespace orbweaver::sim

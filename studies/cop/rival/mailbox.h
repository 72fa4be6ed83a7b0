// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <deque>
#include <utility>

namespace orbweaver::studies::cop_paper::rival {

/// Arrived items of a process, which is the only one that waits for them.
template <class Item>
class mailbox {
public:
    void put(Item item) {
        m_items.push_back(std::move(item));
        if (m_waiting) { std::exchange(m_waiting, nullptr).resume(); }
    }

    struct arrival {
        mailbox& box;
        bool await_ready() const { return !box.m_items.empty(); }
        void await_suspend(std::coroutine_handle<> waiting) { box.m_waiting = waiting; }
        Item await_resume() {
            Item first = std::move(box.m_items.front());
            box.m_items.pop_front();
            return first;
        }
    };
    /// Awaits and removes the first item.
    arrival take() { return {*this}; }

private:
    std::deque<Item> m_items;
    std::coroutine_handle<> m_waiting = nullptr;
};

}  // namespace orbweaver::studies::cop_paper::rival

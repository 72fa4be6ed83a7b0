// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/t800/t800_cpu.h"

#include <algorithm>

namespace orbweaver::agent {

void t800_cpu::request(const job& asked, cycle_t now) {
    m_jobs.push_back(asked);
    cut(now);
}

void t800_cpu::interpret(const stretch& work, cycle_t now) {
    m_stretch = work;
    m_has_stretch = true;
    if (m_present_is_low) { cut(now); }
}

void t800_cpu::request_low(const job& asked, cycle_t now) {
    m_low.push_back({asked, asked.cycles});
    if (m_present_is_low && m_slice != never) {  // another process waits, so the present one now has a limit
        m_end = std::min(m_end, std::max(slice_end(m_low.front()), (now / m_slice + 1) * m_slice));
    }
}

/// Returns the cycle in which a process must release the CPU: the end of the second time slice that ends in its turn.
cycle_t t800_cpu::slice_end(const low_process& process) const {
    return m_slice == never ? never : (process.slice_start / m_slice + 2) * m_slice;
}

void t800_cpu::next_slice() {
    low_process last = m_low.front();
    m_low.pop_front();
    last.slice_start = never;
    m_low.push_back(last);
}

void t800_cpu::start_low(cycle_t now) {
    if (m_low.size() > 1 && m_low.front().slice_start != never && now >= slice_end(m_low.front())) { next_slice(); }
    low_process& first = m_low.front();
    first.slice_start = std::min(first.slice_start, now);
    m_present = first.asked;
    m_present_is_low = true;
    m_end = now + first.left;
    if (m_low.size() > 1) { m_end = std::min(m_end, slice_end(first)); }
}

t800_cpu::job t800_cpu::finish_low(cycle_t now) {
    low_process& first = m_low.front();
    first.left -= now - m_begin;
    m_present_is_low = false;
    if (first.left > 0) { return {}; }
    const job done = first.asked;
    m_low.pop_front();
    return done;
}

/// Moves the end of the present work to the next point at which it may be interrupted, and keeps the rest of it.
void t800_cpu::cut(cycle_t now) {
    if (m_end == never || m_cut) { return; }
    const cycle_t elapsed = now - m_begin;
    if (m_present_is_low) {
        m_end = std::min(m_end, now);
    } else if (m_present.work == t800_work::interpreter && now < m_end) {
        stretch& work = m_stretch;
        const cycle_t position = elapsed <= work.lead ? 0 : (elapsed - work.lead + work.each - 1) / work.each;
        if (position > work.count || (position == work.count && work.tail == 0)) {
            return;  // the work ends with the current instruction
        }
        const bool within_lead = elapsed < work.lead;
        m_end = m_begin + work.lead + (within_lead ? 0 : position * work.each);
        work.count -= within_lead ? 0 : position;
        work.lead = 0;
        m_cut = true;
    }
}

void t800_cpu::start(cycle_t now) {
    if (m_end != never) { return; }
    m_begin = now;
    m_cut = false;
    if (!m_jobs.empty()) {
        m_present = m_jobs.front();
        m_jobs.pop_front();
        m_end = now + m_present.cycles;
    } else if (m_has_stretch) {
        m_present = {t800_work::interpreter, 0, 0};
        m_end = now + m_stretch.total();
    } else if (!m_low.empty()) {
        start_low(now);
    }
}

t800_cpu::job t800_cpu::finish(cycle_t now) {
    const job done = m_present;
    m_busy[static_cast<std::size_t>(done.work)] += now - m_begin;
    m_end = never;
    m_present = {};
    if (m_present_is_low) { return finish_low(now); }
    if (m_cut) { return {}; }
    if (done.work == t800_work::interpreter) { m_has_stretch = false; }
    return done;
}

}  // namespace orbweaver::agent

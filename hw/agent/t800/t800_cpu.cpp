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
    if (m_present.work == t800_work::application) {
        cut(now);
    }
}

void t800_cpu::compute(cycle_t cycles) {
    m_computing = cycles;
    m_has_computing = true;
}

/// Brings the end of the present work forward to where it may be interrupted, and keeps what is left of it.
void t800_cpu::cut(cycle_t now) {
    if (m_end == never || m_cut) {
        return;
    }
    const cycle_t elapsed = now - m_begin;
    if (m_present.work == t800_work::application) {
        if (now < m_end) {
            m_computing = m_end - now;
            m_end = now;
            m_cut = true;
        }
    } else if (m_present.work == t800_work::interpreter && now < m_end) {
        stretch& work = m_stretch;
        const cycle_t position = elapsed <= work.lead ? 0 : (elapsed - work.lead + work.each - 1) / work.each;
        if (position > work.count || (position == work.count && work.tail == 0)) {
            return;  // it ends with the instruction that it is in
        }
        const bool within_lead = elapsed < work.lead;
        m_end = m_begin + work.lead + (within_lead ? 0 : position * work.each);
        work.count -= within_lead ? 0 : position;
        work.lead = 0;
        m_cut = true;
    }
}

void t800_cpu::start(cycle_t now) {
    if (m_end != never) {
        return;
    }
    m_begin = now;
    m_cut = false;
    if (!m_jobs.empty()) {
        m_present = m_jobs.front();
        m_jobs.pop_front();
        m_end = now + m_present.cycles;
    } else if (m_has_stretch) {
        m_present = {t800_work::interpreter, 0, 0};
        m_end = now + m_stretch.total();
    } else if (m_has_computing) {
        m_present = {t800_work::application, 0, 0};
        m_end = now + m_computing;
    }
}

t800_cpu::job t800_cpu::finish(cycle_t now) {
    const job done = m_present;
    m_busy[static_cast<std::size_t>(done.work)] += now - m_begin;
    m_end = never;
    m_present = {};
    if (m_cut) {
        return {};
    }
    if (done.work == t800_work::interpreter) {
        m_has_stretch = false;
    } else if (done.work == t800_work::application) {
        m_has_computing = false;
    }
    return done;
}

}  // namespace orbweaver::agent

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <deque>

#include "hw/base/types.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::agent {

/// User of the CPU.
enum class t800_work : std::uint8_t {
    none,
    link_in,
    link_out_pre,
    link_out_post,
    download,
    interpreter,
    application,
    routing,  // from here: logical channels
    acknowledging,
    acknowledged,
};
constexpr auto enumerators(t800_work) {
    return name_table<t800_work>({{t800_work::none, "idle"},
                                  {t800_work::link_in, "link_in"},
                                  {t800_work::link_out_pre, "link_out_pre"},
                                  {t800_work::link_out_post, "link_out_post"},
                                  {t800_work::download, "download"},
                                  {t800_work::interpreter, "interpreter"},
                                  {t800_work::application, "application"},
                                  {t800_work::routing, "routing"},
                                  {t800_work::acknowledging, "acknowledging"},
                                  {t800_work::acknowledged, "acknowledged"}});
}
inline constexpr std::size_t t800_works = enum_size<t800_work>;

/// The CPU of a node. Link processes and downloaders have the highest priority, in the order of their requests. The
/// interpreter follows, which releases the CPU only at instruction boundaries; then the application, which releases it
/// at once (Birsan 1995, section 4.1.1: low priority runs only if no high priority is ready).
///
/// Low-priority processes are time-sliced round-robin: a process for which others wait releases the CPU at the end of
/// the second slice that ends in its turn (same section).
///
/// The class is plain state without events: its owner calls finish() when due() is true, and start() whenever the CPU
/// may be idle.
class t800_cpu {
public:
    /// A request of a link process or a downloader.
    struct job {
        t800_work work = t800_work::none;
        std::uint32_t channel = 0;
        cycle_t cycles = 0;
    };

    /// Work of the interpreter: dispatch, a number of equal instructions, and the one after them.
    struct stretch {
        cycle_t lead = 0;         // dispatch; cannot be interrupted
        std::uint64_t count = 0;  // instructions of `each` cycles
        cycle_t each = 1;
        cycle_t tail = 0;  // last instruction; cannot be interrupted

        cycle_t total() const { return lead + count * each + tail; }
    };

    /// @param slice cycles of a time slice, 1 or more; never: low-priority processes run until they wait
    explicit t800_cpu(cycle_t slice = never) : m_slice(slice) {}

    void request(const job& asked, cycle_t now);
    /// Requests the CPU for the interpreter. Precondition: the interpreter has no other work here.
    void interpret(const stretch& work, cycle_t now);
    /// Requests the CPU for a low-priority process: an application, or a kernel that runs at low priority.
    void request_low(const job& asked, cycle_t now);

    /// Starts the next work if the CPU is idle.
    void start(cycle_t now);
    /// Returns the cycle in which the present work ends or is interrupted; never: the CPU is idle.
    cycle_t end() const { return m_end; }
    bool due(cycle_t now) const { return m_end <= now; }
    /// Ends the present work. Precondition: it is due.
    /// @return the work; `none`: it was interrupted and will continue later
    job finish(cycle_t now);

    bool is_idle() const { return m_end == never; }
    /// Returns the cycles spent on each kind of work, up to the last finish().
    const std::array<std::uint64_t, t800_works>& busy() const { return m_busy; }

private:
    /// A low-priority process that has requested the CPU.
    struct low_process {
        job asked;
        cycle_t left = 0;
        cycle_t slice_start = never;  // start of its turn
    };

    void cut(cycle_t now);
    void start_low(cycle_t now);
    job finish_low(cycle_t now);
    cycle_t slice_end(const low_process& process) const;
    void next_slice();

    cycle_t m_slice;
    std::deque<job> m_jobs;
    stretch m_stretch;
    bool m_has_stretch = false;
    std::deque<low_process> m_low;  // the first one has its turn

    job m_present;
    bool m_present_is_low = false;
    cycle_t m_begin = 0;
    cycle_t m_end = never;
    bool m_cut = false;
    std::array<std::uint64_t, t800_works> m_busy{};
};

}  // namespace orbweaver::agent

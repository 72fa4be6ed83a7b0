// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "hw/base/clock_domain.h"
#include "sim/gdb/machine_debugger.h"

namespace orbweaver::sim::gdb {

/// The action that a packet requires from the driver of the machine.
enum class demand : std::uint8_t {
    none,    // the machine remains stopped
    resume,  // the machine continues; the answer is sent when it stops
    detach,  // the machine continues without a debugger
    kill,    // the run ends
};

struct answer {
    demand asks = demand::none;
    std::string text;                   // reply text; sent unless the machine resumes or is killed
    bool end_acknowledgements = false;  // after this reply
};

/// GDB's remote serial protocol in all-stop mode: converts packets to replies (GDB manual, appendix E). Thread numbers
/// start at 1. All threads belong to one process, and an address refers to the memory of the selected thread's node.
class remote_protocol {
public:
    remote_protocol(machine_debugger& debugger, const clock_domain& clock) : m_debugger(debugger), m_clock(clock) {}

    /// Executes a packet. Precondition: the machine is stopped.
    answer handle(std::string_view packet);

    /// Records a stop of the machine. @return the packet that reports it
    std::string stopped(const stop& why);

    /// Returns the thread that the user has selected.
    thread_id selected() const { return m_selected; }

    /// Returns the number of a thread, 1 or more.
    static std::uint32_t number_of(thread_id thread);

private:
    using handler = answer (remote_protocol::*)(std::string_view rest);
    struct entry {
        std::string_view begin;
        handler handle;
    };
    static const entry table[];

    answer last_stop(std::string_view rest);
    answer select_thread(std::string_view rest);
    answer thread_alive(std::string_view rest);
    answer all_registers(std::string_view rest);
    answer set_all_registers(std::string_view rest);
    answer one_register(std::string_view rest);
    answer set_one_register(std::string_view rest);
    answer memory(std::string_view rest);
    answer set_memory(std::string_view rest);
    answer set_memory_binary(std::string_view rest);
    answer insert_point(std::string_view rest);
    answer remove_point(std::string_view rest);
    answer go_on(std::string_view rest);
    answer step(std::string_view rest);
    answer go_on_with_signal(std::string_view rest);
    answer step_with_signal(std::string_view rest);
    answer resume_actions(std::string_view rest);
    answer resume_kinds(std::string_view rest);
    answer kill(std::string_view rest);
    answer kill_with_answer(std::string_view rest);
    answer detach(std::string_view rest);
    answer supported(std::string_view rest);
    answer end_acknowledgements(std::string_view rest);
    answer current_thread(std::string_view rest);
    answer attached(std::string_view rest);
    answer first_threads(std::string_view rest);
    answer more_threads(std::string_view rest);
    answer thread_text(std::string_view rest);
    answer describe_target(std::string_view rest);
    answer describe_threads(std::string_view rest);
    answer monitor_command(std::string_view rest);

    answer point(std::string_view rest, bool insert);
    answer write_memory(std::uint32_t address, std::uint32_t length, std::string_view bytes);
    answer resume_at(std::string_view address, bool steps);
    std::optional<thread_id> thread_of(std::string_view digits) const;

    machine_debugger& m_debugger;
    const clock_domain& m_clock;
    thread_id m_selected;  // thread for accesses to registers and memory
    thread_id m_resumed;   // thread for c and s
    std::string m_stop;    // last stop packet
    bool m_reports_breakpoints = false;
    std::string m_threads;  // document that is being read in parts
};

}  // namespace orbweaver::sim::gdb

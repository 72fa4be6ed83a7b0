// SPDX-License-Identifier: Apache-2.0
#include "hw/base/run_control.h"

#include <fmt/core.h>

#include "hw/base/clock_domain.h"
#include "hw/base/clock_partitions.h"
#include "hw/base/processes/ordered_calls.h"

namespace orbweaver {

void run_control::finish(run_outcome outcome) {
    clock_partitions::await_turn();
    if (!must_share()) {
        end(std::move(outcome));
        return;
    }
    byte_writer written;
    written.add(outcome.code);
    written.add_text(outcome.status);
    written.add(outcome.cycle);
    written.add_text(outcome.summary);
    written.add(static_cast<std::uint64_t>(outcome.details.size()));
    for (const std::string& line : outcome.details) { written.add_text(line); }
    m_calls->call(m_end_call, written);
}

void run_control::take_outcome(byte_reader& arguments) {
    run_outcome outcome;
    outcome.code = arguments.take<exit_code>();
    outcome.status = arguments.take_text();
    outcome.cycle = arguments.take<cycle_t>();
    outcome.summary = arguments.take_text();
    outcome.details.resize(arguments.take<std::uint64_t>());
    for (std::string& line : outcome.details) { line = arguments.take_text(); }
    end(std::move(outcome));
}

void run_control::end(run_outcome outcome) {
    const bool overrules = outcome.code == exit_code::lockstep_mismatch;
    if (m_outcome && !(overrules && m_outcome->code == exit_code::success)) { return; }
    m_outcome = std::move(outcome);
    for (clock_domain* domain : m_domains) { domain->stop(); }
}

void run_control::log(cycle_t cycle, std::string_view module, std::string_view text) {
    clock_partitions::await_turn();
    const bool is_full = m_log.size() >= log_limit;
    const std::string line = is_full ? "" : fmt::format("cycle {}: {}: {}", cycle, module, text);
    if (!must_share()) {
        add_line(line);
        return;
    }
    byte_writer written;
    written.add_text(line);
    m_calls->call(m_line_call, written);
}

void run_control::add_line(const std::string& line) {
    if (m_log.size() >= log_limit) {
        ++m_dropped;
    } else {
        m_log.push_back(line);
    }
}

void run_control::share(ordered_calls& calls) {
    m_calls = &calls;
    m_end_call = calls.add([this](byte_reader& arguments) { take_outcome(arguments); });
    m_line_call = calls.add([this](byte_reader& arguments) { add_line(arguments.take_text()); });
}

/// Returns whether a component of a partition is the caller. All processes execute other callers alike.
bool run_control::must_share() const { return m_calls != nullptr && clock_partitions::is_in_stage(); }

}  // namespace orbweaver

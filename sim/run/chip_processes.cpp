// SPDX-License-Identifier: Apache-2.0
#include "sim/run/chip_processes.h"

#include <utility>

namespace orbweaver::sim {

namespace {

process_group::message answer_of(core::host_files& files, const process_group::message& question) {
    byte_reader asked(question);
    const core::host_file_answer made = files.serve(core::host_file_call::read(asked));
    byte_writer written;
    written.add(made.result);
    written.add_vector(made.data);
    return std::move(written.bytes());
}

core::host_file_answer ask(process_group& processes, const core::host_file_call& call) {
    byte_writer asked;
    call.write(asked);
    const process_group::message answer = processes.ask(asked.bytes());
    byte_reader read(answer);
    core::host_file_answer taken;
    taken.result = read.take<std::int32_t>();
    read.take_vector(taken.data);
    return taken;
}

}  // namespace

chip_processes::chip_processes(clock_partitions& clocks, run_control& control, core::host_reports& reports,
                               core::host_console_output console)
    : m_processes(*clocks.processes()), m_calls(clocks) {
    control.share(m_calls);
    share_requests(control, reports, std::move(console));
    share_files(reports);
}

/// Lets all processes take all requests, without consoles and blobs, which only process 0 needs.
void chip_processes::share_requests(run_control& control, core::host_reports& reports,
                                    core::host_console_output console) {
    const bool is_first = m_processes.rank() == 0;
    const unsigned number =
        m_calls.add([&control, &reports, is_first, console = std::move(console)](byte_reader& stream) {
            core::host_request request = core::host_request::read(stream);
            if (!is_first) { request.entry.blob = {}; }
            reports.take(std::move(request), control, is_first ? console : core::host_console_output{});
        });
    reports.share = [this, number](const core::host_request& request) {
        byte_writer written;
        request.write(written);
        m_calls.call(number, written);
    };
}

void chip_processes::share_files(core::host_reports& reports) {
    if (m_processes.rank() == 0) {
        m_processes.set_answers(
            [&reports](const process_group::message& question) { return answer_of(reports.files, question); });
    } else {
        reports.distant_files = [this](const core::host_file_call& call) { return ask(m_processes, call); };
    }
}

void chip_processes::collect(system::machine& modelled, const workload& program, mpi_ranks& ranks) {
    m_calls.exchange(m_processes);
    modelled.collect();
    const std::vector<node_id> nodes = program.used_nodes(modelled);
    byte_writer own;
    for (std::uint32_t rank = 0; rank < ranks.profiles.size(); ++rank) {
        if (m_processes.rank() == 0 || !modelled.is_here(nodes[rank])) { continue; }
        own.add(rank);
        ranks.profiles[rank].write(own);
        own.add_text(ranks.waits[rank]);
    }
    for (const process_group::message& each : m_processes.gather(std::move(own.bytes()))) {
        for (byte_reader stream(each); !stream.is_at_end();) {
            const auto rank = stream.take<std::uint32_t>();
            ranks.profiles.at(rank) = mpi_rank_profile::read(stream);
            ranks.waits.at(rank) = stream.take_text();
        }
    }
}

}  // namespace orbweaver::sim

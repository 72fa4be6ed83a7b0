// SPDX-License-Identifier: Apache-2.0
#include "hw/core/devices/host_reports.h"

#include <fmt/core.h>

#include <utility>

namespace orbweaver::core {

namespace {

void stop_run(const host_request& request, std::string summary, run_control& control) {
    run_outcome outcome;
    outcome.code = exit_code::firmware_failure;
    outcome.status = "trap";
    outcome.cycle = request.cycle;
    outcome.summary = std::move(summary);
    control.finish(std::move(outcome));
}

void fail(const host_request& request, const std::string& summary, run_control& control) {
    stop_run(request, fmt::format("node {}: {}", request.node.value, summary), control);
}

}  // namespace

void host_request::write(byte_writer& stream) const {
    stream.add(what);
    stream.add(node);
    stream.add(cycle);
    stream.add(value);
    stream.add_text(text);
    if (what != kind::report) { return; }
    stream.add_text(entry.name);
    stream.add(entry.kind);
    stream.add(entry.value);
    stream.add_vector(entry.blob);
}

host_request host_request::read(byte_reader& stream) {
    host_request taken;
    taken.what = stream.take<kind>();
    taken.node = stream.take<node_id>();
    taken.cycle = stream.take<cycle_t>();
    taken.value = stream.take<std::uint32_t>();
    taken.text = stream.take_text();
    if (taken.what != kind::report) { return taken; }
    taken.entry.name = stream.take_text();
    taken.entry.kind = stream.take<host_report_kind>();
    taken.entry.value = stream.take<std::uint64_t>();
    stream.take_vector(taken.entry.blob);
    return taken;
}

void host_reports::take(host_request request, run_control& control, const host_console_output& console) {
    switch (request.what) {
        case host_request::kind::line:
            if (console) { console(request.node, request.text); }
            return;
        case host_request::kind::report: add(std::move(request), control); return;
        case host_request::kind::exit: exit(request, control); return;
        case host_request::kind::region: mark_region(request, control); return;
        case host_request::kind::end_of_rank: end_rank(request, control); return;
        case host_request::kind::stop:
            exit_status = request.value;
            stop_run(request, request.text, control);
            return;
        case host_request::kind::test: end_test(request, control); return;
    }
}

void host_reports::add(host_request request, run_control& control) {
    host_report_entry& entry = request.entry;
    if (entries.size() == max_reports) {
        fail(request, fmt::format("more than {} reports", max_reports), control);
    } else if (request.value > max_blob_bytes - blob_bytes) {
        fail(request,
             fmt::format("blob '{}' of {} bytes: all blobs together may have {} bytes", entry.name, request.value,
                         max_blob_bytes),
             control);
    } else if (!request.text.empty()) {
        fail(request, request.text, control);
    } else {
        blob_bytes += request.value;
        entry.node = request.node;
        entry.cycle = request.cycle;
        entries.push_back(std::move(entry));
    }
}

void host_reports::exit(const host_request& request, run_control& control) {
    if (!exit_status) { exit_status = request.value; }
    if (request.value != 0) {
        fail(request, fmt::format("the firmware exited with status {}", static_cast<std::int32_t>(request.value)),
             control);
        return;
    }
    for (const host_report_entry& entry : entries) {
        if (entry.kind == host_report_kind::verified && entry.value == 0) {
            fail(request,
                 fmt::format("the firmware found its result wrong ('{}', reported by node {})", entry.name,
                             entry.node.value),
                 control);
            return;
        }
    }
    run_outcome outcome;
    outcome.cycle = request.cycle;
    outcome.summary = fmt::format("node {}: the firmware finished", request.node.value);
    control.finish(std::move(outcome));
}

void host_reports::mark_region(const host_request& request, run_control& control) {
    if (request.value == 1) {
        region_start = request.cycle;
        region_end.reset();
    } else if (!region_start) {
        fail(request, "the timed region ends before it has started", control);
    } else {
        region_end = request.cycle;
    }
}

void host_reports::end_rank(const host_request& request, run_control& control) {
    if (++ended_ranks < ranks) { return; }
    exit_status = 0;
    run_outcome outcome;
    outcome.cycle = request.cycle;
    outcome.summary =
        ranks == 1 ? "the program exited with status 0" : fmt::format("all {} ranks exited with status 0", ranks);
    control.finish(std::move(outcome));
}

void host_reports::end_test(const host_request& request, run_control& control) {
    if (request.value != 1) {
        fail(request, fmt::format("{} was stored to tohost: test {} failed", request.value, request.value >> 1),
             control);
        return;
    }
    if (++ended_ranks < ranks) { return; }
    run_outcome outcome;
    outcome.cycle = request.cycle;
    outcome.summary = fmt::format("node {}: 1 was stored to tohost: success", request.node.value);
    control.finish(std::move(outcome));
}

}  // namespace orbweaver::core

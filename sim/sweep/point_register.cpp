// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/point_register.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/description_error.h"
#include "sim/config/resolved.h"
#include "sim/config/warm_up.h"
#include "sim/jobs/job_runner.h"
#include "sim/kind/run_kind.h"
#include "sim/sweep/objectives/evaluation.h"

namespace orbweaver::sim {

namespace fs = std::filesystem;

bool is_final(const run_record& run) {
    return run.status != point_status::killed && run.status != point_status::failed;
}

point_register::point_register(const design_space& space, const sweep_options& options)
    : m_space(space),
      m_sweep(space.described()),
      m_options(options),
      m_store(options.out, m_sweep),
      m_areas(m_sweep, options.rtl_cache) {
    if (m_store.altered() > 0) {
        warn("orbweaver: {}: {} of the runs on record were altered after they ended; they run again\n",
             (options.out / sweep_store::file_name).string(), m_store.altered());
    }
}

std::size_t point_register::add(design_point point) {
    evaluated_point added;
    added.number = m_points.size() + 1;
    checked_point checked = check_point(m_sweep, point, m_options.check);
    added.point = std::move(point);
    const std::optional<area_measurement> area = describe_area(checked);
    added.reason = std::move(checked.reason);
    m_warnings.add(added.number, checked);
    if (checked.description) {
        const std::size_t planned_before = m_planned.size();
        plan_runs(added, *checked.description);
        if (area && m_planned.size() > planned_before) { m_areas.plan(added.number, *area); }
    }
    m_points.push_back(std::move(added));
    return m_points.size() - 1;
}

void point_register::omit(omitted_point omitted) {
    evaluated_point& added = m_points.emplace_back();
    added.number = m_points.size();
    added.point = std::move(omitted.point);
    added.reason = std::move(omitted.reason);
    sum_up(m_points.size() - 1);
}

/// Returns the blocks of the point if an objective uses their area. Refutes a point that the RTL cannot implement.
std::optional<area_measurement> point_register::describe_area(checked_point& point) {
    try {
        if (point.description) {
            std::optional<area_measurement> area = m_areas.describe(*point.description);
            point.area_warning = area ? area->estimated_blocks() : "";
            return area;
        }
    } catch (const noc::description_error& refusal) { point = {std::nullopt, refusal.what(), {}, {}, {}}; }
    return std::nullopt;
}

/// Returns the host threads for a run of a point: as configured, but limited by the processors that concurrent runs
/// leave.
unsigned point_register::threads_of(const system::system_desc& description) const {
    const unsigned left = m_options.processes == 0 ? 1 : local_processes(0) / m_options.processes;
    return std::min(description.network.threads.on_this_host(), left);
}

/// Returns the index of the warm-up that a run can share; nothing if it cannot share one.
std::optional<std::size_t> point_register::warm_up_of(const system::system_desc& description, std::uint64_t seed) {
    system::system_desc run = description;
    run.seed = seed;
    run.threads.count = 1;  // results do not depend on the thread count, and a process with threads cannot be forked
    if (threads_of(description) > 1 || kind_of(run).warm_up(run) == 0) { return std::nullopt; }
    return m_warm_ups.try_emplace(warm_up_text(run), m_warm_ups.size()).first->second;
}

/// Takes recorded runs of a point from the store, and plans simulations of the others.
void point_register::plan_runs(evaluated_point& point, const system::system_desc& description) {
    const fs::path folder = fs::path{runs_folder} / std::to_string(point.number);
    const std::size_t planned_before = m_planned.size();
    for (unsigned repetition = 0; repetition < m_sweep.repetitions; ++repetition) {
        const std::uint64_t seed = description.seed + repetition;
        const run_record* known = m_store.find(point.number, point.point, seed);
        if (known != nullptr && is_final(*known)) {
            point.runs.push_back(*known);
            m_objectives_checked = m_objectives_checked || is_measured(known->status);
            continue;
        }
        simulation planned;
        planned.name = (folder / fmt::format("seed-{}", seed)).string();
        planned.config = m_options.out / folder / "point.yaml";
        planned.settings = {fmt::format("seed={}", seed)};
        if (const unsigned threads = threads_of(description); threads > 1) {
            planned.settings.push_back(fmt::format("threads={}", threads));
        }
        planned.warm_up = warm_up_of(description, seed);
        m_owner[planned.name] = {m_points.size(), point.runs.size()};
        point.runs.push_back({seed, point_status::killed, "never started", {}, 0});
        m_planned.push_back(std::move(planned));
    }
    if (m_planned.size() > planned_before) {
        m_planned_points.push_back(
            {folder / "point.yaml", resolved_yaml(description, fs::absolute(m_options.out / folder))});
    }
}

/// Writes the configurations of the planned points, for their runs and for the user.
void point_register::write_planned() {
    std::vector<std::string> names;
    for (const simulation& planned : m_planned) { names.push_back(planned.name + "/"); }
    for (const output_file& point : m_planned_points) { names.push_back(point.name.string()); }
    m_options.folder->claim(names);
    for (const output_file& point : m_planned_points) {
        make_folder((m_options.out / point.name).parent_path());
        write_file(m_options.out / point.name, point.content);
    }
    m_planned_points.clear();
}

std::vector<simulation> point_register::take_planned() {
    write_planned();
    return std::exchange(m_planned, {});
}

void point_register::check_once(const result_json& result) {
    if (m_objectives_checked) { return; }
    diagnostics problems;
    check_objectives(m_sweep, result, problems);
    if (!problems.empty()) { throw unknown_objective(problems.text()); }
    m_objectives_checked = true;
}

std::vector<watched_job> point_register::take_syntheses() {
    std::vector<watched_job> planned;
    for (const std::size_t number : m_areas.take_planned()) {
        planned.push_back({m_areas.runs().jobs()[number],
                           [this, number](const job_outcome& outcome) { take_synthesis(number, outcome); }});
    }
    return planned;
}

void point_register::take_synthesis(std::size_t number, const job_outcome& outcome) {
    for (const std::size_t point : m_areas.take(number, outcome)) {
        const auto runs = m_waiting.extract(point);
        for (const waiting_run& run : runs ? runs.mapped() : std::vector<waiting_run>{}) {
            judge(run.name, read_outcome(run.outcome, m_options.out / run.name));
        }
    }
}

void point_register::take(const simulation& run, const simulation_outcome& outcome) {
    const std::size_t number = m_points[m_owner.at(run.name).point].number;
    if (outcome.job.end == job_end::interrupted) { return; }
    if (outcome.result.is_object() && m_areas.waits(number)) {
        m_waiting[number].push_back({run.name, outcome.job});
    } else {
        judge(run.name, outcome);
    }
}

/// Records a run whose area is known or not needed.
void point_register::judge(const std::string& name, simulation_outcome outcome) {
    const run_position position = m_owner.at(name);
    m_owner.erase(name);
    evaluated_point& point = m_points[position.point];
    run_record& record = point.runs[position.run];
    if (outcome.result.is_object()) { m_areas.add_to(outcome.result, point.number); }
    m_unknown_arguments.add(outcome.result);
    record = judge_run(m_space, point.point, record.seed, outcome);
    if (is_measured(record.status)) { check_once(outcome.result); }
    m_store.record(point.number, point.point, record);
    m_judged.push_back(position.point);
}

void point_register::sum_up(std::size_t position) { sim::sum_up(m_space, m_points[position]); }

void point_register::assign_fronts() { sim::assign_fronts(m_sweep, m_points); }

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/service/sweep_service.h"

#include <fmt/core.h>
#include <unistd.h>

#include <csignal>
#include <map>

#include "sim/jobs/job_progress.h"
#include "sim/jobs/simulation_stream.h"
#include "sim/loop/interrupt_guard.h"
#include "sim/output/console.h"
#include "sim/output/json_text.h"
#include "sim/sweep/objectives/designs.h"
#include "sim/sweep/point_register.h"
#include "sim/sweep/search/samples.h"
#include "sim/sweep/service/ask_protocol.h"
#include "sim/sweep/service/line_input.h"
#include "sim/sweep/sweep_end.h"

namespace orbweaver::sim {

namespace {

/// Ignores SIGPIPE. If the client disappears, this program continues and completes the requested points.
class broken_pipe_guard {
public:
    broken_pipe_guard() : m_former(std::signal(SIGPIPE, SIG_IGN)) {}
    ~broken_pipe_guard() { std::signal(SIGPIPE, m_former); }
    broken_pipe_guard(const broken_pipe_guard&) = delete;
    broken_pipe_guard& operator=(const broken_pipe_guard&) = delete;

private:
    void (*m_former)(int);
};

void write_line(const json& line) { print_data(json_text(line, -1) + "\n"); }

class sweep_service {
public:
    sweep_service(const sweep& described, const sweep_options& options)
        : m_sweep(described),
          m_options(options),
          m_space(described),
          m_reader(described),
          m_points(m_space, options),
          m_line(!options.quiet),
          m_simulations(options.out, pool(), [this](const simulation& run, const simulation_outcome& outcome) {
              m_points.take(run, outcome);
          }) {}

    exit_code run() {
        const interrupt_guard interrupts;
        const broken_pipe_guard pipes;
        const std::size_t recorded = take_recorded();
        write_line(greeting(m_space, m_options.out, recorded));
        while (!(m_input.ended() || m_ended) || !m_simulations.idle()) {
            if (interrupt_guard::interrupted()) { return stop(); }
            advance();
        }
        if (m_designs.empty()) {
            m_options.folder->discard();
            return exit_code::success;
        }
        m_points.assign_fronts();
        return end_sweep(m_sweep, m_options, m_points);
    }

private:
    /// A requested point, in all its scenarios.
    struct asked_design {
        std::vector<std::size_t> positions;  // indices of its points
        std::size_t runs_left = 0;
        std::vector<json> waiting;  // ids of the requests to answer
    };

    pool_options pool() {
        pool_options wanted;
        wanted.processes = m_options.processes;
        wanted.time_limit = m_sweep.wall_seconds;
        wanted.show = [this](const pool_state& state) { m_line.show(state); };
        return wanted;
    }

    /// Adds the points that were requested in an earlier execution.
    std::size_t take_recorded() {
        try {
            for (const auto& values : m_points.store().asks()) { add(m_reader.read(values)); }
            if (m_points.store().last_point() > m_points.points().size()) {
                throw user_error(fmt::format("ask {} is missing", m_designs.size() + 1));
            }
        } catch (const user_error& problem) {
            throw user_error(
                fmt::format("{}: is damaged: a point that was asked for: {}; start again with another --out",
                            (m_options.out / sweep_store::file_name).string(), problem.what()));
        }
        return m_designs.size();
    }

    /// Handles one line, so that runs proceed while many lines are waiting.
    void advance() {
        const bool listening = !m_ended;
        m_simulations.advance(!(listening && m_input.has_line()), listening ? m_input.descriptor() : -1);
        note_judged();
        if (!listening) { return; }
        if (!m_input.has_line()) { m_input.receive(); }
        if (m_input.has_line()) { take_line(m_input.take_line()); }
    }

    void take_line(const std::string& line) {
        if (line.size() >= line_input::longest_line) {
            write_line(error_answer({}, fmt::format("a line has at most {} bytes", line_input::longest_line - 1)));
            return;
        }
        if (line.find_first_not_of(" \t\r") == std::string::npos) { return; }
        ask asked = read_ask(line, m_reader);
        m_ended = asked.end;
        if (!asked.error.empty()) {
            write_line(error_answer(asked.id, asked.error));
        } else if (asked.point) {
            take_ask(asked.id, std::move(*asked.point));
        }
    }

    void take_ask(const json& id, design_point point) {
        if (const placed_expression* broken = m_space.broken_constraint(point)) {
            write_line(excluded_answer(m_sweep, id, point, *broken));
            return;
        }
        const auto found = m_numbers.find(identity(point));
        if (found == m_numbers.end()) { m_points.store().record_ask(m_designs.size() + 1, point); }
        const std::size_t number = found == m_numbers.end() ? add(std::move(point)) : found->second;
        asked_design& design = m_designs[number];
        design.waiting.push_back(id);
        if (design.runs_left == 0) { report(number); }
    }

    /// @return number of the design
    std::size_t add(design_point point) {
        const std::size_t number = m_designs.size();
        m_numbers.emplace(identity(point), number);
        asked_design design;
        for (design_point& one : m_space.in_all_scenarios(point)) {
            design.positions.push_back(m_points.add(std::move(one)));
            m_owners.push_back(number);
        }
        const std::vector<simulation> planned = m_points.take_planned();
        for (watched_job& synthesis : m_points.take_syntheses()) { m_simulations.add(std::move(synthesis)); }
        for (const simulation& run : planned) {
            ++design.runs_left;
            m_simulations.add(run);
        }
        m_designs.push_back(std::move(design));
        if (m_designs.back().runs_left == 0) { sum_up(number); }
        return number;
    }

    void note_judged() {
        for (const std::size_t position : m_points.take_judged()) {
            const std::size_t number = m_owners[position];
            if (--m_designs[number].runs_left == 0) {
                sum_up(number);
                report(number);
            }
        }
    }

    void sum_up(std::size_t number) {
        for (const std::size_t position : m_designs[number].positions) { m_points.sum_up(position); }
    }

    /// Answers all requests for a design.
    void report(std::size_t number) {
        std::vector<const evaluated_point*> points;
        for (const std::size_t position : m_designs[number].positions) {
            points.push_back(&m_points.points()[position]);
        }
        const evaluated_point reported =
            m_sweep.has_scenarios() ? sum_over_scenarios(m_sweep, points) : *points.front();
        for (const json& id : std::exchange(m_designs[number].waiting, {})) {
            write_line(answer(m_sweep, id, reported, number + 1));
        }
    }

    exit_code stop() {
        m_simulations.stop();
        warn("orbweaver: stopped by the user; {} runs are on record in {}; --resume continues it\n",
             m_points.store().runs(), m_options.out.string());
        return exit_code::timeout;
    }

    const sweep& m_sweep;
    const sweep_options& m_options;
    design_space m_space;
    point_reader m_reader;
    point_register m_points;
    job_progress m_line;
    simulation_stream m_simulations;
    line_input m_input{STDIN_FILENO};
    bool m_ended = false;  // there are no further requests
    std::vector<asked_design> m_designs;
    std::map<std::vector<std::string>, std::size_t> m_numbers;  // design numbers, by values
    std::vector<std::size_t> m_owners;                          // [point]: number of its design
};

}  // namespace

exit_code serve_sweep(const sweep& described, const sweep_options& options) {
    return sweep_service(described, options).run();
}

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#include "sim/run/saturation_search.h"

#include <fmt/core.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <system_error>

#include "hw/noc/description_error.h"
#include "hw/noc/traffic/injection_process.h"
#include "sim/loop/interrupt_guard.h"
#include "sim/output/console.h"
#include "sim/output/json_reader.h"
#include "sim/output/json_text.h"
#include "sim/results/network/traffic_results.h"
#include "sim/run/progress.h"

namespace orbweaver::sim {

namespace {

template <class Change>
void for_each_source(noc::traffic_desc& traffic, Change change) {
    if (traffic.classes.empty()) { change(traffic); }
    for (noc::traffic_class_desc& entry : traffic.classes) { change(entry); }
}

/// Returns the sum of the rates of all sources of a node.
double load_of(noc::traffic_desc traffic) {
    double sum = 0;
    for_each_source(traffic, [&](const noc::traffic_source_desc& source) { sum += source.rate; });
    return sum;
}

/// Returns the highest rate of a source: one flit per cycle, and one packet per cycle of a burst.
double highest_rate(const noc::traffic_source_desc& source) {
    if (source.injection != noc::injection_kind::on_off) { return 1; }
    return std::min(1.0,
                    noc::mean_flits(source.packet_flits) * source.on_cycles / (source.on_cycles + source.off_cycles));
}

/// Writes a complete text. Returns false if the reader has closed the pipe.
bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR) { return false; }
        text.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
    return true;
}

/// Returns the result of a probe. A stop request also reaches the probe and ends its run; the search then reports.
std::string answer_of(pid_t probe, int pipe_end) {
    constexpr int milliseconds_between_looks = 50;
    std::string text;
    char part[65536];
    for (bool is_notified = false;;) {
        if (!is_notified && interrupt_guard::interrupted()) {
            kill(probe, SIGTERM);
            is_notified = true;
        }
        pollfd watched{pipe_end, POLLIN, 0};
        if (poll(&watched, 1, milliseconds_between_looks) <= 0) { continue; }
        const ssize_t got = read(pipe_end, part, sizeof part);
        if (got == 0 || (got < 0 && errno != EINTR)) { return text; }
        text.append(part, got < 0 ? 0 : static_cast<std::size_t>(got));
    }
}

class saturation_search {
public:
    saturation_search(const system::system_desc& described, const result_json& resolved, const run_options& options)
        : m_described(described), m_resolved(resolved), m_options(options) {
        if (options.trace_flits || options.vcd || options.fst) {
            throw user_error("traffic.find_saturation makes many runs; trace one of them, at the load that it finds");
        }
        if (load_of(m_described.traffic) <= 0) {
            // Without given proportions all sources have equal rates.
            for_each_source(m_described.traffic, [](noc::traffic_source_desc& source) { source.rate = 1; });
        }
        m_base = load_of(m_described.traffic);
    }

    finished_run search() {
        const interrupt_guard guard;
        const auto start = std::chrono::steady_clock::now();
        print(probe_heading());
        double sustained = 0;
        double saturated = highest_load();
        bool done = !judge(saturated, sustained, saturated) || sustained == saturated;
        while (!done && saturated - sustained > m_described.traffic.saturation_precision * saturated) {
            const double load = (sustained + saturated) / 2;
            done = !can_be_offered(load) || !judge(load, sustained, saturated);
        }
        add_findings(sustained, saturated);
        const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
        m_best.result["wall_seconds"] = wall.count();
        return std::move(m_best);
    }

    /// Runs one simulation in a child process.
    finished_run probe(double load) {
        int ends[2];
        std::fflush(nullptr);  // prevents the child from printing buffered output again
        if (pipe(ends) != 0) { throw std::system_error(errno, std::generic_category(), "a pipe to a probe"); }
        const interrupt_guard guard;
        const pid_t parent = getpid();
        const pid_t child = fork();
        if (child < 0) { throw std::system_error(errno, std::generic_category(), "a process for a probe"); }
        if (child == 0) {
            close(ends[0]);
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (getppid() != parent) {  // the parent died before prctl() took effect
                std::_Exit(static_cast<int>(exit_code::timeout));
            }
            std::_Exit(run_child(at_load(load), ends[1]));
        }
        close(ends[1]);
        const std::string answer = answer_of(child, ends[0]);
        close(ends[0]);
        int status = 0;
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
        return understand(answer, status);
    }

private:
    double highest_load() {
        double factor = 1e300;
        for_each_source(m_described.traffic, [&](const noc::traffic_source_desc& source) {
            if (source.rate > 0) { factor = std::min(factor, highest_rate(source) / source.rate); }
        });
        return m_base * factor;
    }

    /// Returns whether all sources can create such a low load. Bursts cannot, because each contains a packet.
    bool can_be_offered(double load) const {
        system::system_desc described = at_load(load);
        try {
            for_each_source(described.traffic,
                            [](noc::traffic_source_desc& source) { const noc::injection_process process(source); });
        } catch (const noc::description_error&) { return false; }
        return true;
    }

    /// Probes a load and moves one of the bounds to it. Returns false if the search is over.
    bool judge(double load, double& sustained, double& saturated) {
        finished_run run = probe(load);
        add_probe(load, run);
        const std::string status = run.outcome.status;
        if (status == "ok") {
            sustained = load;
        } else {
            saturated = load;
            m_binding = run.result.value("binding", result_json{});
        }
        const bool strange = status != "ok" && status != "saturated";
        if (strange || status == "ok" || m_best.result.is_null()) { m_best = std::move(run); }
        return !strange;
    }

    void add_probe(double load, const finished_run& run) {
        const result_json& traffic = run.result["traffic"];
        const result_json& latency = traffic["packet_latency"];
        m_probes.push_back({{"load", load},
                            {"status", run.outcome.status},
                            {"offered", traffic["offered"]},
                            {"accepted", traffic["accepted"]},
                            {"packet_latency", latency["mean"]},
                            {"p99", latency["p99"]},
                            {"network_latency", traffic["network_latency"]["mean"]}});
        print(probe_line(m_probes.back()));
    }

    void add_findings(double sustained, double saturated) {
        double accepted = 0;
        for (const result_json& probe : m_probes) {
            accepted = std::max(accepted, probe["accepted"].is_null() ? 0 : probe["accepted"].get<double>());
        }
        result_json found = {{"load", sustained}, {"accepted_most", accepted}};
        found["saturated_load"] = nullptr;
        if (saturated > sustained) { found["saturated_load"] = saturated; }
        found["binding"] = m_binding;
        found["probes"] = m_probes;
        if (!m_binding.is_null()) {
            print(fmt::format("binding at {:.4f}: {}\n", saturated, m_binding.value("text", "")));
        }
        m_best.result["saturation"] = std::move(found);
        if (m_best.outcome.code == exit_code::success && m_best.outcome.status != "timeout") {
            m_best.outcome.summary =
                saturated > sustained
                    ? fmt::format("sustains {:.4f} flits/node/cycle, saturated at {:.4f}", sustained, saturated)
                    : fmt::format("sustains {:.4f} flits/node/cycle, the highest load that there is", sustained);
            m_best.result["outcome"]["summary"] = m_best.outcome.summary;
        }
    }

    system::system_desc at_load(double load) const {
        system::system_desc described = m_described;
        described.traffic.find_saturation = true;
        for_each_source(described.traffic, [&](noc::traffic_source_desc& source) {
            source.rate = std::min(source.rate * (load / m_base), highest_rate(source));
        });
        return described;
    }

    /// Runs the child process, which writes the outcome and the result, or the error in the description.
    int run_child(const system::system_desc& described, int descriptor) const {
        run_options options = m_options;
        options.quiet = true;
        if (!m_options.quiet) {
            options.part_of =
                fmt::format("probe {} at {:.4f} flits/node/cycle", m_probes.size() + 1, load_of(described.traffic));
        }
        result_json answer;
        try {
            const finished_run run = simulate_system(described, m_resolved, options);
            answer = {{"code", static_cast<int>(run.outcome.code)},
                      {"status", run.outcome.status},
                      {"cycle", run.outcome.cycle},
                      {"summary", run.outcome.summary},
                      {"details", run.outcome.details},
                      {"result", run.result}};
        } catch (const user_error& mistake) {
            answer = {{"mistake", mistake.what()}};
        } catch (const std::exception& error) {
            warn("orbweaver: internal error: {}\n  please report it\n", error.what());
            return static_cast<int>(exit_code::model_bug);
        }
        return write_all(descriptor, json_text(answer, -1)) ? 0 : static_cast<int>(exit_code::model_bug);
    }

    static finished_run understand(const std::string& text, int status) {
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            throw std::runtime_error("a probe of traffic.find_saturation broke off");
        }
        result_json answer = parse_json(text);
        if (answer.contains("mistake")) { throw user_error(answer["mistake"].get<std::string>()); }
        finished_run run;
        run.outcome.code = static_cast<exit_code>(answer["code"].get<int>());
        run.outcome.status = answer["status"];
        run.outcome.cycle = answer["cycle"];
        run.outcome.summary = answer["summary"];
        run.outcome.details = answer["details"].get<std::vector<std::string>>();
        run.result = std::move(answer["result"]);
        return run;
    }

    void print(const std::string& line) const {
        if (!m_options.quiet) {
            print_text(line);
            std::fflush(stdout);
        }
    }

    system::system_desc m_described;
    const result_json& m_resolved;
    const run_options& m_options;
    double m_base = 0;  // sum of the rates in m_described
    result_json m_probes = result_json::array();
    result_json m_binding;  // binding resource of the lowest load that was not sustained; null: no such load
    finished_run m_best;
};

}  // namespace

finished_run probe_load(const system::system_desc& described, const result_json& resolved, const run_options& options,
                        double load) {
    return saturation_search(described, resolved, options).probe(load);
}

finished_run find_saturation(const system::system_desc& described, const result_json& resolved,
                             const run_options& options) {
    return saturation_search(described, resolved, options).search();
}

}  // namespace orbweaver::sim

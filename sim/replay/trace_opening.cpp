// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/trace_opening.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <string_view>
#include <utility>

#include "hw/base/enum_text.h"
#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "hw/base/regular_file.h"
#include "hw/noc/replay/trace_reader.h"
#include "sim/multicast/plan_input.h"
#include "sim/replay/chakra_reader.h"
#include "sim/replay/goal_reader.h"
#include "sim/replay/netrace_reader.h"
#include "sim/replay/program_generator.h"
#include "sim/replay/schedule_source.h"

namespace orbweaver::sim {

namespace {

/// Returns the first word of a text, after blanks and comments.
std::string_view first_word(std::string_view text) {
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
        if (text.starts_with("#") || text.starts_with("//")) {
            text.remove_prefix(std::min(text.find('\n'), text.size()));
        } else if (text.starts_with("/*")) {
            const std::size_t end = text.find("*/");
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
        } else {
            return text.substr(0, text.find_first_of(" \t\r\n"));
        }
    }
}

/// Returns a stamp that changes when a file changes.
std::string stamp_of(const std::string& file) {
    std::error_code error;
    const auto bytes = std::filesystem::file_size(file, error);
    const auto written = std::filesystem::last_write_time(file, error);
    return fmt::format("{} {} {}\n", file, bytes, written.time_since_epoch().count());
}

/// Cache of the last schedule that was read, so that a run and further checks reuse the result of a check.
class read_schedule {
public:
    /// @param key identifies the files and the parameters of reading
    template <class Read>
    static std::shared_ptr<const schedule> take(const std::string& key, const Read& read) {
        {
            const std::lock_guard lock(guard);
            if (kept.m_operations != nullptr && kept.m_key == key) { return kept.m_operations; }
        }
        std::shared_ptr<const schedule> operations = read();
        const std::lock_guard lock(guard);
        kept.m_key = key;
        kept.m_operations = operations;
        return operations;
    }

private:
    static std::mutex guard;
    static read_schedule kept;
    std::string m_key;
    std::shared_ptr<const schedule> m_operations;
};
std::mutex read_schedule::guard;
read_schedule read_schedule::kept;

std::shared_ptr<const schedule> read_goal(const std::string& file) {
    return read_schedule::take(stamp_of(file), [&] { return goal_reader(file).read(); });
}

/// @param nodes number of nodes of the network
std::shared_ptr<const planned_multicasts> read_plan(const system::replay_desc& replay, unsigned nodes) {
    const std::string& file = replay.collectives.plan;
    if (file.empty()) { throw replay_mistake("collectives.algorithm", "multicast needs replay.collectives.plan"); }
    try {
        const auto plan = read_plan_file(file);
        if (plan.processors == nodes) { return std::make_shared<const planned_multicasts>(plan, replay.nodes); }
        throw user_error(
            fmt::format("{} is for {} processors, and the network has {} nodes", file, plan.processors, nodes));
    } catch (const user_error& error) { throw replay_mistake("collectives.plan", error.what()); }
}

collective_choice choice_of(const system::replay_desc& replay, unsigned nodes) {
    const bool is_planned = replay.collectives.algorithm == noc::collective_algorithm::multicast;
    return {replay.collectives, is_planned ? read_plan(replay, nodes) : nullptr};
}

std::shared_ptr<const schedule> read_chakra(const system::replay_desc& replay, unsigned nodes) {
    const collective_choice choice = choice_of(replay, nodes);
    const chakra_reader reader(replay.trace, choice);
    std::string key = fmt::format("{} {}\n", name_of(replay.collectives.algorithm), replay.collectives.group);
    if (choice.plan != nullptr) {
        key += fmt::format("{}{}\n", stamp_of(replay.collectives.plan), fmt::join(replay.nodes, " "));
    }
    for (unsigned rank = 0; rank < reader.ranks(); ++rank) { key += stamp_of(reader.file_of(rank)); }
    return read_schedule::take(key, [&] { return reader.read(); });
}

void check_ranks(const system::replay_desc& replay, std::uint64_t ranks) {
    if (!replay.nodes.empty() && replay.nodes.size() != ranks) {
        throw replay_mistake("nodes", fmt::format("{} nodes for {} ranks", replay.nodes.size(), ranks));
    }
    for (std::size_t entry = 0; entry < replay.slow_ranks.size(); ++entry) {
        if (replay.slow_ranks[entry].rank >= ranks) {
            throw replay_mistake(fmt::format("slow_ranks.{}.rank", entry), fmt::format("there are {} ranks", ranks));
        }
    }
}

/// @param key key of the program below `replay`
void check_job(const noc::program_desc& program, const std::string& key, unsigned nodes) {
    const bool is_stencil = program.kind == noc::program_kind::stencil;
    if (program.kind == noc::program_kind::none || program.kind == noc::program_kind::transformer) {
        throw replay_mistake(key + ".kind", "a job is a collective or a stencil; a transformer is replay.program");
    }
    if (is_stencil == (program.ranks != 0)) {
        throw replay_mistake(key, is_stencil ? "a stencil has the ranks of its grid" : "ranks is missing");
    }
    if (const auto mistake = mistake_in(program, nodes)) {
        throw replay_mistake(fmt::format("{}.{}", key, mistake->key), mistake->text);
    }
}

/// Returns the start of each rank; empty if all start in cycle 0.
std::vector<cycle_t> starts_of(const system::replay_desc& replay, unsigned nodes) {
    std::vector<cycle_t> starts;
    if (!replay.jobs.empty()) {
        for (const noc::job_desc& job : jobs_of(replay)) {
            starts.insert(starts.end(), ranks_of(job.program, nodes), job.start);
        }
    }
    return starts;
}

}  // namespace

std::vector<noc::job_desc> jobs_of(const system::replay_desc& replay) {
    std::vector<noc::job_desc> jobs{{replay.program, 0}};
    jobs.insert(jobs.end(), replay.jobs.begin(), replay.jobs.end());
    return jobs;
}

void check_program(const system::replay_desc& replay, unsigned nodes) {
    if (const auto mistake = mistake_in(replay.program, nodes)) {
        throw replay_mistake("program." + mistake->key, mistake->text);
    }
    std::uint64_t ranks = ranks_of(replay.program, nodes);
    for (std::size_t job = 0; job < replay.jobs.size(); ++job) {
        const std::string key = fmt::format("jobs.{}", job);
        check_job(replay.jobs[job].program, key, nodes);
        ranks += ranks_of(replay.jobs[job].program, nodes);
        if (ranks > nodes) {
            throw replay_mistake(
                key, fmt::format("{} ranks with those before them, and the network has {} nodes", ranks, nodes));
        }
    }
    check_ranks(replay, ranks);
}

noc::trace_format format_of(const system::replay_desc& described) {
    if (described.format != noc::trace_format::by_content) { return described.format; }
    if (described.trace.find("%d") != std::string::npos) { return noc::trace_format::chakra; }
    require_regular_file(described.trace);
    constexpr std::size_t looked_at = 65536;
    const auto text = file_text(described.trace, looked_at);
    if (!text) { throw user_error(fmt::format("{}: cannot be read: {}", described.trace, std::strerror(errno))); }
    if (text->starts_with("BZh") || text->starts_with("UTJH")) { return noc::trace_format::netrace; }
    return first_word(*text) == "num_ranks" ? noc::trace_format::goal : noc::trace_format::causes;
}

std::shared_ptr<const schedule> open_schedule(const system::system_desc& described, unsigned nodes) {
    const system::replay_desc& replay = described.replay;
    std::shared_ptr<const schedule> operations;
    if (replay.trace.empty()) {
        check_program(replay, nodes);
        operations = generate_program(jobs_of(replay), choice_of(replay, nodes), nodes);
    } else {
        const noc::trace_format format = format_of(replay);
        if (format == noc::trace_format::goal) { operations = read_goal(replay.trace); }
        if (format == noc::trace_format::chakra) { operations = read_chakra(replay, nodes); }
    }
    if (operations != nullptr) { check_ranks(replay, operations->ranks()); }
    return operations;
}

std::unique_ptr<noc::record_source> open_trace(const system::system_desc& described, unsigned nodes) {
    const system::replay_desc& replay = described.replay;
    if (auto operations = open_schedule(described, nodes)) {
        return std::make_unique<schedule_source>(
            std::move(operations), message_shape{described.clock_chip_ps, replay.flit_bytes, replay.packet_bytes,
                                                 replay.nodes, replay.slow_ranks, starts_of(replay, nodes)});
    }
    if (format_of(replay) == noc::trace_format::causes) { return std::make_unique<noc::trace_reader>(replay.trace); }
    return std::make_unique<netrace_reader>(replay.trace, replay.flit_bytes);
}

}  // namespace orbweaver::sim

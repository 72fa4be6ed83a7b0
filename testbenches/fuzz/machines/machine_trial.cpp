// SPDX-License-Identifier: Apache-2.0
#include "testbenches/fuzz/machines/machine_trial.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

#include "hw/base/errors.h"
#include "hw/noc/chips/network_graph.h"
#include "sim/config/parameters/parameters.h"
#include "sim/config/resolved.h"
#include "sim/jobs/child_process.h"
#include "sim/kind/run_kind.h"

namespace orbweaver::fuzz {

namespace {

namespace fs = std::filesystem;

constexpr const char* configuration_name = "machine.yaml";

struct process_end {
    int code = 0;
    bool late = false;
    std::string output;
};

process_end run_process(const std::vector<std::string>& words, double seconds) {
    sim::child_process child(words);
    bool ended = false;
    while (!ended && child.seconds() < seconds) {
        std::array<pollfd, 2> waited{{{child.descriptor(), POLLIN, 0}, {child.end_descriptor(), POLLIN, 0}}};
        constexpr int patience_ms = 50;
        poll(waited.data(), waited.size(), patience_ms);
        child.read_output();
        ended = child.ended();
    }
    child.read_output();
    if (!ended) { return {0, true, child.output()}; }
    return {child.status(), false, child.output()};
}

bool is_one_of(int code, std::initializer_list<exit_code> codes) {
    return std::any_of(codes.begin(), codes.end(), [code](exit_code each) { return code == static_cast<int>(each); });
}

/// result.json without the lines that report on wall time.
std::string result_of(const fs::path& folder) {
    std::ifstream stream(folder / "result.json");
    std::string text;
    for (std::string line; std::getline(stream, line);) {
        if (line.find("wall_seconds") == std::string::npos) { text += line + '\n'; }
    }
    return text;
}

/// result.json without wall time, host threads and what stands for routers.
/// @param copies routers copy packets: ids of copies follow the order of routers within a cycle, so waits are left out
nlohmann::ordered_json comparable(const fs::path& folder, bool copies) {
    std::ifstream stream(folder / "result.json");
    if (!stream) { return {}; }
    nlohmann::ordered_json result = nlohmann::ordered_json::parse(stream);
    result.erase("wall_seconds");
    if (copies) { result["outcome"].erase("details"); }
    result["config"].erase("threads");
    auto& router = result["config"]["network"]["router"];
    router.erase("impl");
    router.erase("impl_nodes");
    return result;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

class trial {
public:
    trial(const machine& drawn, const fs::path& folder, const trial_options& options)
        : m_machine(drawn), m_folder(folder), m_options(options) {
        // Files are named as they lie next to the configuration, so that a copy of the folder is the same machine.
        system::system_desc described = drawn.description;
        sim::all_parameters().visit_files(described, [this](const std::string&, std::string& name) {
            if (fs::path(name).parent_path() == m_folder) { name = fs::path(name).filename().string(); }
        });
        std::ofstream(m_folder / configuration_name)
            << fmt::format("# machine {}: {} {}\n", drawn.number, drawn.family, fmt::join(drawn.features, " "))
            << sim::resolved_yaml(described);
    }

    trial_result result() {
        const process_end check = start("check", "check");
        m_result.check = check.code;
        if (check.late) {
            complain("check hangs", check);
        } else if (is_one_of(check.code, {exit_code::user_error})) {
            m_result.refusal = m_machine.hostile ? "" : first_line(check.output);
            require_position(check);
        } else if (!is_one_of(check.code, {exit_code::success, exit_code::deadlock})) {
            complain(fmt::format("check ends with {}", check.code), check);
        } else if (check.code == 0 || m_machine.number % m_options.refuted_each == 0) {
            run_it(check.code == 0);
        }
        return m_result;
    }

private:
    process_end start(const std::string& command, const std::string& out, const std::vector<std::string>& set = {}) {
        std::vector<std::string> words{m_options.program.string(), command, (m_folder / configuration_name).string(),
                                       "--out", (m_folder / out).string()};
        if (command == "run") { words.emplace_back("--quiet"); }
        for (const std::string& setting : set) { words.insert(words.end(), {"--set", setting}); }
        return run_process(words, m_options.seconds);
    }

    void run_it(bool proved) {
        const process_end run = start("run", "run");
        m_result.run = run.code;
        if (run.late) {
            complain("run hangs", run);
        } else if (m_machine.hostile && is_one_of(run.code, {exit_code::user_error})) {
            require_position(run);
        } else if (proved && !m_machine.hostile && is_one_of(run.code, {exit_code::deadlock})) {
            complain("proved, and stops in a deadlock", run);
        } else if (!is_one_of(run.code, {exit_code::success, exit_code::deadlock, exit_code::firmware_failure,
                                         exit_code::timeout, exit_code::link_failure})) {
            complain(fmt::format("run ends with {}", run.code), run);
        } else {
            look_for_rests();
            if (m_machine.number % m_options.repeat_each == 0) { repeat(run); }
            if (m_machine.number % m_options.modules_each == 0 && has_routers()) { run_modules(run); }
            if (m_machine.number % m_options.threads_each == 0) { run_threads(run); }
        }
    }

    bool has_routers() const {
        const system::system_desc& described = m_machine.description;
        return sim::kind_of(described).has_network() && described.network.router.impl == noc::router_impl::model;
    }

    bool has_copies() const {
        const auto& classes = m_machine.description.network.classes;
        return std::any_of(classes.begin(), classes.end(), [](const noc::message_class_desc& each) {
            return each.delivery != noc::class_delivery_kind::unicast;
        });
    }

    /// Two or three host threads: at least the trials, in which all threads work, take turns with one thread.
    void run_threads(const process_end& first) {
        m_result.by_threads = true;
        const std::uint64_t threads = 2 + m_machine.number / m_options.threads_each % 2;
        const process_end again = start("run", "threads", {fmt::format("threads={}", threads)});
        if (again.late || again.code != first.code ||
            comparable(m_folder / "run", has_copies()) != comparable(m_folder / "threads", has_copies())) {
            complain(fmt::format("{} threads change the result", threads), again);
        }
    }

    /// A random half of the routers as modules.
    void run_modules(const process_end& first) {
        const noc::topology_graph graph = noc::make_network_graph(m_machine.description.network);
        random_stream draw(m_machine.number, "machine_trial");
        std::string chosen;
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            if (!graph.routers[router].is_bus && draw.below(2) == 0) { chosen += fmt::format(" {},", router); }
        }
        if (chosen.empty()) { return; }
        chosen.pop_back();
        m_result.by_modules = true;
        const process_end again = start(
            "run", "modules", {"network.router.impl=module", fmt::format("network.router.impl_nodes=[{} ]", chosen)});
        if (again.late || again.code != first.code ||
            comparable(m_folder / "run", has_copies()) != comparable(m_folder / "modules", has_copies())) {
            complain("routers as modules change the result", again);
        }
    }

    void repeat(const process_end& first) {
        m_result.repeated = true;
        const process_end again = start("run", "again");
        if (again.code != first.code || result_of(m_folder / "run") != result_of(m_folder / "again")) {
            complain("two runs differ", again);
        }
    }

    /// A place is in a file of the machine.
    void require_position(const process_end& end) {
        const std::string folder = m_folder.string() + "/";
        for (std::size_t found = end.output.find(folder); found != std::string::npos;
             found = end.output.find(folder, found + 1)) {
            const std::size_t separator = end.output.find_first_of(": \n", found);
            if (separator != std::string::npos && end.output[separator] == ':') { return; }
        }
        complain("refused without a place", end);
    }

    void look_for_rests() {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(m_folder)) {
            if (entry.path().extension() == ".part") {
                m_result.finding = "left behind: " + entry.path().filename().string();
            }
        }
    }

    void complain(const std::string& what, const process_end& end) {
        m_result.finding = fmt::format("{}\n{}", what, end.output);
    }

    const machine& m_machine;
    const fs::path& m_folder;
    const trial_options& m_options;
    trial_result m_result;
};

}  // namespace

trial_result try_machine(const machine& drawn, const fs::path& folder, const trial_options& options) {
    return trial(drawn, folder, options).result();
}

}  // namespace orbweaver::fuzz

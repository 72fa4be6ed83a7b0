// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/programs.h"

#include <fmt/core.h>

#include <cstdlib>

#include "hw/noc/description_error.h"
#include "sim/run/agents/injection_images.h"
#include "sim/workload/program_list.h"
#include "sim/workload/workload.h"

namespace orbweaver {

namespace fs = std::filesystem;

namespace {

/// The directory of the program that runs.
fs::path own_directory() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path();
}

}  // namespace

fs::path program_directory() {
    return own_directory() / "firmware";
}

fs::path agency_directory() {
    return own_directory() / "agents";
}

fs::path orbweaver_file() {
    return own_directory() / "orbweaver";
}

fs::path studies_file() {
    return own_directory() / "orbweaver-studies";
}

fs::path report_page_file() {
    return own_directory() / "report" / "page.html";
}

fs::path rtl_cache_directory() {
    const char* const chosen = std::getenv("ORBWEAVER_RTL_CACHE");
    return chosen != nullptr && *chosen != '\0' ? fs::path(chosen) : own_directory() / "rtl_cache";
}

namespace {

void check_name(const loaded_configuration& configuration) {
    const std::string& program = configuration.description().workload.program;
    const program_list programs(configuration.description().messaging.system, program_directory());
    if (!program.empty() && !programs.has(program)) {
        throw configuration.problem_at("workload.program", programs.absence(program));
    }
}

/// Agents that do not exist or do not take the parameters that they are given.
void check_injections(const loaded_configuration& configuration) {
    const std::vector<agent_injection_desc>& injections = configuration.description().agents.injections;
    for (std::size_t index = 0; index < injections.size(); ++index) {
        const auto at = [index](const char* column) { return fmt::format("agents.inject.{}.{}", index, column); };
        std::string culprit = at("agent");
        try {
            const agent_template program = find_program(injections[index], agency_directory());
            culprit = at("parameters");
            make_image(injections[index], program, 0);
        } catch (const user_error& problem) {
            throw configuration.problem_at(culprit, problem.what());
        }
    }
}

}  // namespace

void check_program(const loaded_configuration& configuration) {
    const system_desc& described = configuration.description();
    check_injections(configuration);
    if (!has_tiles(described.kind)) {
        return;
    }
    check_name(configuration);
    try {
        workload{described, program_directory()};
    } catch (const description_error& problem) {
        throw configuration.problem_at(problem.key(), problem.text());
    } catch (const user_error& problem) {
        const bool foreign = !described.workload.elf.empty();
        throw configuration.problem_at(foreign ? "workload.elf" : "workload.program", problem.what());
    }
}

}  // namespace orbweaver

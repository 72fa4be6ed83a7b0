// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/warm_groups.h"

#include <algorithm>
#include <system_error>

namespace orbweaver::sim {

warm_groups::warm_groups(const std::vector<job>& jobs) : m_jobs(jobs) {
    for (std::size_t number = 0; number < jobs.size(); ++number) {
        if (jobs[number].warm_up) { m_groups[*jobs[number].warm_up].jobs.push_back(number); }
    }
    std::erase_if(m_groups, [](const auto& entry) { return entry.second.jobs.size() < 2; });
}

const warm_groups::group* warm_groups::group_of(std::size_t job) const {
    const auto found = m_jobs[job].warm_up ? m_groups.find(*m_jobs[job].warm_up) : m_groups.end();
    return found == m_groups.end() ? nullptr : &found->second;
}

warm_groups::readiness warm_groups::readiness_of(std::size_t job) const {
    const group* const found = group_of(job);
    if (found == nullptr || (found->is_led && (found->process == nullptr || found->process->is_gone()))) {
        return readiness::start;
    }
    if (!found->is_led) { return readiness::lead; }
    return found->process->is_ready() ? readiness::fork : readiness::wait;
}

void warm_groups::lead(std::size_t job) {
    group& led = m_groups.at(*m_jobs[job].warm_up);
    led.is_led = true;
    std::vector<std::string> words = m_jobs[job].words;
    words.emplace_back("--warm-up");
    try {
        led.process = std::make_unique<warm_process>(words);
    } catch (const std::system_error&) {  // starting the job itself will report the missing resource
    }
}

void warm_groups::note_start(std::size_t job) {
    if (group_of(job) == nullptr) { return; }
    group& started = m_groups.at(*m_jobs[job].warm_up);
    std::erase(started.jobs, job);
    if (started.jobs.empty()) { started.process.reset(); }
}

std::vector<std::size_t> warm_groups::look(double time_limit) {
    std::vector<std::size_t> late;
    for (auto& [key, each] : m_groups) {
        if (each.process == nullptr) { continue; }
        each.process->look();
        if (each.process->seconds() > time_limit && !each.process->is_gone()) {
            each.process.reset();
            late.insert(late.end(), each.jobs.begin(), each.jobs.end());
            each.jobs.clear();
        }
    }
    return late;
}

std::size_t warm_groups::busy() const {
    return static_cast<std::size_t>(std::count_if(m_groups.begin(), m_groups.end(), [](const auto& entry) {
        const warm_process* const process = entry.second.process.get();
        return process != nullptr && !process->is_ready() && !process->is_gone();
    }));
}

int warm_groups::descriptor() const {
    for (const auto& [key, each] : m_groups) {
        if (each.process != nullptr && !each.process->is_ready() && !each.process->is_gone()) {
            return each.process->descriptor();
        }
    }
    return -1;
}

}  // namespace orbweaver::sim

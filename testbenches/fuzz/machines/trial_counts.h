// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "testbenches/fuzz/machines/machine_trial.h"

namespace orbweaver::fuzz {

/// Counts of the results of many machines, by the machines' features.
class trial_counts {
public:
    void add(const machine& drawn, const trial_result& result);

    unsigned machines() const { return m_all.machines; }
    unsigned proved() const { return m_all.proved; }
    unsigned findings() const { return m_all.findings; }

    /// Tables for people: by family, feature, topology and routing function; and what refusals stated.
    std::string text() const;

private:
    struct counts {
        unsigned machines = 0;
        unsigned proved = 0;
        unsigned refuted = 0;
        unsigned refused = 0;
        unsigned repeated = 0;
        unsigned by_modules = 0;
        unsigned by_threads = 0;
        unsigned findings = 0;
        std::map<int, unsigned> ends;  // of runs, by exit code
        void add(const trial_result& result);
    };
    static std::string table(const std::string& title, const std::map<std::string, counts>& rows);

    counts m_all;
    std::map<std::string, counts> m_families;
    std::map<std::string, counts> m_features;
    std::map<std::string, counts> m_topologies;
    std::map<std::string, counts> m_routings;
    std::map<std::string, unsigned> m_refusals;
};

}  // namespace orbweaver::fuzz

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "hw/cop/bench/scripted_tree.h"

namespace orbweaver::studies::cop_paper {

/// Breakdown of the clock cycles of a call; the sum is its time.
struct call_stages {
    double sending = 0;  // writing commands and sending them to the controller
    double waiting = 0;  // waiting for service there
    double service = 0;  // service and acknowledgement
    double result = 0;   // remaining wait for the result: contributions of others, and the way back

    double sum() const { return sending + waiting + service + result; }
};

/// Controllers with scripted hosts, and the timed interval.
struct scenario {
    std::string name;
    cop::scripted_tree_desc machine;
    /// Scripts by controller and channel: first the preparing ones, then, when all is idle, the timed ones.
    using scripts = std::function<cop::host_script(unsigned controller, unsigned channel)>;
    scripts prepare;  // may be empty
    scripts timed;
    unsigned caller = 0;        // channel whose start counts; 0: all start at once
    unsigned caller_delay = 0;  // clock cycles by which it starts later than the others
    bool until_all = true;      // the time ends with the last host; otherwise with the caller
    /// Checks the result when all hosts are done; an empty text means success.
    std::function<std::string(cop::scripted_tree&)> judge = {};
};

/// Simulated clock cycles by scenario name. All scenarios are simulated together at the first request, because a
/// process can elaborate only once.
class scenario_clocks {
public:
    explicit scenario_clocks(std::vector<scenario> all) : m_all(std::move(all)) {}

    /// @throws unusable_run if its hosts did not finish
    double operator[](const std::string& name) { return result(name).clocks; }
    /// Returns the stages of the caller, or of the last host to finish if all are timed.
    /// @throws unusable_run
    const call_stages& stages(const std::string& name) { return result(name).stages; }
    /// Returns the verdict of its judge.
    /// @throws unusable_run
    const std::string& outcome(const std::string& name) { return result(name).outcome; }

private:
    struct measured {
        double clocks = -1;  // negative: did not finish
        call_stages stages;
        std::string outcome;
    };
    const measured& result(const std::string& name);
    void simulate();
    static measured measure(cop::scripted_tree& tree, const scenario& trial);

    std::vector<scenario> m_all;
    std::map<std::string, measured> m_measured;
    bool m_simulated = false;
};

}  // namespace orbweaver::studies::cop_paper

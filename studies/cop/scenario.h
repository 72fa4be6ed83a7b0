// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hw/cop/bench/scripted_tree.h"

namespace orbweaver::studies::cop_paper {

/// Where the clocks of a call go: their sum is its time.
struct call_stages {
    double sending = 0;  // commands are written, and carried to the controller
    double waiting = 0;  // they wait there for their turn
    double service = 0;  // they are served, and the host learns of it
    double result = 0;   // until the host has what it waits for next to: contributions of others, and the way back

    double sum() const { return sending + waiting + service + result; }
};

/// Controllers with hosts that work off scripts, and what is timed.
struct scenario {
    std::string name;
    cop::scripted_tree_desc machine;
    /// Scripts by controller and channel; first those that prepare, then, when all is quiet, those that are timed.
    using scripts = std::function<cop::host_script(unsigned controller, unsigned channel)>;
    scripts prepare;  // may be empty
    scripts timed;
    unsigned caller = 0;        // the channel whose beginning counts; 0: all begin at once
    unsigned caller_delay = 0;  // clocks by which it begins later than the others
    bool until_all = true;      // time until the last host is done; else until the caller is
    /// What came out next to the time, when all hosts are done: a text that is empty if it is as it should be.
    std::function<std::string(cop::scripted_tree&)> judge = {};
};

/// Clocks by name of the scenario. All are simulated at once, since one process elaborates once; the first time that
/// one is asked for.
class scenario_clocks {
public:
    explicit scenario_clocks(std::vector<scenario> all) : m_all(std::move(all)) {}

    /// @throws unusable_run if its hosts did not come to an end
    double operator[](const std::string& name) { return result(name).clocks; }
    /// Stages of the caller, or of the host that ends last if all are timed. @throws unusable_run
    const call_stages& stages(const std::string& name) { return result(name).stages; }
    /// What its judge states. @throws unusable_run likewise
    const std::string& outcome(const std::string& name) { return result(name).outcome; }

private:
    struct measured {
        double clocks = -1;  // negative: there was no end
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

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hw/cop/bench/scripted_tree.h"

namespace orbweaver::cop_paper {

/// Controllers with hosts that work off scripts, and what is timed.
struct scenario {
    std::string name;
    scripted_tree_desc machine;
    /// Scripts by controller and channel; first those that prepare, then, when all is quiet, those that are timed.
    using scripts = std::function<host_script(unsigned controller, unsigned channel)>;
    scripts prepare;  // may be empty
    scripts timed;
    unsigned caller = 0;        // the channel whose beginning counts; 0: all begin at once
    unsigned caller_delay = 0;  // clocks by which it begins later than the others
    bool until_all = true;      // time until the last host is done; else until the caller is
};

/// Clocks by name of the scenario. All are simulated at once, since one process elaborates once; the first time that
/// one is asked for.
class scenario_clocks {
public:
    explicit scenario_clocks(std::vector<scenario> all) : m_all(std::move(all)) {}

    /// @throws unusable_run if its hosts did not come to an end
    double operator[](const std::string& name);

private:
    void simulate();

    std::vector<scenario> m_all;
    std::map<std::string, double> m_clocks;
    bool m_simulated = false;
};

}  // namespace orbweaver::cop_paper

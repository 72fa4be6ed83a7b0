// SPDX-License-Identifier: Apache-2.0
// Kinds of runs. They register themselves, with one file each in sim/run/kinds. This header depends on no kind and only
// declares the types it uses, so that every part of the program can query a kind.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hw/noc/registry.h"
#include "hw/system/system_desc.h"
#include "sim/output/result_json.h"

namespace orbweaver {
struct run_outcome;
}  // namespace orbweaver

namespace orbweaver::sim {

class loaded_configuration;
class result_document;
class system_run;
struct checked_configuration;
struct run_options;
template <class Description>
class parameter_table;

using result_receiver = std::function<void(const run_outcome&, const result_document&)>;  // run_system.h

/// Folders with the software of simulated machines.
struct software_folders {
    std::filesystem::path programs;  // firmware: <name>.elf
    std::filesystem::path agency;    // agents: <name>.agent
};

/// The report of `orbweaver check` on a machine without a network of routers, for which there is no proof.
struct unproved_machine {
    std::size_t nodes = 0;
    std::string reason;  // why nothing can be proved, for people
};

/// The activity of a machine in a run, such as firmware, traffic or the messages of a trace. It contains all properties
/// that the program needs; functions that a kind does not set do nothing.
struct run_kind {
    /// Returns whether a description is of this kind; except for the default, kinds are mutually exclusive.
    bool (*takes)(const system::system_desc&);
    /// Whether this kind only applies if no other does: synthetic traffic, where nothing else is described.
    bool is_default = false;

    /// Returns the machine and its load, for people: "chip, 8 x 8 mesh, 6 virtual channels of 4 flits, runs lu".
    std::string (*in_one_line)(const system::system_desc&);
    /// Builds the machine up to its first cycle. Description and options outlive it.
    /// @throws user_error for anything that cannot be read or built
    std::unique_ptr<system_run> (*build)(const system::system_desc&, const run_options&);
    /// Runs the machine as often as the description requires; null: once (simulate_system()).
    run_outcome (*simulate)(const system::system_desc&, const result_json& resolved, const run_options&,
                            const result_receiver& take) = nullptr;

    /// Returns the cycles before keys that act after warm-up (parameter_table.h) have any effect. 0: the run cannot be
    /// forked then, or the kind has no such keys.
    cycle_t (*warm_up)(const system::system_desc&) = [](const system::system_desc&) { return cycle_t{0}; };

    /// Returns why several processes cannot divide the machine; empty: they can.
    std::string (*undivided)(const system::system_desc&) = [](const system::system_desc&) {
        return std::string{"only synthetic traffic and firmware can be divided"};
    };

    /// Declares keys that only this kind reads.
    void (*declare_keys)(parameter_table<system::system_desc>&) = [](auto&) {};
    /// Refuses values that are individually valid but contradict each other, in addition to the checks of every
    /// network.
    void (*check)(const checked_configuration&) = [](const checked_configuration&) {};
    /// Refuses software that does not exist or does not suit the machine.
    void (*check_software)(const loaded_configuration&, const software_folders&) = [](const loaded_configuration&,
                                                                                      const software_folders&) {};
    /// Refuses command-line options that have no effect on such a run.
    void (*check_options)(const run_options&) = [](const run_options&) {};

    /// Returns the results of this kind for the console at the end of a run.
    std::string (*summarise)(const result_json& result) = [](const result_json&) { return std::string{}; };
    /// Returns the additional files that a run of this kind may write.
    std::vector<std::string> (*files)(const system::system_desc&) = [](const system::system_desc&) {
        return std::vector<std::string>{};
    };
    /// Subfolder of the results for files that the simulated software names; null: none.
    const char* folder = nullptr;

    /// Null: the machine has a network of routers, which can be proved, checked for warnings and synthesised.
    unproved_machine (*unproved)(const system::system_desc&) = nullptr;
    bool has_firmware = false;  // a debugger can control the firmware
    /// Returns the lengths in flits of all packets of some classes; empty if they are unknown before the run.
    std::vector<unsigned> (*packet_lengths)(const system::system_desc&, const std::vector<std::string>& classes) =
        [](const system::system_desc&, const auto&) { return std::vector<unsigned>{}; };
    /// Returns whether packets of one flit may occur, for which the RTL needs an additional wire.
    bool (*has_single_flits)(const system::system_desc&) = [](const system::system_desc&) { return false; };

    bool has_network() const { return unproved == nullptr; }
};

using run_kinds = noc::registry<run_kind>;

/// Returns the kind of a description.
const run_kind& kind_of(const system::system_desc& described);

}  // namespace orbweaver::sim

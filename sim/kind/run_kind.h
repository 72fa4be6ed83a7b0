// SPDX-License-Identifier: Apache-2.0
// Kinds of runs. They register themselves, one file each in sim/run/kinds. This header knows no kind and declares what
// it names only, so that every room of the program can ask a kind.
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

using result_taker = std::function<void(const run_outcome&, const result_document&)>;  // run_system.h

/// Where the software of simulated machines lies.
struct software_folders {
    std::filesystem::path programs;  // firmware: <name>.elf
    std::filesystem::path agency;    // agents: <name>.agent
};

/// What `orbweaver check` states of a machine without a network of routers, in the place of a proof.
struct unproved_machine {
    std::size_t nodes = 0;
    std::string reason;  // why nothing can be proved, for people
};

/// What a machine does in a run: firmware, traffic, the messages of a trace. All that the program asks about it stands
/// here; a function that a kind leaves out does nothing.
struct run_kind {
    /// Whether a description is of this kind. No description is of two kinds, but for the default.
    bool (*takes)(const system::system_desc&);
    /// Whether it leaves descriptions to the other kinds that take them: synthetic traffic, where nothing else is
    /// stated.
    bool is_default = false;

    /// The machine and what it does, for people: "chip, 8 x 8 mesh, 6 virtual channels of 4 flits, runs lu".
    std::string (*in_a_line)(const system::system_desc&);
    /// Builds the machine, ready for its first cycle. Description and options outlive it.
    /// @throws user_error for whatever cannot be read or built
    std::unique_ptr<system_run> (*build)(const system::system_desc&, const run_options&);
    /// Runs it as often as the description asks for; null: once (simulate_system()).
    run_outcome (*simulate)(const system::system_desc&, const result_json& resolved, const run_options&,
                            const result_taker& take) = nullptr;

    /// Cycles before the keys that act after warm-up (parameter_table.h) change anything; 0: a run that cannot be
    /// forked then, or a kind without such keys.
    cycle_t (*warm_up)(const system::system_desc&) = [](const system::system_desc&) { return cycle_t{0}; };

    /// Declares keys that only this kind reads.
    void (*declare_keys)(parameter_table<system::system_desc>&) = [](auto&) {};
    /// Refuses what is possible alone and not together, next to what concerns every network.
    void (*check)(const checked_configuration&) = [](const checked_configuration&) {};
    /// Refuses software that does not exist or does not suit the machine.
    void (*check_software)(const loaded_configuration&, const software_folders&) = [](const loaded_configuration&,
                                                                                      const software_folders&) {};
    /// Refuses options of the command line that mean nothing in such a run.
    void (*check_options)(const run_options&) = [](const run_options&) {};

    /// What the console shows of the results of this kind, at the end of a run.
    std::string (*summarise)(const result_json& result) = [](const result_json&) { return std::string{}; };
    /// Files that a run may write, next to those of all runs.
    std::vector<std::string> (*files)(const system::system_desc&) = [](const system::system_desc&) {
        return std::vector<std::string>{};
    };
    /// Folder below that of the results, for files that the simulated software names; null: none.
    const char* folder = nullptr;

    /// Null: it has a network of routers; what is proved, warned of and synthesised is about these.
    unproved_machine (*unproved)(const system::system_desc&) = nullptr;
    bool has_firmware = false;  // that a debugger can follow
    /// Lengths in flits of all packets of some classes; empty: nobody knows them before the run.
    std::vector<unsigned> (*packet_lengths)(const system::system_desc&, const std::vector<std::string>& classes) =
        [](const system::system_desc&, const auto&) { return std::vector<unsigned>{}; };
    /// Whether packets of one flit may occur, for which the RTL has a wire more.
    bool (*has_single_flits)(const system::system_desc&) = [](const system::system_desc&) { return false; };

    bool has_network() const { return unproved == nullptr; }
};

using run_kinds = noc::registry<run_kind>;

/// The kind of a description.
const run_kind& kind_of(const system::system_desc& described);

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
// Creates a network in a user's own sc_main from a configuration of the program (docs/library.md).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::system {
struct system_desc;
}  // namespace orbweaver::system

namespace orbweaver::sim {

class loaded_configuration;

/// The network and traffic described by a YAML file. Cheap to copy.
class network_file {
public:
    explicit network_file(loaded_configuration loaded);

    /// Returns the description of the whole machine, for modules that you build (hw/system/system_desc.h).
    const system::system_desc& description() const;
    const noc::network_desc& network() const;
    const noc::traffic_desc& traffic() const;
    std::uint64_t seed() const;
    /// Returns the length of a cycle in picoseconds.
    std::uint64_t clock_ps() const;

    const loaded_configuration& configuration() const { return *m_loaded; }

private:
    std::shared_ptr<const loaded_configuration> m_loaded;
};

/// Reads a file and checks it like `orbweaver run`.
/// @param settings "KEY=VALUE" overrides, like `--set`
/// @throws user_error that names all errors with their positions
network_file load_yaml(const std::string& file, const std::vector<std::string>& settings = {});

}  // namespace orbweaver::sim

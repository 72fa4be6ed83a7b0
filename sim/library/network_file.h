// SPDX-License-Identifier: Apache-2.0
// The way from a configuration of the program to a network in an sc_main of one's own (docs/library.md).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::sim {

class loaded_configuration;

/// What a YAML file states of a network and its traffic. Copies are cheap.
class network_file {
public:
    explicit network_file(loaded_configuration loaded);

    const noc::network_desc& network() const;
    const noc::traffic_desc& traffic() const;
    std::uint64_t seed() const;
    /// Picoseconds of a cycle.
    std::uint64_t clock_ps() const;

    const loaded_configuration& configuration() const { return *m_loaded; }

private:
    std::shared_ptr<const loaded_configuration> m_loaded;
};

/// Reads a file and checks it as `orbweaver run` does.
/// @param settings "KEY=VALUE" in place of what the file states, as of `--set`
/// @throws user_error that names everything that is wrong, each with its place
network_file load_yaml(const std::string& file, const std::vector<std::string>& settings = {});

}  // namespace orbweaver::sim

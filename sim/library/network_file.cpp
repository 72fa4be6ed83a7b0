// SPDX-License-Identifier: Apache-2.0
#include "sim/library/network_file.h"

#include <utility>

#include "sim/config/configuration.h"

namespace orbweaver::sim {

network_file::network_file(loaded_configuration loaded)
    : m_loaded(std::make_shared<const loaded_configuration>(std::move(loaded))) {}

const system::system_desc& network_file::description() const { return m_loaded->description(); }

const noc::network_desc& network_file::network() const { return description().network; }

const noc::traffic_desc& network_file::traffic() const { return description().traffic; }

std::uint64_t network_file::seed() const { return description().seed; }

std::uint64_t network_file::clock_ps() const { return description().clock_chip_ps; }

network_file load_yaml(const std::string& file, const std::vector<std::string>& settings) {
    return network_file(load_configuration(file, settings));
}

}  // namespace orbweaver::sim

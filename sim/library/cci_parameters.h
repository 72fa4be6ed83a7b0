// SPDX-License-Identifier: Apache-2.0
// Needs SystemC CCI 1.0, which the user installs.
#pragma once

#include <cci_configuration>
#include <memory>
#include <string>
#include <systemc>
#include <variant>
#include <vector>

#include "sim/library/configuration_keys.h"

namespace orbweaver::sim {

/// The keys of a configuration as SystemC CCI parameters below a hierarchical name: "chip.niu.memory_ports". The
/// preset values of a broker thus configure a machine:
///
///     sim::cci_parameters given("given", "chip", {"network", "niu"});
///     const sim::network_file file = sim::load_yaml("chip.yaml", given.settings());
///     system::machine chip("chip", file.description(), ...);
///
/// The parameters are immutable: modules read their descriptions when they are constructed. Register the global broker
/// before, and keep the object, so that tools find the parameters. It is a module because CCI takes parameters in the
/// hierarchy alone.
class cci_parameters : public sc_core::sc_module {
public:
    /// @param prefix   prefix of the names of parameters, usually the name of the machine
    /// @param sections sections of the configuration, each with those below it
    /// @throws user_error for a section without a key
    cci_parameters(sc_core::sc_module_name name, const std::string& prefix,
                   const std::vector<std::string>& sections = {"network", "niu", "core", "messaging", "cop"})
        : sc_module(name) {
        for (const configuration_key& key : configuration_keys(sections)) {
            std::visit([&](const auto& initial) { add(prefix, key, initial); }, key.initial);
        }
    }

    const char* kind() const override { return "cci_parameters"; }

    /// Returns "KEY=VALUE" for each parameter that differs from its default, for load_yaml(), which checks the values.
    std::vector<std::string> settings() const {
        std::vector<std::string> changed;
        for (const named& each : m_parameters) {
            if (each.parameter->is_default_value()) { continue; }
            const cci::cci_value value = each.parameter->get_cci_value();
            changed.push_back(each.key + "=" + (value.is_string() ? std::string(value.get_string()) : value.to_json()));
        }
        return changed;
    }

private:
    struct named {
        std::string key;
        std::shared_ptr<cci::cci_param_if> parameter;  // its destructor is protected
    };

    template <class Value>
    void add(const std::string& prefix, const configuration_key& key, const Value& initial) {
        using immutable = cci::cci_param<Value, cci::CCI_IMMUTABLE_PARAM>;
        m_parameters.push_back({key.path, std::make_shared<immutable>(prefix + "." + key.path, initial, key.help,
                                                                      cci::CCI_ABSOLUTE_NAME)});
    }

    std::vector<named> m_parameters;
};

}  // namespace orbweaver::sim

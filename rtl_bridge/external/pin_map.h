// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rtl_bridge/external/external_wrapper.h"
#include "rtl_bridge/external/pin_value.h"

namespace orbweaver::rtl {

/// The pins of a user's router from network.router.external.ports, as SystemVerilog around an instance of the router.
class pin_map {
public:
    /// @throws description_error if a pin is invalid, or a required one is missing
    pin_map(const noc::external_router_desc& described, const external_shape& shape);

    /// Returns the number of tag bits that the router carries, from the lowest one on.
    unsigned tag_bits() const { return m_tag_bits; }
    /// Returns whether a signal is on the output pins: "head".
    bool has_pins(const std::string& signal) const;
    /// Returns the flits of the longest packet whose length fits the pins; without such pins there is no limit.
    std::uint32_t max_flits() const;
    /// Checks that coordinates of a grid fit their pins.
    /// @throws description_error if some do not
    void check_coordinates(unsigned columns, unsigned rows) const;

    /// Returns the SystemVerilog between the fixed ports and the instance.
    std::string body() const;
    /// Returns the connections of the instance: ".data_i(pin_0)".
    std::vector<std::string> connections() const;

private:
    struct mapped_pin {
        noc::external_pin_desc described;
        std::vector<pin_part> parts;
        bool enters = false;
        bool open = false;            // only skipped bits: not connected
        bool each_port = false;       // the name contains `{port}`
        std::vector<unsigned> order;  // [index from the low end]: port
    };

    mapped_pin read(std::size_t number) const;
    void check_flow() const;
    void check_tag();
    void check_channels() const;
    void check_bits(noc::link_side side, const std::string& signal, unsigned needed) const;
    unsigned highest_bit(noc::link_side side, const std::string& signal) const;
    bool maps(noc::link_side side, const std::string& signal) const;
    std::string concatenation(std::size_t number, unsigned port) const;
    std::string declare_signals(unsigned port) const;
    std::string zero_rest(unsigned port) const;
    std::string connect_flow(unsigned port) const;
    std::string connect_link(unsigned port) const;
    std::string declare_pin(std::size_t number) const;

    const noc::external_router_desc& m_described;
    external_shape m_shape;
    std::vector<mapped_pin> m_pins;
    unsigned m_tag_bits = 32;
};

}  // namespace orbweaver::rtl

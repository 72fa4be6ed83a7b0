// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "hw/base/types.h"
#include "hw/noc/network.h"
#include "reference/port_wires.h"
#include "tlm/flit.h"

namespace orbweaver::reference {

/// Converts flits to words on wires and back. It derives a flit's destination and class from its head and its VC.
class wire_codec {
public:
    /// @param fabric outlives the codec
    /// @throws user_error if classes or phases cannot be distinguished by virtual channel and TYPE
    explicit wire_codec(const noc::network& fabric);

    static std::uint64_t word(const flit& passing);
    static flit_kind kind(std::uint64_t word);

    /// Decodes a flit that opens a packet, except its ledger entry.
    /// @param position node of the receiving router, from which offsets are counted
    /// @param error set to the reason if nothing is returned
    std::optional<flit> head(const port_wires& wires, node_id position, std::string_view& error) const;

private:
    std::optional<node_id> destination(std::uint32_t head, node_id position) const;
    bool find_class(flit& head_flit) const;

    const noc::network& m_fabric;
};

}  // namespace orbweaver::reference

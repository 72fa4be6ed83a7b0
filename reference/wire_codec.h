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

/// Flits as words on wires, and back, where a flit's destination and class are read from its head and its virtual
/// channel.
class wire_codec {
public:
    /// @param fabric outlives the codec
    /// @throws user_error if classes or phases cannot be distinguished by virtual channel and TYPE
    explicit wire_codec(const noc::network& fabric);

    static std::uint64_t word(const flit& passing);
    static flit_kind kind(std::uint64_t word);

    /// A flit that opens a packet, but for its ledger entry.
    /// @param position node whose router it comes to: offsets count from there
    /// @param error states what is wrong if nothing is returned
    std::optional<flit> head(const port_wires& wires, node_id position, std::string_view& error) const;

private:
    std::optional<node_id> destination(std::uint32_t head, node_id position) const;
    bool find_class(flit& head_flit) const;

    const noc::network& m_fabric;
};

}  // namespace orbweaver::reference

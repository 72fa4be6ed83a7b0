// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/opcode_table.h"

#include <algorithm>
#include <array>

namespace orbweaver::cop {
namespace {

using enum cop_opcode;

constexpr std::array entries = {
    cop_opcode_entry{barrier_entry, "bentry", "enters the barrier of a tag"},
    cop_opcode_entry{lock, "lock", "keeps the poll at this channel"},
    cop_opcode_entry{unlock, "unlock", "lets the poll go on"},
    cop_opcode_entry{resend, "xmit", "asks the other end of the link for its last message again"},
    cop_opcode_entry{probe, "probe", "asks for the number of one's channel"},
    cop_opcode_entry{barrier_exit, "bexit", "to hosts: all have entered the barrier"},
    cop_opcode_entry{acknowledge, "ack", "the last message was taken"},
    cop_opcode_entry{refuse, "nack", "the last message was refused; the TKNO field has the reason"},
    cop_opcode_entry{error_word, "error", "to the operating system: the link failed"},
    cop_opcode_entry{broadcast32, "bcast32", "sends a word to the channels of the tag's broadcast mask"},
    cop_opcode_entry{broadcast64, "bcast64", "sends 64 bits to the channels of the tag's broadcast mask"},
    cop_opcode_entry{set_broadcast_mask, "setbm", "sets the broadcast mask of a range of tags: which channels receive"},
    cop_opcode_entry{set_terminal_count, "settc",
                     "sets the terminal-count mask of a range of tags: which channels contribute"},
    cop_opcode_entry{sum32, "sumi32", "contributes an integer to a sum"},
    cop_opcode_entry{max32, "maxi32", "contributes an integer to a maximum"},
    cop_opcode_entry{min32, "mini32", "contributes an integer to a minimum"},
    cop_opcode_entry{or32, "or32", "contributes bits to an OR"},
    cop_opcode_entry{and32, "and32", "contributes bits to an AND"},
    cop_opcode_entry{exor32, "exor32", "contributes bits to an exclusive OR"},
    cop_opcode_entry{read32, "rsram32", "reads a word of the data RAM"},
    cop_opcode_entry{write32, "wsram32", "writes a word of the data RAM"},
    cop_opcode_entry{read_modify_write32, "rmw32", "adds to a word of the data RAM and returns its old value"},
    cop_opcode_entry{sum64, "sumi64", "contributes an integer to a sum"},
    cop_opcode_entry{max64, "maxi64", "contributes an integer to a maximum"},
    cop_opcode_entry{min64, "mini64", "contributes an integer to a minimum"},
    cop_opcode_entry{sum_double, "sumf", "contributes a double to a sum"},
    cop_opcode_entry{max_double, "maxf", "contributes a double to a maximum"},
    cop_opcode_entry{min_double, "minf", "contributes a double to a minimum"},
    cop_opcode_entry{or64, "or64", "contributes bits to an OR"},
    cop_opcode_entry{and64, "and64", "contributes bits to an AND"},
    cop_opcode_entry{exor64, "exor64", "contributes bits to an exclusive OR"},
    cop_opcode_entry{read64, "rsram64", "reads 64 bits of the data RAM, or a mask"},
    cop_opcode_entry{write64, "wsram64", "writes 64 bits of the data RAM"},
    cop_opcode_entry{read_modify_write64, "rmw64",
                     "adds to 64 bits of the data RAM, with F as a double, and returns their old value"},
};
static_assert(std::ranges::is_sorted(entries, {}, &cop_opcode_entry::opcode));

}  // namespace

std::span<const cop_opcode_entry> cop_opcode_table() { return entries; }

std::string_view cop_opcode_name(cop_opcode opcode) {
    const auto found = std::ranges::lower_bound(entries, opcode, {}, &cop_opcode_entry::opcode);
    return found != entries.end() && found->opcode == opcode ? found->name : std::string_view{};
}

}  // namespace orbweaver::cop

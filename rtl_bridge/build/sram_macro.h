// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

/// An SRAM macro with a read port and a write port, by a table of the user.
struct sram_macro {
    unsigned words = 0;
    unsigned bits = 0;  // of a word
    double area_um2 = 0;
    double read_pj = 0;   // of a word
    double write_pj = 0;  // of a word
    double leakage_mw = 0;
    double access_ns = 0;  // from the address to the word that is read
};

/// Equal memories of a design that macros replace. Each memory takes `columns` macros side by side, for its bits, and
/// `rows` of these, for its words. An access activates one row.
struct macro_memory {
    unsigned words = 0;
    unsigned bits = 0;
    std::uint64_t count = 1;  // memories in the design
    sram_macro macro{};
    unsigned columns = 1;
    unsigned rows = 1;

    std::uint64_t all_bits() const { return count * words * bits; }
    double area_um2() const { return macros() * macro.area_um2; }
    double leakage_mw() const { return macros() * macro.leakage_mw; }
    double read_pj() const { return columns * macro.read_pj; }    // of one memory
    double write_pj() const { return columns * macro.write_pj; }  // of one memory

private:
    double macros() const { return static_cast<double>(count) * columns * rows; }
};

}  // namespace orbweaver::rtl

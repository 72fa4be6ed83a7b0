// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "studies/scmp/study.h"

namespace orbweaver::studies::scmp::calibration {

/// A point of the protocol: a value for each open parameter.
class sample {
public:
    /// @param number from 1, for names of runs
    /// @param levels one digit per axis
    sample(unsigned number, std::string levels);

    unsigned number() const { return m_number; }
    const std::string& value(const std::string& axis) const;

    /// Returns the reason why no program ends at this point; empty if programs end. A spinning thread does not release
    /// the core before its quantum ends, so the quantum must be finite.
    std::string impossible() const;

    /// Returns the ratio of row words to histogram words that an inner node sends (D1), over all eight classes.
    double row_share(unsigned bits, unsigned nodes) const;

    /// Returns the changes of a program's runs at this point.
    /// @param of_modified further settings of the modified system, and the suffix of the names of its runs
    variation changes_of(const benchmark& program, const change& of_modified = {}) const;

private:
    unsigned m_number;
    std::string m_levels;
};

/// Returns all points of the protocol.
/// @param quick only the first few
std::vector<sample> samples(bool quick);

}  // namespace orbweaver::studies::scmp::calibration

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "studies/scmp/study.h"

namespace orbweaver::studies::scmp::calibration {

/// A point of the protocol: a value for all that the thesis leaves open.
class sample {
public:
    /// @param number from 1, for names of runs
    /// @param levels a digit an axis
    sample(unsigned number, std::string levels);

    unsigned number() const { return m_number; }
    const std::string& value(const std::string& axis) const;

    /// Why no program ends at it; empty if they do. A thread that spins leaves the core to no other before its quantum
    /// ends, so the quantum must end.
    std::string impossible() const;

    /// The words of rows that a node between others sends over those of histograms (D1), all eight classes together.
    double row_share(unsigned bits, unsigned nodes) const;

    /// What it changes of a program's runs.
    /// @param of_modified further settings of the modified system, and what they add to the name of its runs
    variation changes_of(const benchmark& program, const change& of_modified = {}) const;

private:
    unsigned m_number;
    std::string m_levels;
};

/// All points of the protocol.
/// @param quick the first few
std::vector<sample> samples(bool quick);

}  // namespace orbweaver::studies::scmp::calibration

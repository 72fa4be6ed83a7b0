// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/sweep/expressions/expression.h"

namespace orbweaver::sim {

/// A constraint or requirement of a sweep, split so that the distance of a point from it can be reported.
class bound {
public:
    /// @throws expression_error
    explicit bound(const std::string& text);

    const std::string& text() const { return m_whole.text(); }

    /// Returns "<=", "==", ...; empty if the condition is not a comparison of two values.
    const std::string& comparison() const { return m_comparison; }

    /// Returns whether the condition holds; false if a name has no value.
    bool holds(const std::function<double(const std::string&)>& value_of) const;

    /// Return the values on both sides of the comparison; 0 if there is no comparison.
    double left(const std::function<double(const std::string&)>& value_of) const;
    double right(const std::function<double(const std::string&)>& value_of) const;

private:
    expression m_whole;
    std::string m_comparison;
    std::vector<expression> m_sides;  // two, or empty
};

/// Returns the conditions of a text: `a < 3 && b == c` has two.
/// @throws expression_error
std::vector<bound> bounds_of(const std::string& text);

}  // namespace orbweaver::sim

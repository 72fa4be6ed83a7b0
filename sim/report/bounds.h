// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/sweep/expressions/expression.h"

namespace orbweaver::sim {

/// One condition of a sweep, a constraint or a requirement, so that it can be stated how near a point is to it.
class bound {
public:
    /// @throws expression_error
    explicit bound(const std::string& text);

    const std::string& text() const { return m_whole.text(); }

    /// "<=", "==", ...; empty if it is no comparison of two values.
    const std::string& comparison() const { return m_comparison; }

    /// Whether it holds; not if a name has no value.
    bool holds(const std::function<double(const std::string&)>& value_of) const;

    /// The values left and right of the comparison; 0 if it is none.
    double left(const std::function<double(const std::string&)>& value_of) const;
    double right(const std::function<double(const std::string&)>& value_of) const;

private:
    expression m_whole;
    std::string m_comparison;
    std::vector<expression> m_sides;  // two, or none
};

/// The conditions of a text: `a < 3 && b == c` are two.
/// @throws expression_error
std::vector<bound> bounds_of(const std::string& text);

}  // namespace orbweaver::sim

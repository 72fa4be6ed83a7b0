// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver {

/// The second half of separable input-first allocation (Becker and Dally 2009): inputs that have picked an output
/// compete for it in one pass, without a list of them. The pointer moves on only with a grant.
/// @tparam Input what stands for an input; its member `number` tells it from the others
template <class Input>
class output_contest {
public:
    /// An input joins; `first` if none has since the last grant.
    void join(Input& input, bool first) {
        // Distance behind the pointer, wrapping around: the nearest one wins.
        if (first || std::uint32_t{input.number} - m_next < std::uint32_t{m_best->number} - m_next) {
            m_best = &input;
        }
    }

    Input& winner() const { return *m_best; }
    /// The winner is served: those after it come first from now on.
    void grant() { m_next = m_best->number + 1U; }

private:
    Input* m_best = nullptr;
    std::uint32_t m_next = 0;  // round-robin pointer
};

}  // namespace orbweaver

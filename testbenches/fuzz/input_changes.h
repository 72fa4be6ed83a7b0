// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/base/random_stream.h"
#include "testbenches/fuzz/fuzz_target.h"
#include "testbenches/fuzz/seeds.h"

namespace orbweaver::fuzz {

/// Makes inputs of a reader from its seeds by a few changes each: the same ones in every run.
class input_changes {
public:
    /// @param seeds one or more
    input_changes(const fuzz_target& target, std::vector<seed> seeds);

    /// The next input.
    std::string next();

private:
    void change(std::string& text);
    std::size_t position(const std::string& text);
    std::string piece(const std::string& text);

    const fuzz_target& m_target;
    std::vector<seed> m_seeds;
    random_stream m_random;
};

}  // namespace orbweaver::fuzz

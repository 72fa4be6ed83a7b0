// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "testbenches/fuzz/fuzz_target.h"

namespace orbweaver::fuzz {

/// An input from which others are made.
struct seed {
    std::filesystem::path file;
    std::string content;
};

/// The files of corpus/<name>/, and files of the tree that the reader is for, in alphabetical order.
std::vector<seed> seeds_of(const fuzz_target& target);

}  // namespace orbweaver::fuzz

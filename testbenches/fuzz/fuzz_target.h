// SPDX-License-Identifier: Apache-2.0
// Readers of bytes that come from outside, each as a function of these bytes (docs/build.md, Fuzzing).
#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace orbweaver::fuzz {

/// Something that must not happen, such as a refusal that does not state where.
class finding : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A reader under test.
struct fuzz_target {
    std::string_view name;                    // of its folder in corpus/, too
    void (*read)(std::string_view input);     // whatever it throws is a finding
    std::span<const std::string_view> words;  // that its format knows
};

/// All targets, in alphabetical order.
std::span<const fuzz_target> fuzz_targets();

/// @throws std::out_of_range if there is no such target
const fuzz_target& target_named(std::string_view name);

/// Runs a reader, which may refuse its input by a user_error that names a place in it.
/// @param name of the input: a place begins with it, as in "NAME:3:1: ", "NAME: byte 17: " or "NAME: "
/// @return whether it was accepted
/// @throws finding for a refusal without a place
bool accepted_or_refused_at_a_place(const std::string& name, const std::function<void()>& read);

/// @throws finding unless `holds`
void require(bool holds, const std::string& what);

}  // namespace orbweaver::fuzz

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/import/booksim/booksim_file.h"
#include "sim/import/booksim/booksim_options.h"
#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

/// The options of a BookSim configuration with BookSim's semantics, and the problems found in them.
///
/// BookSim stores words and numbers of an option separately. The last value of each kind counts, and a word or list
/// takes precedence over a number regardless of their order. A value of the wrong form is reported and replaced by the
/// default, so that one pass finds all problems of a file.
class booksim_configuration {
public:
    /// @param arguments "option=value" from the command line, applied after the file
    booksim_configuration(const std::shared_ptr<const source_text>& file, const std::vector<std::string>& arguments);

    bool is_set(std::string_view name) const { return find(name) != nullptr; }
    std::string text(std::string_view name) const;
    long long whole(std::string_view name) const;
    double real(std::string_view name) const;

    /// Returns the entry of the first class for an option with one entry per class.
    std::string first_entry(std::string_view name) const;

    /// Returns an integer from `least` to `most`. Refuses any other value and returns `least`.
    long long bounded_value(std::string_view name, long long least, long long most);

    void refuse(std::string_view name, std::string_view message);
    void warn(std::string_view name, std::string_view message);

    const std::shared_ptr<const source_text>& file() const { return m_file; }
    diagnostics& problems() { return m_problems; }
    const std::vector<std::string>& warnings() const { return m_warnings; }

private:
    struct option_values {
        std::optional<booksim_assignment> word;
        std::optional<booksim_assignment> number;
    };

    void set(const booksim_assignment& assignment, const std::vector<std::string>& known);
    void check_roles();
    const booksim_assignment* find(std::string_view name) const;
    text_position position(std::string_view name) const;
    std::string shown(std::string_view name) const;

    std::shared_ptr<const source_text> m_file;
    diagnostics m_problems;
    std::map<std::string, option_values, std::less<>> m_values;
    std::vector<std::string> m_warnings;
};

/// Parses an integer that fills the whole text.
std::optional<int> parse_whole(std::string_view text);
std::optional<double> parse_real(std::string_view text);

}  // namespace orbweaver::sim

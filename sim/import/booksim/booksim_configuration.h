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

/// The options of a BookSim configuration as BookSim sees them, and what is found wrong with them.
///
/// BookSim keeps words and numbers of an option apart. The last of each kind counts, and a word or a list goes before a
/// number, whichever is set later. A value of the wrong form is reported, and its default is used from then on, so that
/// all problems of a file are found in one pass.
class booksim_configuration {
public:
    /// @param arguments "option=value" from the command line; they come after the file
    booksim_configuration(const std::shared_ptr<const source_text>& file, const std::vector<std::string>& arguments);

    bool is_set(std::string_view name) const { return find(name) != nullptr; }
    std::string text(std::string_view name) const;
    long long whole(std::string_view name) const;
    double real(std::string_view name) const;

    /// The entry of the first class, of an option with an entry for each class.
    std::string first_entry(std::string_view name) const;

    /// A whole number from `least` to `most`. Any other one is refused, and `least` is returned.
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

/// A number that fills the whole text.
std::optional<int> parse_whole(std::string_view text);
std::optional<double> parse_real(std::string_view text);

}  // namespace orbweaver::sim

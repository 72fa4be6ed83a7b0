// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_import.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <iterator>

#include "hw/base/errors.h"
#include "sim/config/configuration.h"
#include "sim/import/booksim/booksim_configuration.h"
#include "sim/import/booksim/booksim_network.h"
#include "sim/import/booksim/booksim_router.h"
#include "sim/import/booksim/booksim_traffic.h"

namespace orbweaver::sim {

namespace {

/// Returns the stem of the names of additional files: the stem of the original if YAML can represent it unquoted.
std::string stem_of(const std::string& name) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    const std::string stem = std::filesystem::path(name).stem().string();
    return stem.empty() || stem.find_first_not_of(plain) != std::string::npos ? "network" : stem;
}

std::string seed_line(booksim_configuration& configuration) {
    const std::optional<int> seed = parse_whole(configuration.text("seed"));
    if (!seed || *seed < 0) {
        configuration.refuse("seed", "orbweaver takes a number from 0, so that a run can be repeated");
    }
    return fmt::format("seed: {}\n", seed.value_or(0));
}

/// Checks the translation with orbweaver's own rules, so that every written file can run. Additional files do not exist
/// yet, but are valid by construction; a plain pattern replaces a permutation during the check.
void check_translation(const std::string& yaml, booksim_configuration& configuration) {
    try {
        parse_configuration("the translation", yaml);
    } catch (const user_error& error) {
        configuration.problems().add({configuration.file(), 0, 0}, "",
                                     fmt::format("the translation has no meaning in orbweaver: {}", error.what()));
    }
}

}  // namespace

imported_configuration import_booksim(const std::shared_ptr<const source_text>& file,
                                      const std::vector<std::string>& arguments) {
    const std::string stem = stem_of(file->name);
    booksim_configuration configuration(file, arguments);
    std::string head = fmt::format(
        "# Made by `orbweaver import booksim {}`.\nsystem: network\n",
        escaped(fmt::format("{}{}{}", file->name, arguments.empty() ? "" : " ", fmt::join(arguments, " "))));
    head += seed_line(configuration);
    booksim_network network = translate_booksim_network(configuration, stem);
    const std::string router = translate_booksim_router(configuration);
    booksim_traffic traffic = translate_booksim_traffic(configuration, network.numbering, stem);
    configuration.problems().throw_if_any();
    head += "network:\n" + network.lines + router + "traffic:\n";
    if (network.files.empty()) {
        check_translation(head + (traffic.files.empty() ? traffic.pattern : "") + traffic.rest, configuration);
        configuration.problems().throw_if_any();
    }
    imported_configuration imported{head + traffic.pattern + traffic.rest, std::move(network.files),
                                    configuration.warnings()};
    std::ranges::move(traffic.files, std::back_inserter(imported.files));
    return imported;
}

}  // namespace orbweaver::sim

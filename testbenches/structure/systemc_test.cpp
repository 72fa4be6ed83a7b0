// SPDX-License-Identifier: Apache-2.0
// The code uses only interfaces of SystemC that exist in 2.3.4 and 3.0 (docs/build.md), and modules state their kinds.
#include <regex>
#include <set>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

/// Interfaces that 3.0 removed or deprecates, and those that both versions keep only for old models.
const std::regex old_interfaces(
    R"(\b(sc_bit|sc_string_old|sc_cycle|sc_initialize|sc_simulation_time|sc_pvector|sc_plist|end_module|)"
    R"(notify_delayed|notify_next_delta|sensitive_(pos|neg)|sc_[gs]et_default_time_unit|SC_CTHREAD_WATCHING|)"
    R"(sc_time\s*\([^(),]+,\s*(true|false)\)|sc_start\s*\(\s*[0-9.]+\s*\)|(sc_core::|[^.>\w])wait\s*\(\s*[0-9.]+\s*\)))");

std::vector<std::string> lines_with_old_interfaces(const std::string& file, const std::string& text) {
    std::vector<std::string> found;
    for (auto match = std::sregex_iterator(text.begin(), text.end(), old_interfaces); match != std::sregex_iterator();
         ++match) {
        found.push_back(file + ": " + match->str());
    }
    return found;
}

bool includes_systemc(const std::string& text) {
    return text.find("sc_core::") != std::string::npos || text.find("<systemc>") != std::string::npos;
}

TEST(systemc, takes_no_interface_that_version_3_removed_or_deprecates) {
    unsigned checked = 0;
    for (const std::string& file : project_files({".h", ".cpp"})) {
        const std::string text = read_project_file(file);
        if (file.ends_with("systemc_test.cpp") || !includes_systemc(text)) { continue; }
        EXPECT_THAT(lines_with_old_interfaces(file, text), IsEmpty());
        ++checked;
    }
    EXPECT_GT(checked, 100U);
}

TEST(systemc, old_interfaces_are_found) {
    EXPECT_THAT(
        lines_with_old_interfaces("a.h", "sc_start(100); sc_core::sc_start(time);\nsc_bit b; sc_time(1.5, true)"),
        ElementsAre("a.h: sc_start(100)", "a.h: sc_bit", "a.h: sc_time(1.5, true)"));
}

TEST(systemc, every_public_module_states_its_kind) {
    const std::regex module(
        R"(\nclass (\w+)(?: final)?\s*:[^{;]*\b(?:sc_core::sc_module|router_block|flit_tap)\b[^{;]*\{)");
    const std::set<std::string> bases{"router_block", "flit_tap", "flit_channel", "flit_module",
                                      "bus_device"};  // named by their heirs
    unsigned checked = 0;
    for (const std::string& file : project_files({".h"})) {
        if (!file.starts_with("hw/") && !file.starts_with("tlm/")) { continue; }
        const std::string text = read_project_file(file);
        for (auto match = std::sregex_iterator(text.begin(), text.end(), module); match != std::sregex_iterator();
             ++match) {
            const std::string name = (*match)[1];
            const std::size_t begin = static_cast<std::size_t>(match->position());
            const std::string body = text.substr(begin, text.find("\n};", begin) - begin);
            ++checked;
            EXPECT_TRUE(bases.contains(name) ||
                        body.find("kind() const override { return \"" + name + '"') != std::string::npos)
                << file << ": " << name;
        }
    }
    EXPECT_GT(checked, 40U);
}

}  // namespace
}  // namespace orbweaver

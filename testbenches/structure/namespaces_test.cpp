// SPDX-License-Identifier: Apache-2.0
// A layer has a namespace of its own (docs/architecture.md, Layers): a file opens that of its folder, and of another
// layer it declares types at most.
#include <algorithm>
#include <array>
#include <regex>
#include <sstream>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

struct layer_namespace {
    std::string_view folder;
    std::string_view name;  // "": the vocabulary of all layers, in orbweaver itself
};

constexpr std::array<layer_namespace, 14> layer_namespaces{{{"hw/base", ""},
                                                            {"tlm", ""},
                                                            {"hw/noc", "noc"},
                                                            {"hw/niu", "niu"},
                                                            {"hw/link", "serial"},
                                                            {"hw/core", "core"},
                                                            {"hw/cop", "cop"},
                                                            {"hw/agent", "agent"},
                                                            {"hw/system", "system"},
                                                            {"rtl_bridge", "rtl"},
                                                            {"multicast", "multicast"},
                                                            {"sim", "sim"},
                                                            {"studies", "studies"},
                                                            {"reference", "reference"}}};

/// The folder that a test mirrors.
std::string mirrored(const std::string& file) {
    static constexpr std::string_view tests = "testbenches/";
    if (!file.starts_with(tests)) { return file; }
    const std::string rest = file.substr(tests.size());
    for (const layer_namespace& layer : layer_namespaces) {
        const std::size_t slash = layer.folder.find('/');
        const std::string name(slash == std::string_view::npos ? layer.folder : layer.folder.substr(slash + 1));
        if (rest.starts_with(name + "/")) { return std::string(layer.folder) + rest.substr(name.size()); }
    }
    return file;
}

const layer_namespace* layer_of(const std::string& file) {
    const std::string position = mirrored(file);
    const auto* const found = std::ranges::find_if(layer_namespaces, [&position](const layer_namespace& layer) {
        return position.starts_with(std::string(layer.folder) + "/");
    });
    return found == layer_namespaces.end() || found->name.empty() ? nullptr : found;
}

bool declares_a_type(const std::string& line) {
    static const std::regex declaration(R"((template <.*> ?)?(class|struct|enum class|enum) \w+( : [\w:]+)?;.*)");
    return line.empty() || line.starts_with("template <") || line.starts_with("//") ||
           std::regex_match(line, declaration);
}

/// Returns the lines of a file that open another namespace than that of its layer.
std::vector<std::string> strangers(const std::string& file, const std::string& text) {
    std::vector<std::string> found;
    const layer_namespace* layer = layer_of(file);
    if (layer == nullptr) { return found; }
    const std::string home = "orbweaver::" + std::string(layer->name);
    std::string opened;  // that of another layer, as it is open now
    std::istringstream lines{text};
    for (std::string line; std::getline(lines, line);) {
        static const std::regex opening(R"(namespace (orbweaver[\w:]*) \{)");
        std::smatch parts;
        if (std::regex_match(line, parts, opening)) {
            const std::string name = parts[1];
            opened = name == home || name.starts_with(home + "::") ? "" : line;
        } else if (line.starts_with("}  // namespace orbweaver")) {
            opened.clear();
        } else if (!opened.empty() && !declares_a_type(line)) {
            found.push_back(opened);
            opened.clear();
        }
    }
    return found;
}

TEST(namespaces, every_file_of_a_layer_stands_in_its_namespace) {
    const std::vector<std::string> files = project_files({".h", ".cpp"});
    ASSERT_GT(files.size(), 20U);
    for (const std::string& file : files) { EXPECT_THAT(strangers(file, read_project_file(file)), IsEmpty()) << file; }
}

TEST(namespaces, a_stranger_is_found) {
    const std::string text = "namespace orbweaver {\n\nint made();\n\n}  // namespace orbweaver\n";
    EXPECT_THAT(strangers("hw/noc/a.h", text), ElementsAre("namespace orbweaver {"));
    EXPECT_THAT(strangers("testbenches/noc/dependency/a.cpp", text), ElementsAre("namespace orbweaver {"));
    EXPECT_THAT(strangers("testbenches/link/a.cpp", "namespace orbweaver::noc {\nint made();\n"),
                ElementsAre("namespace orbweaver::noc {"));
    EXPECT_THAT(strangers("tlm/a.h", text), IsEmpty());
    EXPECT_THAT(strangers("testbenches/machine/a.cpp", text), IsEmpty());
}

TEST(namespaces, inner_namespaces_and_declarations_of_types_are_none) {
    EXPECT_THAT(strangers("sim/gdb/a.h", "namespace orbweaver::sim::gdb {\nint made();\n"), IsEmpty());
    EXPECT_THAT(strangers("hw/core/a.h",
                          "namespace orbweaver::noc {\nclass link;\n}  // namespace orbweaver::noc\n\n"
                          "namespace orbweaver::core {\nint made();\n"),
                IsEmpty());
}

}  // namespace
}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#include "testbenches/fuzz/seeds.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>

namespace orbweaver::fuzz {

namespace {

namespace fs = std::filesystem;

const fs::path root = ORBWEAVER_SOURCE_DIR;

/// Files of the tree, by target.
struct own_files {
    const char* folder;
    const char* ending;
};
const std::map<std::string_view, own_files> files_of_tree{{"agent_source", {"sw_stack/agents", ".agent"}},
                                                          {"booksim", {"configs/booksim", ".cfg"}},
                                                          {"configuration", {"configs", ".yaml"}},
                                                          {"edge_list", {"configs", ".edges"}},
                                                          {"multicast_plan", {"configs/multicast", ".plan"}},
                                                          {"routing_table", {"configs", ".routes"}},
                                                          {"sweep", {"configs", ".sweep.yaml"}}};

void add_files(const fs::path& folder, const std::string& ending, std::vector<seed>& found) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (!entry.is_regular_file() || !name.ends_with(ending) ||
            (ending == ".yaml" && name.ends_with(".sweep.yaml"))) {
            continue;
        }
        std::ifstream stream(entry.path(), std::ios::binary);
        found.push_back({entry.path(), std::string(std::istreambuf_iterator<char>(stream), {})});
    }
}

}  // namespace

std::vector<seed> seeds_of(const fuzz_target& target) {
    std::vector<seed> found;
    if (const fs::path corpus = root / "testbenches/fuzz/corpus" / target.name; fs::exists(corpus)) {
        add_files(corpus, "", found);
    }
    if (const auto own = files_of_tree.find(target.name); own != files_of_tree.end()) {
        add_files(root / own->second.folder, own->second.ending, found);
    }
    std::sort(found.begin(), found.end(), [](const seed& a, const seed& b) { return a.file < b.file; });
    return found;
}

}  // namespace orbweaver::fuzz

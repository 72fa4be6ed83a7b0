// SPDX-License-Identifier: Apache-2.0
// docs/not_modelled.md is true: each row that names a feature has it, and each other row has no key, value or command.
#include <cctype>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

struct answer_row {
    std::string word;
    std::string there;
};

/// Rows of three cells of the page's tables.
std::vector<answer_row> answer_rows(const std::string& page) {
    const std::regex row(R"(\| ([^|]+) \| ([^|]+) \| ([^|]+) \|)");
    std::vector<answer_row> rows;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (std::regex_match(line, found, row) && found[1] != "word") { rows.push_back({found[1], found[2]}); }
    }
    return rows;
}

/// Returns the words in backquotes.
std::vector<std::string> quoted_in(const std::string& text) {
    const std::regex code("`([^`\n]+)`");
    std::vector<std::string> found;
    for (std::sregex_iterator each(text.begin(), text.end(), code), end; each != end; ++each) {
        found.push_back((*each)[1]);
    }
    return found;
}

/// A word by itself, not as a part of another.
bool has_word(const std::string& text, const std::string& word) {
    const auto is_letter = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
    };
    for (std::size_t start = text.find(word); start != std::string::npos; start = text.find(word, start + 1)) {
        const std::size_t end = start + word.size();
        const bool begins = start == 0 || !is_letter(text[start - 1]);
        if (begins && (end == text.size() || !is_letter(text[end]))) { return true; }
    }
    return false;
}

/// Texts in backquotes of the reference of the configuration: keys by their paths and last words, and values.
std::set<std::string> configured_words() {
    std::set<std::string> words;
    for (std::string text : quoted_in(read_project_file("docs/reference/configuration.md"))) {
        words.insert(text);
        const std::size_t dot = text.rfind('.');
        if (dot != std::string::npos) { words.insert(text.substr(dot + 1)); }
    }
    return words;
}

/// By the word of a row: keys, values and commands that would be there if the row were not true any more.
const std::map<std::string, std::vector<std::string>> absent{
    {"priority, QoS", {"traffic.classes[].priority", "network.router.priority", "qos"}},
    {"guarantees, bandwidth reservation, real time", {"deadline", "guarantee", "reservation", "time_slots"}},
    {"clock domains, DVFS, asynchronous links", {"voltage", "frequency", "network.clock", "clock.regions", "dvfs"}},
    {"floorplan, wire length", {"floorplan.layout", "floorplan.congestion", "cluster.floorplan"}},
    {"multicast, broadcast", {"traffic.groups", "traffic.multicast"}},
    {"adaptive routing", {"deflection", "bufferless"}},
    {"faults", {"bit_error_rate", "ecc", "soft_errors"}},
    {"power, watts", {"energy.leakage", "watts", "temperature", "energy.static"}},
    {"energy of a core or a memory", {"energy.core", "energy.memory", "energy.niu"}},
    {"area, gates", {"layout", "area.cores", "area.memories"}},
    {"FPGA, LUT", {"fpga", "luts"}},
    {"cache, coherence, MESI", {"cache", "core.cache", "coherence", "mesi"}},
    {"DRAM, memory controller", {"dram", "banks", "refresh"}},
    {"virtual memory, MMU, operating system, Linux", {"mmu", "page_table", "linux", "core.mmu"}},
    {"out of order, superscalar, branch prediction", {"branch_predictor", "issue_width", "out_of_order"}},
    {"64-bit, vectors, compressed instructions", {"core.isa", "rv64", "vectors"}},
    {"GPU, accelerator", {"gpu", "accelerator"}},
    {"MPI", {"mpi_file", "one_sided"}},
    {"parallel simulation", {"threads.hosts", "run.hosts"}},
    {"OpenMP", {"openmp", "omp_threads"}},
    {"Fortran, Python, Rust programs", {"fortran", "f90", "rust"}},
    {"files, sockets", {"sockets", "devices"}},
    {"traces of other tools", {"import otf2", "import sst", "import gem5"}},
};

TEST(not_modelled, has_a_row_for_each_probe_and_a_probe_for_each_row) {
    std::vector<std::string> rows;
    std::vector<std::string> probes;
    for (const answer_row& row : answer_rows(read_project_file("docs/not_modelled.md"))) { rows.push_back(row.word); }
    for (const auto& [word, names] : absent) { probes.push_back(word); }
    EXPECT_THAT(rows, UnorderedElementsAreArray(probes));
}

TEST(not_modelled, calls_nothing_absent_that_the_configuration_or_a_command_has) {
    const std::set<std::string> known = configured_words();
    ASSERT_TRUE(known.contains("network.vc_depth") && known.contains("vc_depth") && known.contains("chip"));
    const std::string commands = read_project_file("docs/reference/commands.md");
    for (const auto& [word, names] : absent) {
        for (const std::string& name : names) {
            EXPECT_FALSE(known.contains(name)) << word << ": " << name << " is a key or a value";
            EXPECT_FALSE(has_word(commands, name)) << word << ": " << name << " is in the manual of the commands";
        }
    }
}

TEST(not_modelled, names_keys_that_exist) {
    const std::set<std::string> known = configured_words();
    std::vector<std::string> unknown;
    for (const answer_row& row : answer_rows(read_project_file("docs/not_modelled.md"))) {
        EXPECT_NE(row.there, "") << row.word;
        for (const std::string& code : quoted_in(row.there)) {
            const std::string key = code.substr(0, code.find(':'));
            const bool is_class = known.contains("network.classes[]." + key) || known.contains("traffic." + key);
            if (!known.contains(key) && !is_class) { unknown.push_back(row.word + ": " + code); }
        }
    }
    EXPECT_THAT(unknown, IsEmpty());
}

// The configuration does not know what a program calls.
TEST(not_modelled, is_true_of_programs) {
    const std::string header = read_project_file("sw_stack/mpi/include/mpi.h");
    for (const char* call : {"MPI_File_open", "MPI_Comm_spawn", "MPI_Grequest_start"}) {
        EXPECT_FALSE(has_word(header, call)) << call;
    }
    for (const std::string& file : project_files({".h"})) {
        EXPECT_FALSE(file.ends_with("/omp.h") || file.ends_with("/sys/socket.h")) << file;
    }
}

}  // namespace
}  // namespace orbweaver

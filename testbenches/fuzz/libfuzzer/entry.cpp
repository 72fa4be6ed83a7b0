// SPDX-License-Identifier: Apache-2.0
// The entry points for libFuzzer. In addition to libFuzzer's options the program takes
//   --target=NAME      which reader
//   --seeds=FOLDER     write the reader's seeds and dictionary.txt there, and do nothing else
//   --list             print the names of all readers, and do nothing else
#include <fmt/core.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <systemc>

#include "testbenches/fuzz/fuzz_target.h"
#include "testbenches/fuzz/seeds.h"

[[gnu::visibility("default")]] int sc_main(int, char**) { return EXIT_FAILURE; }

namespace {

using namespace orbweaver::fuzz;
namespace fs = std::filesystem;

const fuzz_target* target = nullptr;

/// As libFuzzer reads it: a word in quotes a line, bytes that are no letters in hexadecimal.
std::string dictionary_text(const fuzz_target& reader) {
    std::string text;
    for (const std::string_view word : reader.words) {
        text += '"';
        for (const char letter : word) { text += fmt::format("\\x{:02x}", static_cast<unsigned char>(letter)); }
        text += "\"\n";
    }
    return text;
}

void write_seeds(const fuzz_target& reader, const fs::path& folder) {
    fs::create_directories(folder / "seeds");
    unsigned number = 0;
    for (const seed& each : seeds_of(reader)) {
        std::ofstream(folder / "seeds" / fmt::format("{}", number++), std::ios::binary) << each.content;
    }
    std::ofstream(folder / "dictionary.txt") << dictionary_text(reader);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    std::string seeds;
    for (int word = 1; word < *argc; ++word) {
        const std::string_view text = (*argv)[word];
        if (text == "--list") {
            for (const fuzz_target& each : fuzz_targets()) { fmt::print("{}\n", each.name); }
            std::exit(EXIT_SUCCESS);
        }
        if (text.starts_with("--target=")) { target = &target_named(text.substr(text.find('=') + 1)); }
        if (text.starts_with("--seeds=")) { seeds = text.substr(text.find('=') + 1); }
    }
    if (target == nullptr) {
        fmt::print(stderr, "fuzz_readers: --target=NAME is missing; --list names them\n");
        std::exit(EXIT_FAILURE);
    }
    if (!seeds.empty()) {
        write_seeds(*target, seeds);
        std::exit(EXIT_SUCCESS);
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    target->read({reinterpret_cast<const char*>(bytes), size});
    return 0;
}

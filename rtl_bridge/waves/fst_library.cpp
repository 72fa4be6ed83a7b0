// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/waves/fst_library.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/stop_request.h"
#include "rtl_bridge/build/command.h"
#include "rtl_bridge/build/content_cache.h"
#include "rtl_bridge/build/embedded_sources.h"
#include "rtl_bridge/build/text_file.h"
#include "rtl_bridge/build/tools.h"

namespace orbweaver::rtl {

namespace fs = std::filesystem;

namespace {

constexpr const char* library_file = "fst.so";

std::vector<std::string> compilation() {
    return {
        compiler(), "-std=c++17", "-w", "-O2",       "-fPIC", "-shared", "-I" + (verilator_root() / "include").string(),
        "glue.cpp", "-lz",        "-o", library_file};
}

void compile(const fs::path& folder) {
    for (const embedded_file& source : fst_glue()) { write_text(folder / source.name, source.text); }
    if (const program_outcome outcome = run_command(compilation(), folder); outcome.status != 0) {
        throw user_error(fmt::format("{} cannot compile Verilator's writer of FST files (it needs zlib1g-dev):\n{}",
                                     compiler(), failure_in(outcome)));
    }
}

}  // namespace

fs::path fst_library(const fs::path& cache) {
    const stop_request::scope while_tools_run;
    std::string recipe = tool_versions("FST") + fmt::format("{}\n", fmt::join(compilation(), " "));
    for (const embedded_file& source : fst_glue()) { recipe += source.text; }
    return content_cache(cache).folder("fst", recipe, compile) / library_file;
}

}  // namespace orbweaver::rtl

// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/paper_command.h"

#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <vector>

#include "hw/base/errors.h"
#include "sim/cli/programs.h"

namespace orbweaver {

void paper_command(int argc, const char* const* argv) {
    const std::filesystem::path studies = studies_file();
    std::vector<char*> words;
    for (int i = 0; i < argc; ++i) {
        words.push_back(const_cast<char*>(argv[i]));  // execv changes none
    }
    words.push_back(nullptr);
    execv(studies.c_str(), words.data());
    if (errno == ENOENT) {
        throw user_error("orbweaver: the experiments of papers are not built; this builds them: scripts/build paper");
    }
    throw std::system_error(errno, std::generic_category(), studies.string());
}

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "sim/sweep/space/design_space.h"
#include "sim/sweep/space/sweep.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {

/// A sweep file with its base in a folder of its own; the sweep stays readable as long as this lives.
class sweep_file {
public:
    explicit sweep_file(const std::string& text, const std::string& base = minimal_network) {
        m_folder.write("base.yaml", base);
        m_path = m_folder.write("test.sweep.yaml", text);
    }

    std::string path() const { return m_path.string(); }
    std::filesystem::path folder() const { return m_folder.path(); }
    sweep load() const { return load_sweep(path()); }

    /// Returns the error message for the sweep; empty if it is accepted.
    std::string complaint() const {
        return complaint_of([&] { load(); });
    }

private:
    scratch_folder m_folder;
    std::filesystem::path m_path;
};

/// A sweep, and the designs of its axes.
struct loaded_sweep {
    explicit loaded_sweep(const std::string& text, const std::string& base = minimal_network) : file(text, base) {}
    sweep_file file;
    sweep study = file.load();
    design_space space{study};
};

/// A sweep over the axes that are given in YAML's flow style, "[{key: seed, values: [1, 2]}]".
inline std::string sweep_over(const std::string& axes, const std::string& more = "") {
    return "base: base.yaml\naxes: " + axes + "\nobjectives: [{name: time, value: cycles}]\n" + more;
}

}  // namespace orbweaver::sim

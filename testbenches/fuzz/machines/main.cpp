// SPDX-License-Identifier: Apache-2.0
// Tries random machines: each is checked, and runs if it is proved. Prints what came of them; exit code 1 if there is a
// finding.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <systemc>
#include <thread>

#include "testbenches/fuzz/machines/trial_counts.h"
#include "testbenches/support/scratch_folder.h"

[[gnu::visibility("default")]] int sc_main(int, char**) { return EXIT_FAILURE; }

namespace {

using namespace orbweaver;
using namespace orbweaver::fuzz;
namespace fs = std::filesystem;

struct wanted {
    std::string program;
    std::string sanitized;
    std::uint64_t sanitized_each = 16;
    std::uint64_t first = 1;
    std::uint64_t count = ~std::uint64_t{0};
    double seconds = 1e9;
    unsigned processes = 1;
    std::uint64_t modules_each = 8;
    std::uint64_t threads_each = 8;
    std::string keep;
    std::string state;
};

class tester {
public:
    explicit tester(const wanted& options) : m_wanted(options), m_next(options.first) {}

    void work() {
        for (;;) {
            const std::uint64_t number = m_next++;
            if (number - m_wanted.first >= m_wanted.count || late()) { return; }
            try_one(number);
        }
    }

    bool report() const {
        fmt::print("{}", m_counts.text());
        // scripts/fuzz reads this line.
        fmt::print("machines: {} {}\n", m_counts.machines(), m_counts.findings());
        if (!m_wanted.state.empty()) { std::ofstream(m_wanted.state) << m_wanted.first + m_counts.machines() << '\n'; }
        return m_counts.findings() == 0;
    }

private:
    bool late() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count() >= m_wanted.seconds;
    }

    void try_one(std::uint64_t number) {
        const scratch_folder scratch;
        const machine drawn = draw_machine(number, scratch.path());
        const bool sanitized = !m_wanted.sanitized.empty() && number % m_wanted.sanitized_each == 0;
        trial_options options{.program = sanitized ? m_wanted.sanitized : m_wanted.program,
                              .seconds = sanitized ? 600.0 : 60.0,
                              .modules_each = m_wanted.modules_each,
                              .threads_each = m_wanted.threads_each};
        const trial_result result = try_machine(drawn, scratch.path(), options);
        const std::lock_guard lock(m_mutex);
        m_counts.add(drawn, result);
        if (!result.finding.empty()) { keep(number, scratch.path(), result.finding); }
    }

    void keep(std::uint64_t number, const fs::path& folder, const std::string& finding) const {
        fmt::print("machine {}: {}\n", number, finding);
        if (!m_wanted.keep.empty()) {
            const fs::path kept = fs::path(m_wanted.keep) / std::to_string(number);
            fs::create_directories(kept);
            fs::copy(folder, kept, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
            std::ofstream(kept / "finding.txt") << finding << '\n';
        }
    }

    const wanted& m_wanted;
    std::atomic<std::uint64_t> m_next;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    std::mutex m_mutex;
    trial_counts m_counts;
};

std::uint64_t number_in(const std::string& file, std::uint64_t otherwise) {
    std::uint64_t number = otherwise;
    std::ifstream(file) >> number;
    return number == 0 ? otherwise : number;
}

}  // namespace

int main(int argc, char** argv) {
    wanted options;
    CLI::App line{"Tries random machines: each is checked, and runs if it is proved."};
    line.add_option("--program", options.program, "orbweaver")->required();
    line.add_option("--sanitized", options.sanitized, "orbweaver with sanitizers, for every 16th machine");
    line.add_option("--first", options.first, "number of the first machine");
    line.add_option("--count", options.count, "machines");
    line.add_option("--seconds", options.seconds, "time after which no more are tried");
    line.add_option("--processes", options.processes, "machines at once");
    line.add_option("--modules-each", options.modules_each, "one of so many runs with routers as modules");
    line.add_option("--threads-each", options.threads_each, "one of so many runs on two or three host threads");
    line.add_option("--keep", options.keep, "folder that takes the machines with findings");
    line.add_option("--state", options.state, "file that keeps the number of the next machine from one run to another");
    CLI11_PARSE(line, argc, argv);
    options.first = options.state.empty() ? options.first : number_in(options.state, options.first);
    tester testing(options);
    std::vector<std::thread> workers;
    for (unsigned number = 0; number < options.processes; ++number) {
        workers.emplace_back([&testing] { testing.work(); });
    }
    for (std::thread& worker : workers) { worker.join(); }
    return testing.report() ? EXIT_SUCCESS : EXIT_FAILURE;
}

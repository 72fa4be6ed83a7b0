// SPDX-License-Identifier: Apache-2.0
// Tests of commands under the host's conditions: signals, streams that cannot be written, and paths that are no files.
#include <algorithm>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

class host : public testing::Test {
protected:
    /// Returns the output of a script, which can use `orbweaver` and `configs`.
    std::string script_output(const std::string& script) const {
        return run_script(
                   "set +e\n"
                   "orbweaver() { '" ORBWEAVER_EXECUTABLE
                   "' \"$@\"; }\n"
                   "configs='" +
                       (source_root() / "configs").string() +
                       "'\n"
                       // The command runs on, and writes a trace, for much longer than any test.
                       "endless() {\n"
                       "    '" ORBWEAVER_EXECUTABLE
                       "' run $configs/noc/ring16.yaml -q --set traffic.measure_cycles=2000000000 --set "
                       "limits.cycles=4000000000 --out out \"$@\" &\n"
                       "    command=$!\n"
                       "}\n"
                       "endless_search() {\n"
                       "    endless --set traffic.find_saturation=true\n"
                       "    until probe=$(cat /proc/$command/task/$command/children) && [[ $probe ]]; do sleep "
                       "0.01; done\n"
                       "    sleep 0.1\n"
                       "}\n"
                       "gone() { for i in {1..500}; do kill -0 $1 2>/dev/null || { echo gone; return; }; sleep "
                       "0.01; done; echo stays; }\n" +
                       script,
                   m_folder.path())
            .output;
    }

    scratch_folder m_folder;
};

TEST_F(host, has_a_standard_error_that_cannot_be_written_and_the_exit_code_is_that_of_the_command) {
    EXPECT_EQ(
        script_output(
            "for code in 2 3; do\n"
            "    command=$([[ $code = 2 ]] && echo run nowhere.yaml || echo run -q $configs/agents/deadlock.yaml)\n"
            "    orbweaver $command --out a 2>/dev/full; echo $?\n"
            "    orbweaver $command --out b 2>&-; echo $?\n"
            "done\n"),
        "2\n2\n3\n3\n");
}

TEST_F(host, has_a_standard_output_that_cannot_be_written_and_the_results_are_kept) {
    for (const char* config : {"noc/ring16.yaml", "hello.yaml"}) {
        for (const char* closed : {">/dev/full", ">&-"}) {
            EXPECT_EQ(script_output(std::string("orbweaver run $configs/") + config + " --out out 2>&1 " + closed +
                                    " 2>errors; echo $?; cat errors; ls out; rm -r out"),
                      "2\norbweaver: standard output cannot be written\nresolved.yaml\nresult.json\n");
        }
    }
}

TEST_F(host, asks_a_run_to_stop_which_keeps_its_results) {
    for (const char* signal : {"INT", "TERM", "HUP"}) {
        const std::string output =
            script_output(std::string("endless --trace flits\n"
                                      "until [[ -s out/flits.csv.part ]]; do sleep 0.01; done\n"
                                      "kill -") +
                          signal + " $command; wait $command; echo $?; ls out; grep status out/result.json; rm -r out");
        EXPECT_THAT(output, HasSubstr("5\nflits.csv\nresolved.yaml\nresult.json\n \"status\": \"timeout\",\n"))
            << signal;
    }
}

TEST_F(host, asks_a_run_to_stop_whose_network_is_not_built_yet_which_has_results_all_the_same) {
    const std::string output = script_output(
        "endless --set network.topology='{kind: mesh, dims: [32, 32]}'\n"
        "until [[ -e out/resolved.yaml ]]; do :; done\n"
        "kill -TERM $command; wait $command; echo $?; ls -A out");
    EXPECT_THAT(output, HasSubstr("5\n.orbweaver.json\nresolved.yaml\nresult.json\n"));
}

TEST_F(host, stops_a_run_at_once_that_waits_for_a_tool_of_rtl) {
    EXPECT_EQ(
        script_output("mkdir tools; export PATH=$PWD/tools:$PATH ORBWEAVER_RTL_CACHE=$PWD/cache\n"
                      "printf '#!/bin/sh\\n[ $1 = --version ] && echo 5 || { echo $$ >%s/tool; exec sleep 100; }\\n' "
                      "$PWD >tools/verilator; chmod +x tools/verilator\n"
                      "endless --set network.router.impl=rtl --set network.topology='{kind: mesh, dims: [2, 2]}'\n"
                      "until [[ -s tool ]]; do sleep 0.01; done\n"
                      "kill -TERM $command; wait $command; echo $?; gone $(<tool); ls"),
        "orbweaver: stopped by a signal\n5\ngone\ncache\ntool\ntools\n");
}

TEST_F(host, hangs_up_which_nohup_keeps_from_a_run) {
    EXPECT_THAT(script_output("trap '' HUP\n"
                              "endless --trace flits\n"
                              "until [[ -s out/flits.csv.part ]]; do sleep 0.01; done\n"
                              "kill -HUP $command; sleep 0.3; kill -0 $command && echo runs\n"
                              "kill -TERM $command; wait $command; echo $?"),
                HasSubstr("runs\n"));
}

TEST_F(host, stops_a_search_for_saturation_with_its_probe) {
    for (const char* signal : {"INT", "TERM", "HUP"}) {
        EXPECT_THAT(script_output(std::string("endless_search\nkill -") + signal +
                                  " $command; wait $command; echo $?; gone $probe; ls out; rm -r out"),
                    HasSubstr("5\ngone\nresolved.yaml\nresult.json\n"))
            << signal;
    }
}

TEST_F(host, kills_a_search_for_saturation_with_its_probe) {
    EXPECT_THAT(script_output("endless_search\nkill -KILL $command; gone $probe"), HasSubstr("gone\n"));
}

TEST_F(host, limits_the_size_of_files_which_is_as_a_full_disk) {
    EXPECT_EQ(script_output("ulimit -f 8\norbweaver run $configs/noc/ring16.yaml -q --out out; echo $?; ls"),
              "out/result.json: cannot be written: File too large\n2\n");
}

TEST_F(host, has_pipes_and_devices_that_are_no_input) {
    const std::string output = script_output(
        "mkfifo pipe pipe.agent; mkdir run sweep results; mkfifo run/result.json sweep/points.sqlite "
        "sweep/.orbweaver.json\n"
        "orbweaver run $configs/noc/ring16.yaml -q --set traffic.histogram=true --out results\n"
        "rm results/latency_histogram.csv; mkfifo results/latency_histogram.csv\n"
        "refuses() { timeout 10 '" ORBWEAVER_EXECUTABLE
        "' \"$@\" --out out >output 2>&1; code=$?; [[ $code = 2 ]] && grep -q \"$named\" output || { echo \"$code: "
        "$*\"; "
        "cat output; }; }\n"
        "for named in pipe /dev/zero; do\n"
        "    refuses run $named\n"
        "    refuses check $named\n"
        "    refuses sweep $named\n"
        "    refuses import booksim $named\n"
        "    refuses agent dis $named\n"
        "    refuses plan $named\n"
        "    refuses run $configs/noc/replay_hello.yaml --set replay.trace=$named\n"
        "    refuses run $configs/multicast/agents.yaml --set multicast.plan=$named\n"
        "    refuses run $configs/hello.yaml --set workload.elf=$named\n"
        "    refuses run $configs/hello.yaml --set workload.input=$named\n"
        "    refuses run $configs/noc/ring16.yaml --set traffic.pattern=permutation --set traffic.permutation=$named\n"
        "    refuses run $configs/noc/ring16.yaml --set network.routing=table --set network.routing_table=$named\n"
        "    refuses run $configs/noc/ring16.yaml --set network.topology='{kind: irregular, file: '$named'}'\n"
        "done\n"
        "named=pipe.agent; refuses agent asm pipe.agent\n"
        "named=run/result.json; refuses report run\n"
        "named=results/latency_histogram.csv; refuses report results\n"
        "quick=$configs/explore/vcs_against_depth_quick.sweep.yaml\n"
        "timeout 10 '" ORBWEAVER_EXECUTABLE
        "' sweep $quick -q --resume --out sweep; echo $?\n"
        "rm sweep/.orbweaver.json\n"
        "timeout 10 '" ORBWEAVER_EXECUTABLE "' sweep $quick -q --resume --out sweep; echo $?\n");
    EXPECT_THAT(output, HasSubstr("sweep/.orbweaver.json: is no regular file"));
    EXPECT_THAT(output, HasSubstr("sweep/points.sqlite: "));
    EXPECT_EQ(std::count(output.begin(), output.end(), '\n'), 4) << output;
}

}  // namespace
}  // namespace orbweaver

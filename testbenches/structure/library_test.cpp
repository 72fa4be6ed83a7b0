// SPDX-License-Identifier: Apache-2.0
// Tests of the installed program and library. They use the files of cmake --install from another tree.
#include "testbenches/structure/installed_example.h"
#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

TEST(installed, the_library_builds_somebody_elses_project_and_the_program_finds_its_firmware) {
    const scratch_folder folder;
    const command_result result = with_installed_example(
        "foreign_models",
        "build/foreign_models\n"
        "printf 'system: chip\\nnetwork: {topology: {dims: [2, 2]}}\\nworkload: {program: hello}\\n' >hello.yaml\n"
        "prefix/bin/orbweaver run hello.yaml --out out | grep verified\n"
        "grep -q '^.SH COMMANDS' prefix/share/man/man1/orbweaver.1\n"
        "bash -c '. prefix/share/bash-completion/completions/orbweaver; complete -p orbweaver'\n"
        "grep -q '^#compdef orbweaver' prefix/share/zsh/site-functions/_orbweaver\n"
        "grep -q vc_depth prefix/share/orbweaver/configuration.schema.json\n"
        "grep -q powers_of_two prefix/share/orbweaver/sweep.schema.json\n",
        folder.path());
    EXPECT_THAT(result,
                ends_with(0, AllOf(HasSubstr("the memory at node 15 holds what node 0 wrote"), HasSubstr("verified"))));
}

TEST(installed, the_library_joins_a_platform_of_somebody_elses_models) {
    const scratch_folder folder;
    EXPECT_THAT(with_installed_example("foreign_platform", "build/foreign_platform\n", folder.path()),
                ends_with(0, AllOf(HasSubstr("direct access to 0x0 .. 0xffff"), HasSubstr("the copy took 16400 ns"),
                                   HasSubstr("the memory at node 3 holds what node 0 wrote"),
                                   HasSubstr("the message took 2850 ns"),
                                   HasSubstr("the memory at node 2 holds the message of node 1"))));
}

/// An sc_main of each component, by the name of its file.
constexpr const char* component_sources = R"sh(
mkdir project
cat >project/niu.cpp <<'END'
#include "hw/niu/niu.h"
int sc_main(int, char*[]) {
    orbweaver::niu::niu* (*make)(const char*) = [](const char* name) {
        static orbweaver::clock_domain clock("clock", sc_core::sc_time(10, sc_core::SC_NS));
        static orbweaver::run_control control;
        static orbweaver::packet_ledger ledger;
        static orbweaver::noc::network_desc described;
        described.classes = {{"any", 4, {orbweaver::message_type::thread, orbweaver::message_type::data,
                                         orbweaver::message_type::rts, orbweaver::message_type::cts}}};
        described.topology.dims = {2, 1};
        const auto plan = std::make_shared<const orbweaver::noc::network_plan>("network", described);
        return new orbweaver::niu::niu(name, clock, control, {}, {}, orbweaver::niu::context_at(plan, {0}, ledger));
    };
    make("unit");
    return 0;
}
END
cat >project/core.cpp <<'END'
#include "hw/core/core.h"
#include "hw/core/memory/memory.h"
int sc_main(int, char*[]) {
    orbweaver::clock_domain clock("clock", sc_core::sc_time(10, sc_core::SC_NS));
    orbweaver::run_control control;
    orbweaver::core::core pipeline("pipeline", clock, control, {}, {});
    orbweaver::core::memory memory("memory", 4096);
    return 0;
}
END
cat >project/link.cpp <<'END'
#include "hw/link/serial_link.h"
int sc_main(int, char*[]) {
    orbweaver::clock_domain clock("clock", sc_core::sc_time(10, sc_core::SC_NS));
    orbweaver::serial::serial_link line("line", clock, {}, 1);
    return 0;
}
END
cat >project/cop.cpp <<'END'
#include "hw/cop/host_card/host_card.h"
int sc_main(int, char*[]) {
    orbweaver::clock_domain clock("clock", sc_core::sc_time(10, sc_core::SC_NS));
    orbweaver::cop::host_card card("card", clock, clock.period(), {}, {}, {}, [](bool) {});
    return 0;
}
END
cat >project/machine.cpp <<'END'
#include <iostream>
#include "hw/system/machine.h"
int sc_main(int, char*[]) {
    orbweaver::clock_domain clock("clock", sc_core::sc_time(10, sc_core::SC_NS));
    orbweaver::run_control control;
    orbweaver::packet_ledger ledger;
    orbweaver::core::host_reports reports;
    orbweaver::system::system_desc described;
    described.network.topology.kind = "mesh";
    described.network.topology.dims = {2, 2};
    described.network.classes = {{"any", 4, {orbweaver::message_type::thread, orbweaver::message_type::data,
                                             orbweaver::message_type::rts, orbweaver::message_type::cts}}};
    orbweaver::system::machine chip("chip", described, clock, control, ledger, reports);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    std::cout << chip.nodes() << " tiles\n";
    return 0;
}
END
)sh";

TEST(installed, each_component_builds_and_links_a_project) {
    const scratch_folder folder;
    const command_result result = run_script(install_here + std::string(component_sources) + R"sh(
cat >project/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(components LANGUAGES CXX)
find_package(orbweaver REQUIRED COMPONENTS niu core link cop machine)
foreach(component niu core link cop machine)
  add_executable(${component} ${component}.cpp)
  target_link_libraries(${component} PRIVATE orbweaver::${component})
endforeach()
END
cmake -S project -B build -DCMAKE_PREFIX_PATH="$PWD/prefix" >/dev/null
cmake --build build >/dev/null
for component in niu core link cop machine; do build/$component && echo "$component runs"; done

sed -i 's/COMPONENTS niu/COMPONENTS spinnaker niu/' project/CMakeLists.txt
cmake -S project -B other -DCMAKE_PREFIX_PATH="$PWD/prefix" >refused 2>&1 || tr -s ' \n' ' ' <refused
)sh",
                                             folder.path());
    EXPECT_EQ(result.status, 0) << result.output;
    for (const char* component : {"niu", "core", "link", "cop", "machine"}) {
        EXPECT_THAT(result.output, HasSubstr(std::string(component) + " runs"));
    }
    EXPECT_THAT(result.output, HasSubstr("4 tiles"));
    EXPECT_THAT(result.output, HasSubstr("orbweaver has no component spinnaker; it has network, niu,"));
}

TEST(installed, every_header_finds_the_headers_that_it_includes) {
    const scratch_folder folder;
    const command_result result =
        run_script(install_here +
                       "cd prefix/include/orbweaver\n"
                       "find . -name '*.h' | wc -l\n"
                       "grep -rhoP '^#include \"\\K[^\"]+' . | sort -u | while read -r header; do "
                       "test -e \"$header\" || echo \"missing $header\"; done\n",
                   folder.path());
    EXPECT_THAT(result, ends_with(0, AllOf(ContainsRegex("[0-9][0-9][0-9]"), Not(HasSubstr("missing")))));
}

TEST(installed, a_chip_of_single_modules_has_the_cycles_of_the_machine_of_a_file) {
    const scratch_folder folder;
    const command_result result = with_installed_example("hand_made_chip", R"sh(
printf 'system: chip\nnetwork: {topology: {dims: [2, 2]}}\nworkload: {program: hello}\n' >chip.yaml
compare() {
    program=$1
    shift
    build/hand_made_chip "prefix/lib/orbweaver/firmware/$program.elf" "$@" >said
    prefix/bin/orbweaver run chip.yaml --set "workload.program=$program" --out "$program" -q \
        --set "workload.args={$(echo "$@" | sed 's/=/: /g; s/ \([a-z]*:\)/, \1/g')}"
    for key in cycles instructions flit_hops; do
        number=$(sed -n "s/^.*\"$key\": \([0-9]*\),*$/\1/p" "$program/result.json" | head -n 1)
        grep -q "[ :]$number $(echo $key | tr _ -)" said || echo "$program: $key should be $number"
    done
    grep '^ok: ' said
}
compare hello
compare lu n=32
compare alltoall words=200 rounds=4
tail -n 1 said
sed -n 's/^tile3\.//p; /^r3/p; /^monitor/p' said | grep -v port
)sh",
                                                         folder.path());
    EXPECT_THAT(result, ends_with(0, AllOf(HasSubstr("ok: "), Not(HasSubstr("should be")),
                                           HasSubstr("the monitored link is at rest"))));
    for (const char* module : {"core core", "niu niu", "bus memory_bus", "r3 own_router", "monitor flit_monitor",
                               "probe.socket tlm_initiator_socket"}) {
        EXPECT_THAT(result.output, HasSubstr(module));
    }
}

TEST(installed, pkg_config_builds_somebody_elses_project_in_a_tree_that_moved) {
    SKIP_WITHOUT("pkg-config");
    const scratch_folder folder;
    const command_result result =
        run_script(install_here +
                       "mv prefix moved\n"
                       "export PKG_CONFIG_PATH=\"$PWD/moved/lib/pkgconfig\"\n"
                       "pkg-config --modversion orbweaver\n" +
                       std::string(component_sources) +
                       "g++ -O0 project/machine.cpp $(pkg-config --cflags --libs orbweaver) ${LDFLAGS:-} -o machine\n"
                       "./machine\n"
                       "g++ -O1 '" +
                       (source_root() / "examples/foreign_models/main.cpp").string() +
                       "' $(pkg-config --cflags --libs orbweaver) ${LDFLAGS:-} -o foreign_models\n"
                       "./foreign_models\n",
                   folder.path());
    EXPECT_THAT(result,
                ends_with(0, AllOf(HasSubstr("4 tiles"), HasSubstr("the memory at node 15 holds what node 0 wrote"))))
        << "all components of the hardware are linked";
}

TEST(installed, the_library_loads_a_configuration_and_writes_the_result_of_the_program) {
    const scratch_folder folder;
    const command_result result = with_installed_example("loaded_network", R"sh(
build/loaded_network examples/loaded_network/mesh.yaml own.json | tee said
prefix/bin/orbweaver run examples/loaded_network/mesh.yaml --out out -q
diff <(grep -v wall_seconds out/result.json) <(grep -v wall_seconds own.json)
accepted=$(sed -n 's/^accepted \([0-9.]*\) .*/\1/p' said)
grep -q "^  \"accepted\": $accepted," out/result.json
flits=$(sed -n 's/^r0.E: \([0-9]*\) flits/\1/p' said)
grep -q "\"r0.E\": $flits," out/result.json

sed 's/vcs: 2}]/vsc: 2}]/' examples/loaded_network/mesh.yaml >bad.yaml
build/loaded_network bad.yaml bad.json >bad.said 2>&1 || echo "refused with $?"
prefix/bin/orbweaver run bad.yaml --out bad 2>program.said || tail -n "$(wc -l <program.said)" bad.said | diff - program.said
cat program.said
printf 'system: chip\nnetwork: {topology: {dims: [2, 2]}}\nworkload: {program: hello}\n' >chip.yaml
build/loaded_network chip.yaml chip.json 2>&1 || test ! -e chip.json
)sh",
                                                         folder.path());
    EXPECT_THAT(result,
                ends_with(0, AllOf(HasSubstr("request.reply: mean latency"), HasSubstr("refused with 2"),
                                   HasSubstr("bad.yaml:3:"),
                                   HasSubstr("chip.yaml:1:9: system: the library makes synthetic traffic alone"))));
}

}  // namespace
}  // namespace orbweaver

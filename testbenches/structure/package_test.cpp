// SPDX-License-Identifier: Apache-2.0
// Tests of the packages of scripts/package. An ordinary account uses them from empty folders.
#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

/// Makes packages in the folder and runs a script there.
command_result with_package(const std::string& kind, const std::string& script, const scratch_folder& folder) {
    return run_script("export ORBWEAVER_BUILD='" ORBWEAVER_BINARY_DIR "'\n'" +
                          (source_root() / "scripts/package").string() + "' --out . " + kind + " >/dev/null\n" + script,
                      folder.path());
}

/// The package's files belong to the administrator; `as_user` runs a command as somebody who may not write them.
const std::string unpack_for_a_user = R"sh(
dpkg -x orbweaver_*.deb root
chmod -R go+rX,a-w root
trap "chmod -R u+w '$PWD/root'" EXIT
program=$PWD/root/usr/bin/orbweaver
mkdir user
as_user=()
if [[ $(id -u) == 0 ]]; then
    chmod 755 .
    chown 65534:65534 user
    as_user=(setpriv --reuid 65534 --regid 65534 --clear-groups)
fi
as_user() { "${as_user[@]}" env -i PATH="$PATH" HOME="$PWD" "$@"; }
cd user
)sh";

TEST(debian_package, runs_for_an_ordinary_user_from_a_bare_folder) {
    SKIP_WITHOUT("dpkg-shlibdeps");
    const scratch_folder folder;
    const command_result result = with_package("debian", unpack_for_a_user + R"sh(
dpkg-deb -f ../orbweaver_*.deb Depends
cat >hello.yaml <<<'{system: chip, network: {topology: {dims: [2, 2]}}, workload: {program: hello}}'
as_user "$program" run hello.yaml --out hello
cat >rates.sweep.yaml <<<'{base: mesh.yaml, axes: [{name: rate, key: traffic.rate, values: [0.05, 0.1]}], objectives: [{name: latency, value: traffic.packet_latency.mean}]}'
cat >mesh.yaml <<<'{system: network, network: {topology: {dims: [2, 2]}}, traffic: {rate: 0.05, measure_cycles: 500}}'
as_user "$program" sweep rates.sweep.yaml --out sweep -j 2
ls sweep
as_user "$program" rtl emit mesh.yaml --out emitted
ls emitted
if command -v verilator >/dev/null; then
    as_user "$program" run mesh.yaml --set network.router.impl=lockstep --out lockstep
    ls -d .cache/orbweaver/rtl_cache/*
    test ! -e ../root/usr/lib/orbweaver/rtl_cache
fi
)sh",
                                               folder);
    EXPECT_THAT(result, ends_with(0, AllOf(HasSubstr("libyaml-cpp"), HasSubstr("verified"), HasSubstr("\npareto.csv\n"),
                                           HasSubstr("\ntop.sv\n"))));
}

std::set<std::string> lines_of(const std::string& text) {
    std::set<std::string> lines;
    std::istringstream input(text);
    for (std::string line; std::getline(input, line);) { lines.insert(line); }
    return lines;
}

TEST(source_archive, has_every_file_of_the_tree_and_nothing_else_and_builds) {
    const scratch_folder folder;
    const command_result archive =
        with_package("source", "tar tzf orbweaver-*.tar.gz | sed '/\\/$/d; s|^[^/]*/||'", folder);
    EXPECT_THAT(archive, ends_with(0, HasSubstr("\nrtl_bridge/build/library_cache.h\n")));
    for (const char* const built : {"node_modules", "\nbuild/", "__pycache__", "\n.git/"}) {
        EXPECT_THAT(archive.output, Not(HasSubstr(built)));
    }
    const command_result tracked = run_script("git -C '" + source_root().string() + "' ls-files", folder.path());
    if (tracked.status == 0) {  // an unpacked archive is no checkout
        EXPECT_THAT(lines_of(tracked.output), IsSubsetOf(lines_of(archive.output)));
    }
    EXPECT_THAT(run_script("tar xzf orbweaver-*.tar.gz\n"
                           "cmake -G Ninja -S orbweaver-*/ -B made >/dev/null\n"
                           "cmake --build made --target orbweaver_tlm >/dev/null\n"
                           "ls made/tlm\n",
                           folder.path()),
                ends_with(0, HasSubstr("liborbweaver_tlm.a")));
}

}  // namespace
}  // namespace orbweaver

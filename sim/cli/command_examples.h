// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace orbweaver::sim {

/// An example of a command line. Its paths refer to the source tree.
struct command_example {
    std::string_view command;  // full name: "agent asm"
    std::string_view words;    // words after the command name
};

/// One or two per command, in the order in which `--help` shows them.
constexpr std::array command_examples{
    command_example{"run", "configs/hello.yaml"},
    command_example{"run",
                    "configs/scmp64_lu.yaml --set workload.args.n=512 --set network.vc_depth=8 --out out/deeper"},
    command_example{"check", "configs/noc/request_reply.yaml"},
    command_example{"check", "configs/noc/mesh8_uniform_vc4_d8_p4.yaml --load"},
    command_example{"sweep", "configs/explore/vcs_against_depth.sweep.yaml"},
    command_example{"sweep", "configs/explore/vcs_against_depth.sweep.yaml --resume -j 2"},
    command_example{"area", "configs/scmp64_lu.yaml"},
    command_example{"area", "configs/rtl/random_routers.yaml --target ice40"},
    command_example{"power", "configs/power/mesh2.yaml --profile out/osu018.yaml"},
    command_example{"report", "out/vcs_against_depth.sweep"},
    command_example{"report", "out/hello out/deeper --out compared.html"},
    command_example{"paper", "scmp --quick"},
    command_example{"agent asm", "basic --set dest=65"},
    command_example{"agent dis", "out/valiant/valiant.bin --entry 2"},
    command_example{"agent trace", "configs/agents/channels.yaml"},
    command_example{"agent list", ""},
    command_example{"topology", "--switches 16 --processors 64 --out random.edges"},
    command_example{"plan", "random.edges --algorithm SHO --multicasts 16 --out random.plan"},
    command_example{"plan", "--show random.plan"},
    command_example{"import", "booksim configs/booksim/mesh8.cfg --out imported"},
    command_example{"export", "goal out/alltoall/messages.causes --out out/goal"},
    command_example{"cc", "-O2 -o ring.elf ring.c"},
    command_example{"c++", "-O2 -o ring.elf ring.cpp"},
    command_example{"new", "router my_router --out out/my_router_plugin"},
    command_example{"rtl new", "my_router --out out/my_router"},
    command_example{"rtl emit", "configs/noc/mesh8_uniform_vc4_d8_p4.yaml --out out/mesh8_rtl"},
    command_example{"schema", "--list"},
};

}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
// Faults put on the outputs of a router: the reference must find and name them, and accuse no sound router.
#include <array>
#include <set>

#include "hw/base/file_text.h"
#include "testbenches/rtl_bridge/external/external_bench.h"
#include "testbenches/rtl_bridge/support/seeded_faults.h"
#include "testbenches/rtl_bridge/support/verilated_library.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

/// A kind of fault in faulty_router.sv, and the rules of which one names it.
struct fault_kind {
    const char* name;
    std::set<router_rule> rules;
};

// A dropped flit shows in the next flit of its packet, in the next packet, or, if nothing follows, as a stall.
const std::array kinds{
    fault_kind{"drop", {router_rule::order, router_rule::interleaving, router_rule::stall}},
    fault_kind{"duplicate", {router_rule::tag}},
    fault_kind{"wrong output", {router_rule::route}},
    fault_kind{"wrong vc", {router_rule::vc, router_rule::interleaving}},
    fault_kind{"swapped tags",
               {router_rule::kind, router_rule::route, router_rule::vc, router_rule::order, router_rule::interleaving}},
    fault_kind{"early credit", {router_rule::credit_excess}},
    fault_kind{"lost credit", {router_rule::credit_lost}},
    fault_kind{"interleaving", {router_rule::interleaving}},
    fault_kind{"stall", {router_rule::stall}},
    fault_kind{"wrong kind", {router_rule::kind}},
};

constexpr unsigned fault_count = 200;

verilated_design faulty_design(const noc::random_case& described) {
    verilated_design design = external_router_design(described.network, 0, 0);
    std::string& instance = file_of(design.glue, "verilated_instance.h").text;
    instance +=
        "\nstatic unsigned chosen_fault = 0;\nextern \"C\" unsigned orbweaver_fault() { return chosen_fault; }\n"
        "extern \"C\" __attribute__((visibility(\"default\"))) void orbweaver_choose_fault(unsigned number) {\n"
        "    chosen_fault = number;\n}\n";
    return design;
}

noc::random_case faulty_case() {
    noc::external_router_desc router = template_router();
    router.top = "faulty_router";
    // The router in it is a module in a folder, as where a user lists the adapter alone.
    router.include = {std::filesystem::path(router.files.front()).parent_path().string()};
    router.files = {
        written("faulty_router.sv",
                file_text(ORBWEAVER_SOURCE_DIR "/testbenches/rtl_bridge/external/faulty_router.sv").value_or(""))};
    noc::random_case described = external_case(router);
    described.network.router.impl_nodes = {4};  // in the middle: all its ports are in use
    described.load.packets_per_kilocycle = 60;
    described.load.creating = 500;
    return described;
}

TEST(external_faults, on_the_outputs_of_a_router_are_found_and_named) {
    SKIP_WITHOUT("verilator");
    const noc::random_case described = faulty_case();
    const verilated_design design = faulty_design(described);
    const shared_library library = library_of(design);
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<external_bench>> benches;
    for (unsigned number = 0; number <= fault_count; ++number) {
        choose_fault(library, number);
        benches.push_back(std::make_unique<external_bench>(fmt::format("net{}", number), domain, described, design));
    }
    sc_core::sc_start(domain.time(6000));
    EXPECT_FALSE(benches[0]->control().finished()) << benches[0]->control().outcome()->summary;
    benches[0]->system().expect_conservation();
    unsigned named = 0;
    for (unsigned number = 1; number <= fault_count; ++number) {
        const fault_kind& kind = kinds[(number - 1) % kinds.size()];
        const auto& failure = benches[number]->routers().failure();
        const bool is_named = failure && kind.rules.count(failure->broken.rule) != 0;
        named += is_named ? 1 : 0;
        if (!is_named) {
            std::cout << fmt::format("{} after {} flits: {}\n", kind.name, (number - 1) / kinds.size(),
                                     failure ? failure->broken.text : "not found");
        }
    }
    EXPECT_GE(named, fault_count * 95 / 100);
    std::cout << fmt::format("{} of {} faults found and named\n", named, fault_count);
}

/// A fault of the RTL itself: its number in faulty_router.sv, and the report. An empty report means no fault.
struct own_fault {
    unsigned number;
    std::string text;
    bool at_once = false;  // before the first cycle
};

TEST(external_faults, of_which_the_rtl_reports_itself_are_found) {
    SKIP_WITHOUT("verilator");
    const std::array own_faults{
        own_fault{201, "the wires that leave follow those that arrive"},
        own_fault{202, "more than three flits have left"},
        own_fault{203, "faulty_router.sv"},
        own_fault{204, "did not converge"},
        own_fault{205, "no such depth", true},
        own_fault{206, "no such width", true},
        own_fault{207, ": $finish", true},
        own_fault{208, ": $stop", true},
        own_fault{209, "reset while a flit waits", true},
        own_fault{210, "a flit comes"},
        own_fault{211, ": $finish"},
        own_fault{212, "exit(0)", true},
        own_fault{213, "exit(0)"},
        own_fault{214, "exit(0)"},
        own_fault{215, "abort()"},
        own_fault{216, ""},  // after the run
        own_fault{217, ""},
        own_fault{218, ""},
    };
    const noc::random_case described = faulty_case();
    const verilated_design design = faulty_design(described);
    const shared_library library = library_of(design);
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<external_bench>> benches;
    for (const own_fault& fault : own_faults) {
        choose_fault(library, fault.number);
        benches.push_back(
            std::make_unique<external_bench>(fmt::format("net{}", fault.number), domain, described, design));
    }
    sc_core::sc_start(domain.time(6000));
    for (std::size_t position = 0; position < benches.size(); ++position) {
        const auto& failure = benches[position]->routers().failure();
        const own_fault& fault = own_faults[position];
        ASSERT_EQ(failure.has_value(), !fault.text.empty()) << fault.number;
        if (failure) {
            EXPECT_EQ(failure->broken.rule, position == 0 ? router_rule::combinational : router_rule::assertion);
            EXPECT_THAT(failure->broken.text, HasSubstr(fault.text)) << fault.number;
            EXPECT_THAT(failure->broken.text, Not(HasSubstr("ports")));
            EXPECT_EQ(failure->cycle == 0, fault.at_once) << fault.number;
        }
    }
}

}  // namespace
}  // namespace orbweaver::rtl

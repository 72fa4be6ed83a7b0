// SPDX-License-Identifier: Apache-2.0
#include "sim/diagnosis/packet_watch.h"

#include "hw/base/run_control.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic.h"
#include "testbenches/support/matchers.h"
#include "tlm/flit_recorder.h"

namespace orbweaver::sim {
namespace {

/// A mesh under load, with a watch on one packet.
struct watched_run {
    explicit watched_run(std::uint64_t packet)
        : watch(domain, ledger, packet, [this](const std::string& line) { lines.push_back(line); }),
          net("net", domain, described(), ledger,
              [this](unsigned link, const std::string& name, const noc::link_desc&) {
                  watch.add_link(link, name);
                  return std::make_unique<flit_recorder>(
                      ("tap" + std::to_string(link)).c_str(), domain,
                      [this, link](const flit_record& seen) { watch.record(link, seen); });
              }) {
        watch.attach(net);
        control.attach(domain);
    }
    static noc::network_desc described() { return {.topology = {.dims = {4, 4}}, .classes = {{"any", 1, {}}}}; }

    std::vector<std::string> lines;
    run_control control;
    packet_ledger ledger;
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_watch watch;
    noc::network net;
};

TEST(packet_watch, reports_a_packets_life_in_order_and_nothing_of_others) {
    watched_run run(120);
    noc::traffic_desc load;
    load.rate = 0.9;
    noc::traffic sources("traffic", run.domain, run.net, load, 1, run.control);
    sc_core::sc_start(run.domain.time(4000));
    ASSERT_GT(run.lines.size(), 8U);
    EXPECT_THAT(run.lines, Each(HasSubstr("packet 120, cycle ")));
    EXPECT_THAT(run.lines[0], HasSubstr("created at node"));
    EXPECT_THAT(run.lines[1], HasSubstr("injected"));
    EXPECT_THAT(run.lines[2], AllOf(HasSubstr("takes n"), HasSubstr(".in vc 0")));
    EXPECT_THAT(run.lines, AllOf(Contains(HasSubstr("head on r")), Contains(HasSubstr("waits for"))));
    EXPECT_THAT(run.lines.back(), HasSubstr("arrived at node"));
}

TEST(packet_watch, of_a_packet_that_never_comes_reports_nothing) {
    watched_run run(1000000);
    noc::traffic_desc load;
    noc::traffic sources("traffic", run.domain, run.net, load, 1, run.control);
    sc_core::sc_start(run.domain.time(1000));
    EXPECT_TRUE(run.lines.empty());
}

}  // namespace
}  // namespace orbweaver::sim

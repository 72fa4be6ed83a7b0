// SPDX-License-Identifier: Apache-2.0
// Clocks of the barrier of a coordination processor in a machine of a YAML file, seen by observers of the cards. They
// equal those of examples/cop_cluster (testbenches/structure/cop_cluster_test.cpp).
#include <map>

#include "hw/cop/host_card/host_card.h"
#include "sim/config/configuration.h"
#include "sim/config/resolved.h"
#include "sim/run/run_system.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// Counts releases by their clocks after the last entry. It finds the cards of the machine when that is elaborated.
class release_watch : public sc_core::sc_module, private tlm::tlm_analysis_if<cop::host_card_event> {
public:
    explicit release_watch(sc_core::sc_module_name name) : sc_module(name) {}

    unsigned cards = 0;
    std::map<cycle_t, unsigned> releases;

private:
    void end_of_elaboration() override { observe(sc_core::sc_get_top_level_objects()); }
    void observe(const std::vector<sc_core::sc_object*>& objects) {
        for (sc_core::sc_object* const object : objects) {
            if (auto* const card = dynamic_cast<cop::host_card*>(object)) {
                card->events.bind(*this);
                ++cards;
            }
            observe(object->get_child_objects());
        }
    }
    void write(const cop::host_card_event& event) override {
        const cop_opcode opcode = event.words.instruction().opcode;
        if (event.what == cop::host_card_event::kind::command && opcode == cop_opcode::barrier_entry) {
            m_last_entry = event.cycle;
        }
        if (event.what == cop::host_card_event::kind::message && opcode == cop_opcode::barrier_exit) {
            ++releases[event.cycle - m_last_entry];
        }
    }

    cycle_t m_last_entry = 0;
};

TEST(barrier_release, takes_as_many_clocks_in_a_machine_of_yaml_as_in_one_composed_by_hand) {
    release_watch watch("watch");
    run_options options;
    options.quiet = true;
    options.programs = ORBWEAVER_FIRMWARE_DIR;
    const loaded_configuration loaded =
        load_configuration(ORBWEAVER_SOURCE_DIR "/configs/cluster/collectives.yaml",
                           {"network.topology.dims=[2, 2]", "workload.args.algorithm=automatic"});
    const system::system_desc& described = loaded.description();
    const finished_run run = simulate_system(described, resolved_json(described), options);
    EXPECT_EQ(run.outcome.code, exit_code::success) << run.outcome.summary;
    EXPECT_EQ(watch.cards, 4U);
    EXPECT_THAT(watch.releases, ElementsAre(Key(15), Key(16)));
    EXPECT_GE(watch.releases[15], 8U * 3U) << "eight repetitions of four hosts, three of which wait";
}

}  // namespace
}  // namespace orbweaver::sim

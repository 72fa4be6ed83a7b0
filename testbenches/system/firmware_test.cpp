// SPDX-License-Identifier: Apache-2.0
// Tiles that are put together by hand from the modules of the kit.
#include "hw/system/firmware.h"

#include <cstring>

#include "hw/base/errors.h"
#include "hw/core/devices/host_port.h"
#include "hw/core/memory/memory_bus.h"
#include "hw/niu/message_classes.h"
#include "hw/niu/niu.h"
#include "sw_stack/shared/register_map.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::system {
namespace {

/// A core and its memory, and an NIU with sockets that lead nowhere.
struct lone_tile {
    clock_domain clock{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    run_control control;
    packet_ledger ledger;
    core::host_reports reports;
    core::core_desc described;
    std::shared_ptr<const noc::network_plan> plan = [] {
        noc::network_desc made{.topology = {.dims = {2, 1}},
                               .classes = niu::default_message_classes(niu::messaging_system_kind::send_receive)};
        return std::make_shared<const noc::network_plan>("network", made);
    }();
    core::memory storage{"storage", described.memory_bytes};
    core::core pipeline{"pipeline", clock, control, described, {}};
    niu::niu unit{"unit", clock, control, {}, {}, niu::context_at(plan, {0}, ledger)};

    /// Returns the report of SystemC at the end of elaboration.
    std::string report() const {
        try {
            sc_core::sc_start(sc_core::SC_ZERO_TIME);
        } catch (const sc_core::sc_report& found) { return found.get_msg(); }
        return {};
    }
};

TEST(firmware, is_refused_where_there_is_no_file) { EXPECT_THROW(firmware("no/such/file.elf", {}), user_error); }

TEST(firmware, is_loaded_with_its_arguments_and_the_end_of_the_memory) {
    lone_tile tile;
    const firmware program(ORBWEAVER_FIRMWARE_DIR "/hello.elf", tile.described);
    program.load(tile.storage, tile.pipeline, {{"n", "16"}});
    const elf_segment& code = program.image().segments().front();
    EXPECT_EQ(std::memcmp(tile.storage.data() + code.address, code.bytes.data(), code.bytes.size()), 0);
    const std::uint8_t* const arguments = tile.storage.data() + program.image().find("orbweaver_arguments")->address;
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(arguments), 26),
              std::string("memory.end=8388608\0n=16\0\0", 25) + '\0');
    EXPECT_EQ(tile.pipeline.view({0}).pc, program.image().entry());
}

TEST(firmware, is_refused_by_a_memory_that_is_smaller_than_the_described_one) {
    lone_tile tile;
    core::memory small("small", 4096);
    const firmware program(ORBWEAVER_FIRMWARE_DIR "/hello.elf", tile.described);
    EXPECT_THAT([&] { program.load(small, tile.pipeline); }, ThrowsMessage<user_error>(HasSubstr("it was read for")));
}

TEST(unbound_socket, of_a_core_is_named) {
    lone_tile tile;
    tile.pipeline.bus.bind(tile.storage.socket);
    EXPECT_THAT(tile.report(), HasSubstr("pipeline.niu is bound to nothing: it needs an NIU"));
}

TEST(unbound_socket, of_an_niu_is_named) {
    lone_tile tile;
    core::memory_bus bus("bus", {"from_core", "from_niu"}, {{"to_memory", 0, tile.described.memory_bytes}});
    tile.pipeline.bus.bind(bus.initiator(0));
    tile.unit.memory.bind(bus.initiator(1));
    bus.target(0).bind(tile.storage.socket);
    tile.pipeline.niu.bind(tile.unit.core);
    EXPECT_THAT(tile.report(), HasSubstr("is bound to nothing: it needs a link to a router"));
}

TEST(unbound_socket, of_a_bus_is_named) {
    lone_tile tile;
    core::memory_bus bus("bus", {"from_core", "from_nobody"}, {{"to_memory", 0, 4096}, {"to_nothing", 4096, 4096}});
    tile.pipeline.bus.bind(bus.initiator(0));
    bus.target(0).bind(tile.storage.socket);
    tile.pipeline.niu.bind(tile.unit.core);
    tile.unit.memory.bind(bus.initiator(1));
    noc::node_sockets other("other", tile.clock, tile.plan->description());
    tile.unit.injection().bind(other.ejection());
    other.injection().bind(tile.unit.ejection());
    EXPECT_THAT(tile.report(), HasSubstr("bus.to_nothing is bound to nothing: it needs a target"));
}

}  // namespace
}  // namespace orbweaver::system

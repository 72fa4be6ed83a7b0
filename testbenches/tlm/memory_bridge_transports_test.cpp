// SPDX-License-Identifier: Apache-2.0
// One random program through memory bridges by both transports.
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <gmock/gmock.h>

#include <array>
#include <functional>
#include <map>
#include <memory>

#include "hw/base/random_stream.h"
#include "testbenches/tlm/memory_bridge_bench.h"
#include "testbenches/tlm/timed_models.h"

namespace orbweaver {
namespace {

/// The outcome of a transaction.
struct outcome {
    tlm::tlm_response_status status{};
    bytes data;
    bool operator==(const outcome&) const = default;
};
using transfer_function = std::function<outcome(tlm::tlm_command, std::uint64_t, bytes)>;

constexpr unsigned threads = 6;
using outcomes = std::array<std::vector<outcome>, threads>;

/// Threads that read and write pieces of their own regions; some reach beyond the memory.
void spawn_program(const transfer_function& transfer, outcomes& seen) {
    for (unsigned number = 0; number < threads; ++number) {
        sc_core::sc_spawn([&seen, number, transfer] {
            random_stream random(11, "program", number);
            for (unsigned i = 0; i < 100; ++i) {
                const bool beyond = random.below(20) == 0;
                const std::uint64_t address = (beyond ? 0xfff0 : number * 1024) + random.below(900);
                bytes data(1 + random.below(60));
                const bool write = random.below(2) == 0;
                for (auto& b : data) { b = static_cast<std::uint8_t>(write ? random.next() : 0); }
                if (beyond) {
                    data.resize(64, 0);  // so that it does reach beyond
                }
                seen[number].push_back(
                    transfer(write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND, address, std::move(data)));
                sc_core::wait(random.below(30) * sc_core::sc_time(1, sc_core::SC_NS));
            }
        });
    }
}

transfer_function blocking(software& cpu) {
    return [&cpu](tlm::tlm_command command, std::uint64_t address, bytes data) {
        const tlm::tlm_response_status status = cpu.transfer(command, address, data);
        return outcome{status, data};
    };
}

/// Takes phases with random delays; a request waits for its turn, as its exclusion demands.
struct phased_transfers {
    phased_transfers(timed_software& cpu, unsigned seed) : cpu(cpu), random(seed, "phases") {
        cpu.on_response = [this](tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase, sc_core::sc_time& delay) {
            const unsigned transport = this->random.below(3);
            event_of(payload).notify(SC_ZERO_TIME);
            if (transport == 0) { return tlm::TLM_COMPLETED; }
            if (transport == 1) {
                phase = tlm::END_RESP;
                delay = this->random.below(5) * period;
                return tlm::TLM_UPDATED;
            }
            late = &payload;
            return tlm::TLM_ACCEPTED;
        };
    }
    sc_core::sc_event& event_of(const tlm::tlm_generic_payload& payload) {
        auto& found = events[&payload];
        if (!found) { found = std::make_unique<sc_core::sc_event>(); }
        return *found;
    }
    outcome transfer(tlm::tlm_command command, std::uint64_t address, bytes data) {
        while (requesting) { sc_core::wait(turn); }
        requesting = true;
        counted_payload& payload = cpu.make(command, address, std::move(data));
        const tlm::tlm_sync_enum begun = cpu.begin(payload, random.below(3) * period);
        if (begun == tlm::TLM_ACCEPTED) { sc_core::wait(cpu.request_ended); }
        requesting = false;
        turn.notify(SC_ZERO_TIME);
        sc_core::wait(event_of(payload));
        if (late == &payload) {
            late = nullptr;
            sc_core::wait(random.below(4) * period);
            cpu.call(payload, tlm::END_RESP, SC_ZERO_TIME);
        }
        const outcome seen{payload.get_response_status(), payload.data};
        payload.release();
        return seen;
    }
    timed_software& cpu;
    random_stream random;
    bool requesting = false;
    sc_core::sc_event turn;
    tlm::tlm_generic_payload* late = nullptr;  // whose response is to be ended by a call
    std::map<const tlm::tlm_generic_payload*, std::unique_ptr<sc_core::sc_event>> events;
};

TEST(memory_bridge_transports, give_the_same_results_for_random_programs) {
    bridge_bench_of<software, slow_memory> lt("lt_");
    bridge_bench_of<timed_software, slow_memory> near("near_", {.outstanding = 3, .max_bytes = 4096});
    bridge_bench_of<timed_software, timed_memory> both("both_", {}, bridge_transport::non_blocking);
    random_stream manners(3, "manners");
    both.memory.annotated = 2 * period;
    both.memory.manner_of = [&](const auto&) { return static_cast<manner>(manners.below(5)); };
    phased_transfers near_phases(near.cpu, 1);
    phased_transfers both_phases(both.cpu, 2);

    std::array<outcomes, 3> seen;
    spawn_program(blocking(lt.cpu), seen[0]);
    spawn_program([&](auto... what) { return near_phases.transfer(std::move(what)...); }, seen[1]);
    spawn_program([&](auto... what) { return both_phases.transfer(std::move(what)...); }, seen[2]);
    sc_core::sc_start();

    for (unsigned number = 0; number < threads; ++number) {
        EXPECT_EQ(seen[0][number].size(), 100U);
        EXPECT_EQ(seen[1][number], seen[0][number]);
        EXPECT_EQ(seen[2][number], seen[0][number]);
    }
    EXPECT_EQ(near.memory.storage, lt.memory.storage);
    EXPECT_EQ(both.memory.storage, lt.memory.storage);
    EXPECT_EQ(near.cpu.alive + both.cpu.alive, 0U);
}

}  // namespace
}  // namespace orbweaver

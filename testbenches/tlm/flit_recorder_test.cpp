// SPDX-License-Identifier: Apache-2.0
#include "tlm/flit_recorder.h"

#include <gmock/gmock.h>

#include "testbenches/tlm/flit_bench.h"

namespace orbweaver {
namespace {

struct recorded_link : testing::Test {
    void bind(flit_recorder& recorder) {
        source.socket.bind(recorder.in);
        recorder.out.bind(sink.socket);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }
    void send(std::uint32_t payload) {
        flit sent;
        sent.payload = payload;
        source.send(sent, 2 * period);
    }
    clock_domain domain{"clock", period};
    flit_source source{"source"};
    flit_sink sink{"sink"};
};

TEST_F(recorded_link, keeps_flits_and_credits_with_their_cycles_in_order) {
    flit_recorder recorder("recorder", domain, 10);
    bind(recorder);
    send(1);
    sc_core::sc_start(5 * period);
    sink.credit({3}, period);
    const auto records = recorder.records();
    ASSERT_EQ(records.size(), 2U);
    EXPECT_FALSE(records[0].credit);
    EXPECT_EQ(records[0].sent, 0U);
    EXPECT_EQ(records[0].seen, 2U);
    EXPECT_EQ(records[0].content.payload, 1U);
    EXPECT_TRUE(records[1].credit);
    EXPECT_EQ(records[1].sent, 5U);
    EXPECT_EQ(records[1].seen, 6U);
    EXPECT_EQ(records[1].content.vc.value, 3);
    EXPECT_EQ(sink.flits.size(), 1U);
    EXPECT_EQ(source.credits.size(), 1U);
}

TEST_F(recorded_link, keeps_the_last_ones_when_full) {
    flit_recorder recorder("recorder", domain, 3);
    bind(recorder);
    for (std::uint32_t i = 0; i < 8; ++i) {
        send(i);
        const auto records = recorder.records();
        ASSERT_EQ(records.size(), std::min<std::size_t>(i + 1, 3));
        for (std::size_t k = 0; k < records.size(); ++k) {
            EXPECT_EQ(records[k].content.payload, i + 1 - records.size() + k);
        }
    }
    EXPECT_EQ(recorder.count(), 8U);
}

TEST_F(recorded_link, a_stream_gets_everything_and_nothing_is_kept) {
    std::vector<std::uint32_t> payloads;
    flit_recorder recorder("recorder", domain,
                           [&](const flit_record& record) { payloads.push_back(record.content.payload); });
    bind(recorder);
    for (std::uint32_t i = 0; i < 100; ++i) { send(i); }
    EXPECT_EQ(payloads.size(), 100U);
    EXPECT_EQ(payloads.back(), 99U);
    EXPECT_TRUE(recorder.records().empty());
    EXPECT_EQ(recorder.count(), 100U);
}

}  // namespace
}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/service/ask_protocol.h"

#include "testbenches/sim/sweep/sweep_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

class asked_sweep : public testing::Test {
protected:
    ask read(const std::string& id) const {
        return read_ask("{\"id\": " + id + ", \"point\": {\"vc_depth\": 4}}", point_reader(m_sweep));
    }

    sweep_file m_file{sweep_over("[{key: network.vc_depth, values: [4, 8]}]", "")};
    sweep m_sweep = m_file.load();
};

TEST_F(asked_sweep, gives_ids_back_digit_by_digit) {
    for (const char* const id : {"18446744073709551615", "-9223372036854775808", "\"18446744073709551616\"", "[1,2]"}) {
        EXPECT_EQ(read(id).id.dump(), id);
    }
}

TEST_F(asked_sweep, refuses_ids_that_it_cannot_give_back) {
    for (const char* const id : {"18446744073709551616", "-9223372036854775809", "[18446744073709551616]"}) {
        const ask asked = read(id);
        EXPECT_THAT(asked.error, HasSubstr("id: numbers in it are whole, from -2^63 to 2^64 - 1")) << id;
        EXPECT_TRUE(asked.id.is_null());
    }
}

TEST_F(asked_sweep, refuses_lines_with_a_key_that_stands_twice) {
    const point_reader reader(m_sweep);
    for (const char* const line :
         {R"({"id": 1, "id": 2, "point": {"vc_depth": 4}})", R"({"id": 1, "point": {"vc_depth": 4, "vc_depth": 8}})",
          R"({"id": {"a": 1, "a": 1}, "point": {"vc_depth": 4}})", R"([{"end": true, "end": false}])"}) {
        EXPECT_THAT(read_ask(line, reader).error, HasSubstr("' is given twice")) << line;
    }
    EXPECT_EQ(read_ask(R"({"id": {"a": 1, "b": {"a": 1}}, "point": {"vc_depth": 4}})", reader).error, "");
}

}  // namespace
}  // namespace orbweaver::sim

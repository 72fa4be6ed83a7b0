// SPDX-License-Identifier: Apache-2.0
#include "sim/agent/agency.h"

#include <fstream>
#include <iterator>

#include "hw/base/errors.h"
#include "sim/agent/assembler/listing.h"
#include "testbenches/sim/agent/agency_folder.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

struct agent_size {
    const char* name;
    unsigned instructions;
    unsigned data_half_words;
    unsigned body_bytes;
};

void PrintTo(const agent_size& value, std::ostream* out) { *out << value.name; }

class agent_of_the_thesis : public testing::TestWithParam<agent_size> {};

TEST_P(agent_of_the_thesis, has_as_many_instructions_and_bytes_as_its_listing) {
    const agent_template program = find_agent(GetParam().name, agency_folder);
    EXPECT_EQ(program.instructions(), GetParam().instructions);
    EXPECT_EQ(program.data_half_words(), GetParam().data_half_words);
    EXPECT_EQ(program.body.size(), GetParam().body_bytes);
}

INSTANTIATE_TEST_SUITE_P(agency, agent_of_the_thesis,
                         testing::Values(agent_size{"broadcast", 24, 0, 48}, agent_size{"tree_combine", 40, 2, 84},
                                         agent_size{"basic", 9, 0, 20}, agent_size{"valiant", 19, 2, 44},
                                         agent_size{"dimension_order", 59, 18, 156},
                                         agent_size{"adaptive", 74, 18, 184}),
                         [](const auto& instance) { return std::string{instance.param.name}; });

TEST(agency, assembles_whole) {
    for (const std::string& name : agents_in(agency_folder)) {
        EXPECT_NO_THROW(find_agent(name, agency_folder)) << name;
    }
}

TEST(agency, finds_an_agent_by_its_name_and_a_file_as_it_is) {
    const scratch_folder folder;
    const std::string file = folder.write("mine.agent", "END\n").string();
    EXPECT_EQ(find_agent(file, agency_folder).name, "mine");
    EXPECT_EQ(agent_file("basic", agency_folder), agency_folder / "basic.agent");
}

TEST(agency, states_which_agents_there_are) {
    EXPECT_THAT(
        [&] { find_agent("basik", agency_folder); },
        ThrowsMessage<user_error>(AllOf(HasSubstr("there is no agent 'basik'"),
                                        HasSubstr("did you mean 'basic'?; there are adaptive, basic, broadcast"))));
    EXPECT_THROW(find_agent("nowhere.agent", agency_folder), user_error);
}

TEST(agent_parameter_words, are_names_and_numbers) {
    EXPECT_THAT(read_agent_parameters({"dest=65", "id=0x11"}), ElementsAre(Pair("dest", 65), Pair("id", 17)));
    for (const char* wrong : {"dest", "=3", "dest=", "dest=x", "dest=-1", "dest=1=2"}) {
        EXPECT_THROW(read_agent_parameters({wrong}), user_error) << wrong;
    }
    EXPECT_THROW(read_agent_parameters({"a=1", "a=1"}), user_error);
}

/// The headers that firmware includes are kept with the agents, behind a line that states their licence.
TEST(agency, has_headers_for_firmware_as_they_are_assembled) {
    for (const char* const name :
         {"basic", "broadcast", "fault_tolerant", "mesh_adaptive", "mesh_broadcast", "tree_combine", "valiant"}) {
        std::ifstream file(agency_folder / "headers" / (std::string(name) + ".h"));
        std::string licence;
        std::getline(file, licence);
        const std::string kept{std::istreambuf_iterator<char>(file), {}};
        EXPECT_EQ(kept, agent_header(find_agent(name, agency_folder))) << name;
    }
}

}  // namespace
}  // namespace orbweaver::sim

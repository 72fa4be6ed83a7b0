// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/program_list.h"

#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

struct program_list_test : testing::Test {
    program_list_test() { std::filesystem::create_directories(folder.path() / "active_message"); }

    program_list list(niu::messaging_system_kind system = niu::messaging_system_kind::send_receive) const {
        return {system, folder.path()};
    }

    scratch_folder folder;
};

TEST_F(program_list_test, names_programs_by_their_files) {
    folder.write("lu.elf", "");
    folder.write("hello.elf", "");
    folder.write("notes.txt", "");
    EXPECT_THAT(list().built(), ElementsAre("hello", "lu"));
    EXPECT_TRUE(list().has("lu"));
    EXPECT_FALSE(list().has("notes"));
    EXPECT_THAT(list(niu::messaging_system_kind::active_message).built(), IsEmpty());
}

TEST_F(program_list_test, reports_the_command_that_builds_a_program_of_the_source) {
    folder.write("lu.elf", "");
    folder.write("programs.txt",
                 "firmware_lu lu.elf\nfirmware_hello hello.elf\nfirmware_active_lu active_message/lu.elf\n");
    EXPECT_EQ(list().absence("hello"),
              "the program 'hello' is not built; this builds it: scripts/build firmware_hello");
    EXPECT_EQ(list(niu::messaging_system_kind::active_message).absence("lu"),
              "the program 'lu' is not built; this builds it: scripts/build firmware_active_lu");
}

TEST_F(program_list_test, offers_the_nearest_program_and_all_that_the_source_has) {
    folder.write("lu.elf", "");
    folder.write("programs.txt", "firmware_lu lu.elf\nfirmware_hello hello.elf\n");
    EXPECT_EQ(list().absence("helo"), "there is no program 'helo'; did you mean 'hello'? Programs: hello or lu");
    EXPECT_EQ(list().absence("nothing_near"), "there is no program 'nothing_near'. Programs: hello or lu");
}

TEST_F(program_list_test, states_of_a_program_of_the_other_messaging_system_for_which_one_it_is_missing) {
    folder.write("active_message/lu.elf", "");
    EXPECT_THAT(list(niu::messaging_system_kind::active_message).absence("hello"),
                HasSubstr("'hello' for messaging.system: active_message. Programs: lu"));
}

TEST_F(program_list_test, names_the_directory_where_nothing_is_known) {
    EXPECT_EQ(list().absence("lu"),
              "there are no programs in " + folder.path().string() + "; scripts/build makes them");
}

}  // namespace
}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
#include "hw/core/devices/host_files.h"

#include "hw/base/file_text.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::core {
namespace {

constexpr std::int32_t refused(host_error why) { return -static_cast<std::int32_t>(why); }

constexpr std::uint32_t new_file = host_open_write | host_open_create | host_open_truncate;

struct files_bench : testing::Test {
    files_bench() {
        std::filesystem::create_directories(scratch.path() / "data" / "deep");
        scratch.write("secret.txt", "secret");
        scratch.write("data/a.txt", "abcdef");
        scratch.write("data/deep/b.txt", "b");
        std::filesystem::create_symlink("../secret.txt", scratch.path() / "data" / "link.txt");
        files.set_folder(scratch.path() / "data");
    }
    std::string read(std::int32_t descriptor, std::size_t most = 100) {
        std::vector<std::uint8_t> bytes(most);
        const std::int32_t count = files.read(descriptor, bytes);
        return count < 0 ? "error" : std::string(bytes.begin(), bytes.begin() + count);
    }
    std::int32_t write(std::int32_t descriptor, std::string_view text) {
        return files.write(descriptor, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    }

    scratch_folder scratch;
    host_files files;
};

TEST_F(files_bench, are_those_of_a_folder) {
    const std::int32_t file = files.open("/./a.txt", host_open_read);
    EXPECT_EQ(file, host_files::first_descriptor);
    EXPECT_EQ(read(file, 4), "abcd");
    EXPECT_EQ(read(file), "ef");
    EXPECT_EQ(read(file), "");
    EXPECT_EQ(files.size(file), 6);
    EXPECT_EQ(files.seek(file, -2, 2), 4);
    EXPECT_EQ(read(file), "ef");
    EXPECT_EQ(files.seek(file, -1, 0), refused(host_error::invalid));
    EXPECT_EQ(write(file, "x"), refused(host_error::bad_descriptor)) << "opened for reading";
    EXPECT_EQ(read(files.open("deep/b.txt", host_open_read)), "b");
    EXPECT_THAT(files.written(), IsEmpty());
}

TEST_F(files_bench, outside_of_the_folder_are_refused) {
    EXPECT_EQ(files.open("../secret.txt", host_open_read), refused(host_error::access));
    EXPECT_EQ(files.open("deep/../../secret.txt", host_open_read), refused(host_error::access));
    EXPECT_EQ(files.open("link.txt", host_open_read), refused(host_error::access));
    EXPECT_EQ(files.open("deep", host_open_read), refused(host_error::is_folder));
    EXPECT_EQ(files.open("", host_open_read), refused(host_error::access));
    EXPECT_EQ(files.open("nothing", host_open_read), refused(host_error::no_entry));
    EXPECT_EQ(files.open("a\nb", new_file), refused(host_error::access));
    EXPECT_EQ(host_files().open("a.txt", host_open_read), refused(host_error::no_entry)) << "without a folder";
}

TEST_F(files_bench, that_are_written_leave_the_folder_alone) {
    const std::int32_t file = files.open("a.txt", host_open_read | host_open_write);
    EXPECT_EQ(write(file, "AB"), 2);
    EXPECT_EQ(files.seek(file, 8, 0), 8);
    EXPECT_EQ(write(file, "z"), 1);
    EXPECT_THAT(files.written(), ElementsAre(Pair("a.txt", ElementsAre('A', 'B', 'c', 'd', 'e', 'f', 0, 0, 'z'))));
    EXPECT_EQ(file_text(scratch.path() / "data/a.txt"), "abcdef");
    EXPECT_EQ(files.open("a.txt/x", new_file), refused(host_error::not_a_folder));
    EXPECT_GE(files.open("deep/c", new_file), 0);
    EXPECT_EQ(files.open("deep", new_file), refused(host_error::is_folder));
    EXPECT_EQ(files.open("a.txt", new_file | host_open_new), refused(host_error::exists));
}

TEST_F(files_bench, are_shared_by_who_opens_them) {
    EXPECT_EQ(files.make_folder("new"), 0);
    const std::int32_t first = files.open("new/x.txt", new_file);
    const std::int32_t second = files.open("new/x.txt", host_open_read | host_open_write | host_open_append);
    EXPECT_EQ(write(first, "one"), 3);
    EXPECT_EQ(write(second, "two"), 3);
    EXPECT_EQ(files.seek(second, 0, 0), 0);
    EXPECT_EQ(read(second), "onetwo");
    EXPECT_EQ(files.close(first), 0);
    EXPECT_EQ(files.close(first), refused(host_error::bad_descriptor));
    EXPECT_EQ(files.open("a.txt", host_open_read), first) << "the lowest free number";
}

TEST(host_files, count_until_nobody_can_read_them) {
    host_files files({100, 10});
    const std::vector<std::uint8_t> text(60, 'x');
    const std::int32_t kept = files.open("kept", new_file);
    EXPECT_EQ(files.write(kept, text), 60);
    EXPECT_EQ(files.remove("kept"), 0);
    const std::int32_t other = files.open("other", new_file);
    EXPECT_EQ(files.write(other, text), refused(host_error::too_large)) << "who has a removed file open keeps it";
    EXPECT_EQ(files.close(kept), 0);
    EXPECT_EQ(files.write(other, text), 60);
    EXPECT_EQ(files.remove("other"), 0);
    EXPECT_EQ(files.write(other, std::span(text).first(40)), 40);
    EXPECT_EQ(files.close(other), 0);
    const std::int32_t last = files.open("last", new_file);
    EXPECT_EQ(files.write(last, text), 60);
    EXPECT_EQ(files.write(last, text), refused(host_error::too_large)) << "bytes are given back once";
}

TEST(host_files, are_bounded_in_number) {
    host_files files({100, 3});
    for (const char* name : {"a", "b", "c"}) { EXPECT_EQ(files.close(files.open(name, new_file)), 0); }
    EXPECT_EQ(files.open("d", new_file), refused(host_error::too_many_files));
    EXPECT_EQ(files.remove("a"), 0);
    EXPECT_EQ(files.make_folder("e"), 0);
    EXPECT_EQ(files.make_folder("f"), refused(host_error::too_many_files));
    EXPECT_EQ(files.open("d", new_file), refused(host_error::too_many_files));
    EXPECT_EQ(files.remove_folder("e"), 0);
    EXPECT_EQ(files.open("d", new_file), host_files::first_descriptor);
}

TEST_F(files_bench, do_not_hold_what_is_written_to_the_null_device) {
    const std::int32_t nothing = files.open("/dev/null", host_open_read | new_file);
    EXPECT_EQ(write(nothing, "x"), 1);
    EXPECT_EQ(read(nothing), "");
    EXPECT_EQ(files.size(nothing), 0);
    EXPECT_THAT(files.written(), IsEmpty());
    EXPECT_EQ(files.remove("/dev/null"), refused(host_error::access));
    EXPECT_EQ(write(files.open("/dev/full", new_file), "x"), refused(host_error::no_space));
    EXPECT_EQ(files.make_folder("dev"), 0);
    EXPECT_EQ(files.open("dev/null", new_file), nothing + 2);
    EXPECT_THAT(files.written(), ElementsAre(Pair("dev/null", IsEmpty()))) << "the folder's own";
}

TEST_F(files_bench, keep_their_content_under_a_new_name) {
    const std::int32_t reader = files.open("a.txt", host_open_read);
    const std::int32_t size = files.size(reader);
    EXPECT_EQ(files.make_folder("b"), 0);
    EXPECT_EQ(files.rename("a.txt", "b/c.txt"), 0);
    EXPECT_EQ(files.size(reader), size) << "who has it open keeps it";
    EXPECT_EQ(files.open("a.txt", host_open_read), refused(host_error::no_entry));
    EXPECT_EQ(files.size(files.open("b/c.txt", host_open_read)), size);
    EXPECT_THAT(files.written(), ElementsAre(Pair("b/c.txt", SizeIs(static_cast<std::size_t>(size)))))
        << "the folder does not change";
    EXPECT_EQ(write(files.open("d.txt", new_file), "new"), 3);
    EXPECT_EQ(files.rename("d.txt", "b/c.txt"), 0) << "the file of that name is replaced";
    EXPECT_EQ(read(files.open("b/c.txt", host_open_read)), "new");
    EXPECT_EQ(files.size(reader), size);
    EXPECT_EQ(files.rename("b/c.txt", "a.txt"), 0);
    EXPECT_EQ(files.rename("a.txt", "a.txt"), 0);
    EXPECT_EQ(files.remove("a.txt"), 0);
    EXPECT_EQ(files.open("a.txt", host_open_read), refused(host_error::no_entry)) << "nor the folder's own";
    EXPECT_THAT(files.written(), IsEmpty());
}

TEST_F(files_bench, are_not_renamed_to_what_cannot_be) {
    EXPECT_EQ(files.rename("nothing", "b"), refused(host_error::no_entry));
    EXPECT_EQ(files.rename("a.txt", "../b"), refused(host_error::access));
    EXPECT_EQ(files.rename("../b", "a.txt"), refused(host_error::access));
    EXPECT_EQ(files.rename("a.txt", "/dev/null"), refused(host_error::access));
    EXPECT_EQ(files.rename("/dev/null", "b"), refused(host_error::access));
    EXPECT_EQ(files.close(files.open("d", new_file)), 0);
    EXPECT_EQ(files.rename("a.txt", "d/e"), refused(host_error::not_a_folder));
    EXPECT_EQ(files.rename("d", "d/e"), refused(host_error::not_a_folder));
    EXPECT_GE(files.open("a.txt", host_open_read), host_files::first_descriptor);
}

TEST_F(files_bench, lie_in_folders_that_are_there) {
    EXPECT_EQ(files.open("b/c.txt", new_file), refused(host_error::no_entry));
    EXPECT_EQ(files.rename("a.txt", "b/c.txt"), refused(host_error::no_entry));
    EXPECT_EQ(files.make_folder("b/c"), refused(host_error::no_entry));
    EXPECT_EQ(files.make_folder("a.txt/c"), refused(host_error::not_a_folder));
    EXPECT_EQ(files.make_folder("../b"), refused(host_error::access));
    EXPECT_EQ(files.make_folder("b"), 0);
    EXPECT_EQ(files.make_folder("/b/"), refused(host_error::exists));
    EXPECT_EQ(files.make_folder("deep"), refused(host_error::exists));
    EXPECT_EQ(files.make_folder("a.txt"), refused(host_error::exists));
    EXPECT_EQ(files.make_folder("/"), refused(host_error::exists));
    EXPECT_GE(files.open("b/c.txt", new_file), 0);
    EXPECT_GE(files.open("deep/c.txt", new_file), 0);
    EXPECT_GE(files.open("/tmp/c.txt", new_file), 0);
    EXPECT_EQ(files.open("b", host_open_read), refused(host_error::is_folder));
    EXPECT_EQ(files.open("/", host_open_read), refused(host_error::is_folder));
    EXPECT_THAT(files.written(), SizeIs(3));
}

TEST_F(files_bench, keep_their_folder) {
    EXPECT_EQ(files.remove_folder("b"), refused(host_error::no_entry));
    EXPECT_EQ(files.remove_folder("a.txt"), refused(host_error::not_a_folder));
    EXPECT_EQ(files.remove_folder("deep"), refused(host_error::access)) << "the host's folder does not change";
    EXPECT_EQ(files.make_folder("b"), 0);
    EXPECT_EQ(files.make_folder("b/c"), 0);
    EXPECT_EQ(files.remove_folder("b"), refused(host_error::not_empty));
    EXPECT_GE(files.open("b/c/d.txt", new_file), 0);
    EXPECT_EQ(files.remove_folder("b/c"), refused(host_error::not_empty));
    EXPECT_EQ(files.remove("b/c/d.txt"), 0);
    EXPECT_EQ(files.remove_folder("b/c"), 0);
    EXPECT_EQ(files.remove_folder("b"), 0);
    EXPECT_EQ(files.open("b/c.txt", new_file), refused(host_error::no_entry));
}

TEST(host_files, give_the_bytes_of_a_replaced_file_back) {
    host_files files({100, 3});
    const std::vector<std::uint8_t> text(60);
    const std::int32_t first = files.open("first", new_file);
    EXPECT_EQ(files.write(first, text), 60);
    EXPECT_EQ(files.close(first), 0);
    const std::int32_t other = files.open("other", new_file);
    EXPECT_EQ(files.rename("other", "first"), 0);
    EXPECT_EQ(files.write(other, text), 60);
    EXPECT_EQ(files.rename("first", "third"), 0);
    EXPECT_EQ(files.write(other, text), refused(host_error::too_large));
}

TEST_F(files_bench, that_are_removed_are_gone) {
    EXPECT_EQ(files.remove("a.txt"), 0);
    EXPECT_EQ(files.open("a.txt", host_open_read), refused(host_error::no_entry));
    EXPECT_EQ(files.remove("a.txt"), refused(host_error::no_entry));
    EXPECT_EQ(files.open("a.txt", new_file), host_files::first_descriptor);
}

}  // namespace
}  // namespace orbweaver::core

// SPDX-License-Identifier: Apache-2.0
#include "sim/output/folder_manifest.h"

#include "hw/base/errors.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

TEST(folder_manifest, gives_back_what_was_written) {
    const scratch_folder folder;
    folder_manifest manifest;
    manifest.files("run") = {"result.json", "files/a.bin", "runs/1/seed-1/"};
    manifest.files("report") = {"report.html"};
    manifest.write(folder.path());
    folder_manifest again = folder_manifest::read(folder.path());
    EXPECT_EQ(again.files("run"), manifest.files("run"));
    EXPECT_EQ(again.files("report"), manifest.files("report"));
}

TEST(folder_manifest, takes_its_own_name_in_folders_below) {
    const scratch_folder folder;
    folder_manifest manifest;
    manifest.files("run") = {"files/.orbweaver.json", "files/.orbweaver.json/a"};
    manifest.write(folder.path());
    EXPECT_EQ(folder_manifest::read(folder.path()).files("run"), manifest.files("run"));
}

TEST(folder_manifest, keeps_names_of_any_bytes) {
    const scratch_folder folder;
    folder_manifest manifest;
    manifest.files("import") = {"\xff\x01.yaml", "\\xff.yaml", "a\\b", "gr\xc3\xbc\xc3\x9f.yaml"};
    manifest.write(folder.path());
    EXPECT_EQ(folder_manifest::read(folder.path()).files("import"), manifest.files("import"));
}

TEST(folder_manifest, that_lists_nothing_is_no_file) {
    const scratch_folder folder;
    folder_manifest manifest;
    manifest.files("run") = {"a"};
    manifest.write(folder.path());
    manifest.files("run").clear();
    manifest.write(folder.path());
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    EXPECT_TRUE(folder_manifest::read(folder.path()).commands().empty());
}

TEST(folder_manifest, that_is_damaged_is_refused_with_its_name) {
    for (const char* damaged : {"", "{", "[]", "null", "{\"schema\": 1}", "{\"schema\": \"orbweaver/folder/1\"}",
                                "{\"schema\": \"orbweaver/folder/1\", \"commands\": {\"run\": \"a\"}}",
                                "{\"schema\": \"orbweaver/folder/1\", \"commands\": {\"run\": [1]}}",
                                "{\"schema\": \"orbweaver/folder/1\", \"commands\": {\"run\": [\"\\\\xzz.\"]}}",
                                "{\"schema\": \"orbweaver/folder/2\", \"commands\": {}}"}) {
        const scratch_folder folder;
        folder.write(".orbweaver.json", damaged);
        EXPECT_THAT([&] { folder_manifest::read(folder.path()); },
                    ThrowsMessage<user_error>(HasSubstr("/.orbweaver.json: is ")))
            << damaged;
    }
}

TEST(folder_manifest, that_is_no_regular_file_is_refused) {
    const scratch_folder folder;
    std::filesystem::create_symlink("/dev/zero", folder.path() / ".orbweaver.json");
    EXPECT_THROW(folder_manifest::read(folder.path()), user_error);
}

TEST(folder_manifest, names_nothing_outside_its_folder) {
    for (const char* name : {"..", "../a", "a/../../b", "/etc/passwd", "", "a//b", "./a", "a/./b", "a/..",
                             ".orbweaver.json", ".orbweaver.json/a"}) {
        EXPECT_FALSE(stays_inside(name)) << name;
        const scratch_folder folder;
        folder.write(".orbweaver.json",
                     std::string("{\"schema\": \"orbweaver/folder/1\", \"commands\": {\"run\": [\"") + name + "\"]}}");
        EXPECT_THROW(folder_manifest::read(folder.path()), user_error) << name;
    }
    for (const char* name : {"a", "a/b", "a/b/", "..a", "a..", "files/.hidden"}) {
        EXPECT_TRUE(stays_inside(name)) << name;
    }
}

TEST(folder_manifest, is_not_written_through_a_link_that_stands_in_its_way) {
    const scratch_folder folder;
    const std::filesystem::path other = folder.write("other", "precious");
    std::filesystem::create_symlink(other, folder.path() / ".orbweaver.json.part");
    folder_manifest manifest;
    manifest.files("run") = {"a"};
    manifest.write(folder.path());
    EXPECT_EQ(std::filesystem::file_size(other), 8U);
}

}  // namespace
}  // namespace orbweaver::sim

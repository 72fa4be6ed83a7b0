// SPDX-License-Identifier: Apache-2.0
// The keys shared by all RTL blocks of users.
#pragma once

#include <string>

#include "hw/base/external_rtl_desc.h"
#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

/// Returns the value kind of a name in the RTL.
inline text name_in_rtl() { return text{"a name in the RTL"}; }

/// Declares the common keys of a user's block.
/// @param path       path of the block's section
/// @param member     returns the field of a member of its external_rtl_desc
/// @param parameters help text for its parameters
/// @param is_there   returns whether the block is described
template <class Member>
void declare_external_rtl(system_table& table, const std::string& path, Member member, const char* parameters,
                          bool (*is_there)(const system::system_desc&)) {
    constexpr std::size_t max_files = 4096;
    constexpr std::size_t parameter_bytes = 65536;
    using rtl = external_rtl_desc;
    table.add(path + ".top", name_in_rtl(), member(&rtl::top), "The module").note("none");
    table.add(path + ".library", file_name{}, member(&rtl::library), "Shared library of a plug-in with the block")
        .note("none");
    table
        .add(path + ".files", list_of{file_name{}, 1, max_files, "names of files"}, member(&rtl::files),
             "SystemVerilog or Verilog, in the order of compilation")
        .note("none");
    table
        .add(path + ".include", list_of{file_name{"the name of a folder"}, 1, max_files, "folders"},
             member(&rtl::include), "Folders of included files, and of modules in files of the same name")
        .note("none");
    table
        .add(path + ".defines", list_of{text{"NAME or NAME=VALUE"}, 1, max_files, "definitions"}, member(&rtl::defines),
             "Macros for the files")
        .note("none");
    table.add(path + ".parameters", text_map{parameter_bytes}, member(&rtl::parameters), parameters).note("none");
    table.add(path + ".clock", name_in_rtl(), member(&rtl::clock), "Port of the clock, whose rising edge counts")
        .only_if(is_there);
    table.add(path + ".reset.port", name_in_rtl(), member(&rtl::reset, &external_reset_desc::port), "Port of the reset")
        .only_if(is_there);
    table
        .add(path + ".reset.level", choice<reset_level>{}, member(&rtl::reset, &external_reset_desc::level),
             "Level that resets the module")
        .only_if(is_there);
    table
        .add(path + ".reset.cycles", whole_number{1, 100000, "cycles"},
             member(&rtl::reset, &external_reset_desc::cycles), "Clock edges in reset, before the run")
        .only_if(is_there);
}

}  // namespace orbweaver::sim

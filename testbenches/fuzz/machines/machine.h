// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/system/system_desc.h"

namespace orbweaver::fuzz {

/// A machine inside the documented ranges, drawn by its number: the same one in every run.
struct machine {
    std::uint64_t number = 0;
    system::system_desc description;
    std::string family;                 // "traffic", "chip", ...
    std::vector<std::string> features;  // what it has that few have: "bus", "serial", "faults", ...
    bool hostile = false;               // it may be refused for its files, and stop in a deadlock
};

/// @param folder takes the files that it names
machine draw_machine(std::uint64_t number, const std::filesystem::path& folder);

/// Draws a machine of a family into a description whose kind is `network`.
using family_draw = void (*)(random_stream& random, machine& drawn, const std::filesystem::path& folder);

// traffic_machines.cpp
void draw_traffic_machine(random_stream& random, machine& drawn, const std::filesystem::path& folder);
void draw_failing_hypernet(random_stream& random, machine& drawn, const std::filesystem::path& folder);
void draw_hypernet(random_stream& random, machine& drawn, const std::filesystem::path& folder);
void draw_broadcasting_machine(random_stream& random, machine& drawn, const std::filesystem::path& folder);

// message_machines.cpp
void draw_multicasting_machine(random_stream& random, machine& drawn, const std::filesystem::path& folder);
void draw_replaying_machine(random_stream& random, machine& drawn, const std::filesystem::path& folder);

// tile_machines.cpp
void draw_chip(random_stream& random, machine& drawn, const std::filesystem::path& folder);
void draw_chip_with_engines(random_stream& random, machine& drawn, const std::filesystem::path& folder);
void draw_cluster(random_stream& random, machine& drawn, const std::filesystem::path& folder);

// hostile_machines.cpp
void draw_hostile_program(random_stream& random, machine& drawn, const std::filesystem::path& folder);
void draw_damaged_files(random_stream& random, machine& drawn, const std::filesystem::path& folder);

}  // namespace orbweaver::fuzz

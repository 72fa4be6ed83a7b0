// SPDX-License-Identifier: Apache-2.0
// One function a reader; each is in the file of its subject.
#pragma once

#include <string_view>

namespace orbweaver::fuzz {

// configuration_targets.cpp
void read_configuration(std::string_view input);
void read_option(std::string_view input);
void read_booksim_file(std::string_view input);

// sweep_targets.cpp
void read_sweep(std::string_view input);
void read_expression(std::string_view input);
void read_points_sqlite(std::string_view input);  // a number of a damage, then patches: place (2 bytes), byte

// network_targets.cpp
void read_edge_list(std::string_view input);
void read_routing_table(std::string_view input);
void read_permutation(std::string_view input);
void read_message_trace(std::string_view input);
void read_message_set(std::string_view input);
void read_multicast_plan(std::string_view input);

// agent_targets.cpp
void read_agent_source(std::string_view input);
void read_agent_image(std::string_view input);

// program_targets.cpp
void read_elf(std::string_view input);
void read_pgm(std::string_view input);
void read_matrix_market(std::string_view input);
void read_gdb_packets(std::string_view input);

// report_targets.cpp
void read_result(std::string_view input);
void read_sweep_results(std::string_view input);  // sweep.json, points.csv, ... between lines of =====
void read_timeline(std::string_view input);
void read_table(std::string_view input);

}  // namespace orbweaver::fuzz

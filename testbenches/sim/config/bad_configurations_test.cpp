// SPDX-License-Identifier: Apache-2.0
// Every way in which a configuration can be wrong: what the user is told, and where.
#include <gmock/gmock.h>

#include "testbenches/sim/config/config_support.h"

namespace orbweaver {
namespace {

using namespace testing_support;
using testing::HasSubstr;

struct bad_snippet {
    const char* name;   // of the test
    const char* yaml;   // follows a valid beginning of one line, so that its first line is line 2
    const char* place;  // line:column
    std::vector<std::string> says;
};

void PrintTo(const bad_snippet& snippet, std::ostream* out) {
    *out << snippet.name;
}

class bad_chip : public testing::TestWithParam<bad_snippet> {};
class bad_network : public testing::TestWithParam<bad_snippet> {};

void expect_refusal(const std::string& beginning, const bad_snippet& snippet) {
    const std::string told = complaint(beginning + snippet.yaml);
    EXPECT_THAT(told, HasSubstr(std::string{"test.yaml:"} + snippet.place + ": ")) << snippet.yaml;
    for (const std::string& fragment : snippet.says) {
        EXPECT_THAT(told, HasSubstr(fragment)) << snippet.yaml;
    }
}

TEST_P(bad_chip, is_refused_at_its_place) {
    expect_refusal("system: chip\n", GetParam());
}

TEST_P(bad_network, is_refused_at_its_place) {
    expect_refusal("system: network\n", GetParam());
}

std::string name_of(const testing::TestParamInfo<bad_snippet>& info) {
    return info.param.name;
}

const bad_snippet bad_chips[] = {
    bad_snippet{"niu_nodes_without_rtl",
                "niu: {impl_nodes: [1]}\n",
                "2:19",
                {"niu.impl_nodes: says which nodes have no models, but impl: model has none of these"}},
    bad_snippet{"niu_in_rtl_at_a_node_that_is_not_there",
                "niu: {impl: rtl, impl_nodes: [3, 64]}\n",
                "2:34",
                {"niu.impl_nodes.1: there are nodes 0 to 63, not 64"}},
    bad_snippet{"active_messages_in_rtl",
                "niu: {impl: lockstep}\nmessaging: {system: active_message}\n",
                "2:13",
                {"niu.impl: the tables in RTL are of the send-and-receive system"}},
    bad_snippet{"requests_set_aside_in_rtl",
                "niu: {impl: rtl, rts_side_queue: 2}\n",
                "2:34",
                {"niu.rts_side_queue: the receive table in RTL is shown what the network holds"}},
    bad_snippet{"deep_queue_in_rtl",
                "niu: {impl: rtl, transmit_queue_depth: 65}\n",
                "2:40",
                {"niu.transmit_queue_depth: a transmit queue in RTL has at most 64 entries"}},
    bad_snippet{"chip_without_workload",
                "seed: 1\n",
                "1:1",
                {"workload: a chip runs something; say `program: hello`, or `elf: FILE`"}},
    bad_snippet{"program_and_elf",
                "workload: {program: hello, elf: /dev/null}\n",
                "2:33",
                {"workload.elf: workload.program is 'hello' already; say one of the two"}},
    bad_snippet{"empty_workload", "workload:\n", "2:1", {"workload: a chip runs something"}},
    bad_snippet{"program_empty", "workload: {program: ''}\n", "2:21", {"'' is no such word"}},
    bad_snippet{"elf_empty", "workload: {elf: ''}\n", "2:17", {"workload.elf: here is empty text"}},
    bad_snippet{"program_is_a_path", "workload: {program: ../hello}\n", "2:21", {"'../hello' is no such word"}},
    bad_snippet{"nodes_for_a_program",
                "workload: {program: hello, nodes: all}\n",
                "2:35",
                {"workload.nodes: is for workload.elf"}},
    bad_snippet{"elf_missing",
                "workload: {elf: nowhere.elf}\n",
                "2:17",
                {"workload.elf: there is no file 'nowhere.elf' (names in a configuration start from its directory)"}},
    bad_snippet{"elf_is_a_directory", "workload: {elf: /}\n", "2:17", {"'/' is no regular file"}},
    bad_snippet{"input_missing",
                "workload: {program: lu, input: nowhere.mtx}\n",
                "2:32",
                {"workload.input: there is no file 'nowhere.mtx'"}},
    bad_snippet{"args_a_list",
                "workload: {program: lu, args: [1]}\n",
                "2:31",
                {"workload.args: here is a list; allowed: a map of names to values"}},
    bad_snippet{"arg_a_list",
                "workload: {program: lu, args: {n: [1]}}\n",
                "2:35",
                {"workload.args.n: here is a list; allowed: a number, a word or text"}},
    bad_snippet{
        "arg_without_value", "workload: {program: lu, args: {n: }}\n", "2:32", {"workload.args.n: here is nothing"}},
    bad_snippet{"arg_with_equals_sign",
                "workload: {program: lu, args: {n=3: 4}}\n",
                "2:32",
                {"workload.args: 'n=3' is no name"}},
    bad_snippet{
        "args_too_long",
        "workload: {program: lu, args: {a: "
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx}}\n",
        "2:31",
        {"workload.args: these take 4104 bytes; the limit is 4096"}},
    bad_snippet{"traffic_on_a_chip",
                "workload: {program: hello}\ntraffic: {rate: 0.1}\n",
                "3:1",
                {"traffic: has no meaning with system: chip; it is for system: network"}},
    bad_snippet{"chip_too_large",
                "workload: {program: hello}\nnetwork: {topology: {dims: [64, 32]}}\n",
                "3:11",
                {"network.topology: 2048 nodes are too many; a chip has at most 1024"}},
    bad_snippet{"no_class_for_rts",
                "workload: {program: hello}\nnetwork: {classes: [{name: a, types: [THREAD, DATA, CTS]}]}\n",
                "3:20",
                {"no class carries RTS, which messaging.mode: rendezvous needs"}},
    bad_snippet{"no_class_for_data",
                "workload: {program: hello}\nnetwork: {classes: [{name: a, types: [THREAD, RTS, CTS]}]}\n",
                "3:20",
                {"no class carries DATA, which a chip needs"}},
    bad_snippet{"two_classes_without_types",
                "workload: {program: hello}\nnetwork: {classes: [{name: a}, {name: b}]}\n",
                "3:32",
                {"no type is left for class 'b' to carry"}},
    bad_snippet{"contexts_beyond_16",
                "workload: {program: hello}\ncore: {contexts: 17}\n",
                "3:18",
                {"core.contexts: 17 is too large; allowed: a whole number from 1 to 16 contexts"}},
    bad_snippet{"contexts_zero", "workload: {program: hello}\ncore: {contexts: 0}\n", "3:18", {"0 is too small"}},
    bad_snippet{"quantum_zero", "workload: {program: hello}\ncore: {quantum_cycles: 0}\n", "3:24", {"0 is too small"}},
    bad_snippet{"interrupts_to_no_context",
                "workload: {program: hello}\ncore: {contexts: 4, interrupt_context: 4}\n",
                "3:40",
                {"there is no context 4: core.contexts is 4, counted from 0"}},
    bad_snippet{"memory_without_unit",
                "workload: {program: hello}\ncore: {memory: 8}\n",
                "3:16",
                {"core.memory: '8' needs a unit: B, KiB, MiB or GiB, such as 8 MiB"}},
    bad_snippet{"memory_in_decimal_unit",
                "workload: {program: hello}\ncore: {memory: 8 MB}\n",
                "3:16",
                {"'MB' is not a unit of size: B, KiB, MiB or GiB; did you mean 'MiB'?"}},
    bad_snippet{"memory_in_nanoseconds",
                "workload: {program: hello}\ncore: {memory: 8 ns}\n",
                "3:16",
                {"'ns' is not a unit of size: B, KiB, MiB or GiB"}},
    bad_snippet{"memory_not_whole_pages",
                "workload: {program: hello}\ncore: {memory: 5000 B}\n",
                "3:16",
                {"5000 B is not a multiple of 4 KiB"}},
    bad_snippet{"memory_too_small",
                "workload: {program: hello}\ncore: {memory: 1 KiB}\n",
                "3:16",
                {"1 KiB is too small; allowed: a size from 4 KiB to 2 GiB"}},
    bad_snippet{
        "memory_too_large", "workload: {program: hello}\ncore: {memory: 4 GiB}\n", "3:16", {"4 GiB is too large"}},
    bad_snippet{"memory_over_the_interruptor",
                "workload: {program: hello}\ncore: {memory: 64 MiB}\n",
                "3:16",
                {"memory from 0x0 to 0x3ffffff covers the core-local interruptor at 0x2000000; memory_base: 0x80000000 "
                 "is clear"}},
    bad_snippet{"memory_over_the_host_port",
                "workload: {program: hello}\ncore: {memory: 8 MiB, memory_base: 0x0fc00000}\n",
                "3:36",
                {"covers the host port at 0x10000000"}},
    bad_snippet{"memory_beyond_32_bits",
                "workload: {program: hello}\ncore: {memory: 2 GiB, memory_base: 0x80001000}\n",
                "3:36",
                {"ends beyond 32 bits of address"}},
    bad_snippet{"memory_base_not_on_a_page",
                "workload: {program: hello}\ncore: {memory_base: 0x80000100}\n",
                "3:21",
                {"0x80000100 is not a multiple of 4096"}},
    bad_snippet{"memory_base_beyond_32_bits",
                "workload: {program: hello}\ncore: {memory_base: 0x100000000}\n",
                "3:21",
                {"0x100000000 is too large"}},
    bad_snippet{"queue_of_one_entry",
                "workload: {program: hello}\nniu: {transmit_queue_depth: 1}\n",
                "3:29",
                {"niu.transmit_queue_depth: 1 is too small; allowed: a whole number from 2 to 4096 entries"}},
    bad_snippet{"thread_queue_of_one_entry",
                "workload: {program: hello}\nniu: {thread_transmit_queue_depth: 1}\n",
                "3:36",
                {"1 is too small"}},
    bad_snippet{"reserve_beyond_half",
                "workload: {program: hello}\nniu: {receive_table_entries: 8, receive_table_reserve: 5}\n",
                "3:56",
                {"5 is more than half of niu.receive_table_entries: 8"}},
    bad_snippet{"active_messages_with_a_mode",
                "workload: {program: hello}\nmessaging: {system: active_message, mode: ready}\n",
                "3:43",
                {"messaging.mode: has no meaning with messaging.system: active_message"}},
    bad_snippet{"trailing_text_after_the_document",
                "workload: {program: hello}\n...\nmore: 1\n",
                "4:1",
                {"the configuration ends before this"}},
    bad_snippet{"bad_indentation",
                "workload: {program: hello}\nnetwork:\n  vc_depth: 4\n routing: x\n",
                "5:2",
                {"this is not YAML"}},
    bad_snippet{"tab_indentation",
                "workload: {program: hello}\nnetwork:\n\tvc_depth: 4\n",
                "4:10",
                {"this is not YAML", "indent with spaces"}},
    bad_snippet{"quote_never_closed",
                "workload: {program: hello}\nnetwork: {routing: \"dimension_order}\n",
                "3:20",
                {"this quote (\") is never closed"}},
    bad_snippet{"merge_key", "a: &a {x: 1}\nb: {<<: *a}\n", "3:5", {"merge keys (<<) are not read"}},
    bad_snippet{"tag", "seed: !!int 3\n", "2:7", {"YAML tags (!name) are not read"}},
    bad_snippet{"key_is_a_list", "? [a]\n: b\n", "2:3", {"a key is a word, not a list"}},
    bad_snippet{"key_is_null", "~: b\n", "2:1", {"a key is a word; here is none"}},
    bad_snippet{"alias_of_nothing", "seed: *nothing\n", "2:7", {"this is not YAML"}},
    bad_snippet{"alias_within_its_anchor", "a: &a [*a]\n", "2:8", {"this alias stands within its own anchor"}},
};

const bad_snippet bad_networks[] = {
    bad_snippet{"unknown_key_at_the_top",
                "netwrok: {}\n",
                "2:1",
                {"a configuration has no 'netwrok'", "did you mean 'network'?", "Allowed: system, seed"}},
    bad_snippet{"unknown_key_in_a_section",
                "network:\n  vc_dept: 4\n",
                "3:3",
                {"network has no 'vc_dept'", "did you mean 'vc_depth'?", "topology, routing"}},
    bad_snippet{"unknown_key_two_deep",
                "network: {router: {pipelin: x}}\n",
                "2:20",
                {"network.router has no 'pipelin'", "did you mean 'pipeline'?"}},
    bad_snippet{
        "key_of_another_section", "vc_depth: 4\n", "2:1", {"has no 'vc_depth'", "did you mean network.vc_depth?"}},
    bad_snippet{"key_like_nothing", "network: {xyzzy: 4}\n", "2:11", {"network has no 'xyzzy'; allowed: topology"}},
    bad_snippet{"unknown_key_in_a_class",
                "network: {classes: [{name: a, vc: 2}]}\n",
                "2:31",
                {"network.classes.0 has no 'vc'", "did you mean 'vcs'?"}},
    bad_snippet{"range_that_is_no_number",
                "network: {classes: [{name: a, range: 0-x}]}\n",
                "2:38",
                {"'0-x' is no number and no span", "such as 0-3,5"}},
    bad_snippet{"range_of_nothing", "network: {classes: [{name: a, range: ''}]}\n", "2:38", {"'' is no number"}},
    bad_snippet{"range_with_a_comma_too_many",
                "network: {classes: [{name: a, range: '0,'}]}\n",
                "2:38",
                {"'' is no number and no span"}},
    bad_snippet{"range_that_ends_before_it_begins",
                "network: {classes: [{name: a, range: 3-1}]}\n",
                "2:38",
                {"3-1 ends before it begins"}},
    bad_snippet{
        "range_too_far", "network: {classes: [{name: a, range: 0-64}]}\n", "2:38", {"0-64 is too large", "up to 63"}},
    bad_snippet{
        "range_that_repeats", "network: {classes: [{name: a, range: '0-3,2'}]}\n", "2:38", {"2 repeats a number"}},
    bad_snippet{"range_beside_a_number_of_its_own",
                "network: {classes: [{name: a, vcs: 2, range: 0-1}]}\n",
                "2:36",
                {"class 'a' has a range too"}},
    bad_snippet{"range_of_one_class_only",
                "network: {classes: [{name: a, range: 0-1}, {name: b}]}\n",
                "2:51",
                {"class 'b' has no range; if one class says it, all do"}},
    bad_snippet{"ranges_with_a_gap",
                "network: {classes: [{name: a, range: 0}, {name: b, range: '2,4'}]}\n",
                "2:20",
                {"no range has virtual channel 1,3"}},
    bad_snippet{"range_too_short_for_the_routing",
                "network: {topology: {kind: torus, dims: [4, 4]}, classes: [{name: a, range: 0}]}\n",
                "2:77",
                {"class 'a' has 1", "needs 2"}},
    bad_snippet{"ranges_of_phases_beyond_64",
                "network: {phases: 3, classes: [{name: a, range: 0-31}]}\n",
                "2:19",
                {"have 96 virtual channels in all (3 phases)"}},
    bad_snippet{"key_that_a_terminal_would_obey", "\"\\x1b[2J\": 1\n", "2:1", {"'?[2J'"}},
    bad_snippet{
        "list_where_a_map_belongs", "network: [1]\n", "2:10", {"network is a map of topology", "here is a list"}},
    bad_snippet{"value_where_a_map_belongs",
                "network: 3\n",
                "2:10",
                {"network is a map of topology", "here is a single value"}},
    bad_snippet{
        "map_where_a_number_belongs", "seed: {a: 1}\n", "2:7", {"seed: here is a map; allowed: a whole number"}},
    bad_snippet{"list_where_a_number_belongs", "seed: [1]\n", "2:7", {"seed: here is a list; allowed: a whole number"}},
    bad_snippet{"map_where_a_list_belongs",
                "network: {classes: {name: a}}\n",
                "2:20",
                {"network.classes: here is a map; allowed: a list of message classes"}},
    bad_snippet{"value_where_a_list_belongs",
                "network: {topology: {dims: 8}}\n",
                "2:28",
                {"network.topology.dims: here is a single value; allowed: a list of sizes"}},
    bad_snippet{"value_where_a_class_belongs",
                "network: {classes: [any]}\n",
                "2:21",
                {"network.classes.0 is a map of name, vcs, range, types, delivery, broadcast_level or depth"}},
    bad_snippet{"number_without_value",
                "network:\n  vc_depth:\n",
                "3:3",
                {"network.vc_depth: the value is missing; allowed: a whole number"}},
    bad_snippet{"empty_list_of_classes",
                "network: {classes: []}\n",
                "2:20",
                {"network.classes: the list has 0 entries, not 1 to 64"}},
    bad_snippet{"empty_list_of_types",
                "network: {classes: [{name: a, types: []}]}\n",
                "2:38",
                {"network.classes.0.types: the list has 0 entries"}},
    bad_snippet{"number_too_small",
                "network: {vc_depth: 0}\n",
                "2:21",
                {"network.vc_depth: 0 is too small; allowed: a whole number from 1 to 1024 flits"}},
    bad_snippet{"number_too_large", "network: {vc_depth: 1025}\n", "2:21", {"1025 is too large"}},
    bad_snippet{"number_negative", "network: {vc_depth: -1}\n", "2:21", {"-1 is negative; allowed"}},
    bad_snippet{"number_with_fraction", "network: {vc_depth: 4.5}\n", "2:21", {"'4.5' is not a whole number"}},
    bad_snippet{"number_with_exponent", "limits: {cycles: 1e6}\n", "2:18", {"'1e6' must be written in full: 1000000"}},
    bad_snippet{
        "number_with_separators", "limits: {cycles: 1_000_000}\n", "2:18", {"write 1000000 without separators"}},
    bad_snippet{"number_octal", "network: {vc_depth: 010}\n", "2:21", {"'010' starts with 0", "write 10"}},
    bad_snippet{"number_beyond_64_bits", "seed: 18446744073709551616\n", "2:7", {"is beyond 64 bits"}},
    bad_snippet{"number_of_many_digits",
                "seed: "
                "999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999"
                "999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999"
                "999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999\n",
                "2:7",
                {"is beyond 64 bits"}},
    bad_snippet{"number_hexadecimal_of_nothing", "seed: 0x\n", "2:7", {"'0x' is not a whole number"}},
    bad_snippet{"number_not_a_number", "network: {vc_depth: .nan}\n", "2:21", {"'.nan' is not a whole number"}},
    bad_snippet{"number_in_words", "network: {vc_depth: four}\n", "2:21", {"'four' is not a whole number"}},
    bad_snippet{"number_in_quotes", "network: {vc_depth: \"4\"}\n", "2:21", {"take the quotes away"}},
    bad_snippet{"number_with_unit", "network: {vc_depth: 4 flits}\n", "2:21", {"'4 flits' is not a whole number"}},
    bad_snippet{"real_not_a_number",
                "traffic: {rate: .nan}\n",
                "2:17",
                {"traffic.rate: '.nan' is not a number; allowed: a number from 0 to 1 flits/node/cycle"}},
    bad_snippet{"real_infinite", "traffic: {rate: .inf}\n", "2:17", {"'.inf' is not a number"}},
    bad_snippet{"real_infinite_in_c", "traffic: {rate: inf}\n", "2:17", {"'inf' is not a number"}},
    bad_snippet{"real_too_large", "traffic: {rate: 1.01}\n", "2:17", {"1.01 is too large"}},
    bad_snippet{"real_negative", "traffic: {rate: -0.1}\n", "2:17", {"-0.1 is too small"}},
    bad_snippet{
        "real_beyond_double", "traffic: {rate: 1e999}\n", "2:17", {"'1e999' is too large or too small for a number"}},
    bad_snippet{"real_hexadecimal", "traffic: {rate: 0x1p-3}\n", "2:17", {"is not a number"}},
    bad_snippet{"real_with_two_points", "traffic: {rate: 0.1.2}\n", "2:17", {"is not a number"}},
    bad_snippet{"truth_in_yaml_1_1",
                "traffic: {self: yes}\n",
                "2:17",
                {"traffic.self: 'yes' is neither; allowed: true or false"}},
    bad_snippet{"truth_misspelt", "traffic: {self: ture}\n", "2:17", {"did you mean 'true'?"}},
    bad_snippet{"truth_in_quotes", "traffic: {self: 'true'}\n", "2:17", {"take the quotes away"}},
    bad_snippet{"word_unknown",
                "network: {router: {pipeline: two_stage}}\n",
                "2:30",
                {"'two_stage' is unknown", "allowed: single_cycle or three_stage"}},
    bad_snippet{
        "word_misspelt", "network: {router: {pipeline: three-stage}}\n", "2:30", {"did you mean 'three_stage'?"}},
    bad_snippet{"word_is_no_name", "network: {classes: [{name: 7up}]}\n", "2:28", {"'7up' is no such word"}},
    bad_snippet{"word_too_long",
                "network: {classes: [{name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}]}\n",
                "2:28",
                {"is longer than 32 letters"}},
    bad_snippet{"type_unknown",
                "network: {classes: [{name: a, types: [thread]}]}\n",
                "2:39",
                {"network.classes.0.types.0: 'thread' is unknown", "did you mean 'THREAD'?"}},
    bad_snippet{"period_without_unit",
                "clock: {chip: 10}\n",
                "2:15",
                {"clock.chip: '10' needs a unit: ps, ns, us, ms, kHz, MHz or GHz, such as 10 ns"}},
    bad_snippet{"period_with_unknown_unit",
                "clock: {chip: 10 sec}\n",
                "2:15",
                {"'sec' is not a unit of period or frequency: ps, ns"}},
    bad_snippet{"period_with_unit_in_wrong_case", "clock: {chip: 10 NS}\n", "2:15", {"did you mean 'ns'?"}},
    bad_snippet{"period_of_half_a_picosecond",
                "clock: {chip: 0.5 ps}\n",
                "2:15",
                {"'0.5 ps' is 0.5 picoseconds, which is not a whole number of them"}},
    bad_snippet{"frequency_without_whole_period", "clock: {chip: 3 GHz}\n", "2:15", {"'3 GHz' is 333.333 picoseconds"}},
    bad_snippet{"period_zero", "clock: {chip: 0 ns}\n", "2:15", {"0 ns (0 ps) is too small"}},
    bad_snippet{"frequency_zero", "clock: {chip: 0 GHz}\n", "2:15", {"'0 GHz' is not above zero"}},
    bad_snippet{"period_negative", "clock: {chip: -1 ns}\n", "2:15", {"'-1 ns' is not above zero"}},
    bad_snippet{"period_too_long",
                "clock: {chip: 2 ms}\n",
                "2:15",
                {"2 ms is too large; allowed: a period or frequency from 1 ps to 1 ms"}},
    bad_snippet{"period_enormous", "clock: {chip: 1e300 ns}\n", "2:15", {"'1e300 ns' is out of all bounds"}},
    bad_snippet{"period_in_words",
                "clock: {chip: fast}\n",
                "2:15",
                {"'fast' is not a period or frequency: a number and a unit"}},
    bad_snippet{"mesh_of_zero_columns",
                "network: {topology: {dims: [0, 8]}}\n",
                "2:29",
                {"network.topology.dims.0: 0 is too small; allowed: a whole number from 1 to 1024 routers"}},
    bad_snippet{"mesh_enormous",
                "network: {topology: {dims: [8, 1000000]}}\n",
                "2:32",
                {"network.topology.dims.1: 1000000 is too large"}},
    bad_snippet{"mesh_of_four_dimensions",
                "network: {topology: {dims: [4, 4, 4, 4]}}\n",
                "2:28",
                {"a mesh has 1 to 3 sizes, not 4"}},
    bad_snippet{"ring_of_two_dimensions",
                "network: {topology: {kind: ring, dims: [4, 4]}}\n",
                "2:40",
                {"a ring has one size, not 2"}},
    bad_snippet{"mesh_of_too_many_nodes",
                "network: {topology: {dims: [1024, 1024, 1024]}}\n",
                "2:28",
                {"1073741824 nodes are too many; a network has at most 8192"}},
    bad_snippet{"arity_of_a_mesh",
                "network: {topology: {kind: mesh, arity: 4}}\n",
                "2:41",
                {"network.topology.arity: has no meaning for kind: mesh, which has dims"}},
    bad_snippet{"root_of_dimension_order",
                "network: {routing_root: 3}\n",
                "2:25",
                {"network.routing_root: has no meaning for routing: dimension_order, which has no keys"}},
    bad_snippet{"torus_with_one_virtual_channel",
                "network: {topology: {kind: torus}, classes: [{name: a, vcs: 1}]}\n",
                "2:61",
                {"class 'a' has 1; routing: dimension_order needs 2 in each class and phase"}},
    bad_snippet{"hypernet_of_too_many_levels",
                "network: {topology: {kind: hypernet, levels: 5}, routing: up_down}\n",
                "2:46",
                {"network.topology.levels: a hypernet of modules with 2^3 external links has 1 to 4 levels, not 5"}},
    bad_snippet{"hypernet_of_three_links_a_pair",
                "network: {topology: {kind: hypernet, links: 3}, routing: up_down}\n",
                "2:45",
                {"network.topology.links: must be a power of two, not 3"}},
    bad_snippet{"hypernet_of_three_subnets_in_a_chip",
                "cluster: {chip: {network: {topology: {kind: hypernet, subnets: 3}}}}\n",
                "2:64",
                {"cluster.chip.network.topology.subnets: must be a power of two, not 3"}},
    bad_snippet{"hypernet_with_times_of_two_of_three_levels",
                "network: {topology: {kind: hypernet, level_cycles: [1, 2]}, routing: up_down}\n",
                "2:52",
                {"network.topology.level_cycles: has 2 entries for 3 levels of links, those inside modules first"}},
    bad_snippet{"hypernet_with_too_few_virtual_channels_for_its_phases",
                "network: {topology: {kind: hypernet}, routing: hierarchical, classes: [{name: any, vcs: 3}]}\n",
                "2:89",
                {"network.classes.0.vcs: class 'any' has 3; routing: hierarchical needs 4 in each class and phase"}},
    bad_snippet{"hierarchical_routing_of_a_mesh",
                "network: {routing: hierarchical}\n",
                "2:20",
                {"network.routing: hierarchical needs a hypernet; up_down routes on any graph"}},
    bad_snippet{"phases_of_dimension_order",
                "network: {routing_phases: none}\n",
                "2:27",
                {"network.routing_phases: has no meaning for routing: dimension_order, which has no keys"}},
    bad_snippet{"mesh_of_nine_dimensions",
                "network: {topology: {dims: [1,1,1,1,1,1,1,1,1]}}\n",
                "2:28",
                {"the list has 9 entries, not 1 to 8"}},
    bad_snippet{"class_without_channels",
                "network: {classes: [{name: a, vcs: 0}]}\n",
                "2:36",
                {"network.classes.0.vcs: 0 is too small"}},
    bad_snippet{
        "class_without_name", "network: {classes: [{vcs: 1}]}\n", "2:21", {"network.classes.0.name is missing"}},
    bad_snippet{"classes_of_one_name",
                "network: {classes: [{name: a}, {name: a}]}\n",
                "2:39",
                {"network.classes.1.name: 'a' is the name of class 0 already"}},
    bad_snippet{"type_in_two_classes",
                "network: {classes: [{name: a, types: [DATA]}, {name: b, types: [RTS, DATA]}]}\n",
                "2:70",
                {"network.classes.1.types.1: DATA is carried by class 'a' already"}},
    bad_snippet{"type_twice_in_a_class",
                "network: {classes: [{name: a, types: [DATA, DATA]}]}\n",
                "2:45",
                {"DATA is carried by class 'a' already"}},
    bad_snippet{"channels_beyond_64",
                "network: {classes: [{name: a, vcs: 40}, {name: b, vcs: 25}]}\n",
                "2:20",
                {"65 virtual channels in all; a physical channel has at most 64"}},
    bad_snippet{"phases_beyond_64_channels",
                "network: {phases: 17}\n",
                "2:19",
                {"network.phases: the classes have 68 virtual channels in all (17 phases)"}},
    bad_snippet{"buffers_beyond_memory",
                "network: {topology: {dims: [64, 64]}, vc_depth: 1024, phases: 16}\n",
                "2:49",
                {"the buffers of all routers hold 1325400064 flits"}},
    bad_snippet{"limit_before_the_measurement",
                "limits: {cycles: 20000}\n",
                "2:18",
                {"20000 cycles end the run before traffic.warmup_cycles + traffic.measure_cycles = 40000"}},
    bad_snippet{"limit_beyond_time",
                "clock: {chip: 1 ms}\nlimits: {cycles: 10000000000}\n",
                "3:18",
                {"more than simulated time can count; at most 9223372036 cycles"}},
    bad_snippet{"nobody_to_send_to",
                "network: {topology: {dims: [1, 1]}}\ntraffic: {self: false}\n",
                "3:17",
                {"traffic.self: a network of one node has nobody else to send to"}},
    bad_snippet{"cores_in_a_network",
                "core: {contexts: 4}\n",
                "2:1",
                {"core: has no meaning with system: network; it is for system: chip"}},
    bad_snippet{"workload_in_a_network",
                "workload: {program: hello}\n",
                "2:1",
                {"workload: has no meaning with system: network"}},
    bad_snippet{
        "duplicate_key", "seed: 1\nseed: 2\n", "3:1", {"the key 'seed' is here a second time; the first is in line 2"}},
    bad_snippet{"duplicate_key_in_a_flow_map",
                "network: {vc_depth: 4, vc_depth: 5}\n",
                "2:24",
                {"the key 'vc_depth' is here a second time"}},
};

INSTANTIATE_TEST_SUITE_P(a_mistake, bad_chip, testing::ValuesIn(bad_chips), name_of);
INSTANTIATE_TEST_SUITE_P(a_mistake, bad_network, testing::ValuesIn(bad_networks), name_of);

}  // namespace
}  // namespace orbweaver

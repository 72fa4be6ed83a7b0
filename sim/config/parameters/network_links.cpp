// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

void declare_network_links(system_table& table) {
    const auto line = [](auto member) {
        return field(&system::system_desc::network_links, &system::network_links_desc::line, member);
    };
    const auto frames = [](auto member) {
        return field(&system::system_desc::network_links, &system::network_links_desc::frames, member);
    };
    const auto add = [&table](const std::string& key, const value_kind& kind, member_offset<system::system_desc> member,
                              const char* help) {
        table.add("network.link.serial." + key, kind, member, help).only_if([](const system::system_desc& described) {
            return described.network_links.kind == system::network_link_kind::serial;
        });
    };
    constexpr std::uint64_t longest_wait = 1000000000;

    table.add("network.link.kind",
              choice<system::network_link_kind>{{"parallel", "a wire a bit"},
                                                {"serial", "spanceivers and lines of 32-bit words, between routers"}},
              field(&system::system_desc::network_links, &system::network_links_desc::kind),
              "Kind of the links between routers");
    table.add_section({"network.link.serial", "Serial links, in cycles of clock.chip; network.link.kind: serial.",
                       systems_with_routers()});
    add("cycles_per_word", whole_number{1, 1000, "cycles"}, line(&serial::serial_link_desc::cycles_per_word),
        "Time of a word on the line; a flit is two words");
    add("flight_cycles", whole_number{0, 100000, "cycles"}, line(&serial::serial_link_desc::flight_cycles),
        "Time of a word in the cable");
    add("turn_around_cycles", whole_number{1, 100000, "cycles"}, line(&serial::serial_link_desc::turn_around_cycles),
        "From the arrival of the last word at an end to the first word of that end");
    add("word_error_rate", real_number{0, 1}, line(&serial::serial_link_desc::word_error_rate),
        "Part of the words that are corrupted");
    add("detection", real_number{0, 1}, line(&serial::serial_link_desc::detection),
        "Part of the corrupted words whose error is signalled; the others arrive with a wrong bit");
    add("lines",
        choice<serial::flit_lines>{{"half_duplex", "one line for both directions"}, {"full_duplex", "one line each"}},
        frames(&serial::flit_link_desc::lines), "Lines of a link");
    add("frames_per_turn", whole_number{1, 1024, "frames"}, frames(&serial::flit_link_desc::frames_per_turn),
        "Frames that an end sends in a row while the other end of the line waits");
    add("resend",
        choice<serial::flit_resend>{{"go_back", "all is sent again from the lost frame on"},
                                    {"off", "the first frame that is lost ends the run"}},
        frames(&serial::flit_link_desc::resend), "Reaction to frames with an error");
    add("window", whole_number{1, 32, "frames"}, frames(&serial::flit_link_desc::window),
        "Frames under way without acknowledgement");
    add("acknowledge_cycles", whole_number{0, longest_wait, "cycles"},
        frames(&serial::flit_link_desc::acknowledge_cycles),
        "Time that an acknowledgement waits for a frame to ride on");
    add("timeout_cycles", whole_number{1, longest_wait, "cycles"}, frames(&serial::flit_link_desc::timeout_cycles),
        "Time without an acknowledgement after which all is sent again; more than a round trip");
    add("retries", whole_number{0, 1000000}, frames(&serial::flit_link_desc::retries),
        "Time-outs in a row after which one more ends the run");
}

}  // namespace orbweaver::sim

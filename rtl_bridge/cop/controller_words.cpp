// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/cop/controller_words.h"

namespace orbweaver {

namespace {

using wires = controller_outputs;
using signal = wire_signal<controller_outputs>;

auto word(unsigned index) {
    return [index](const wires& outputs) { return std::uint64_t{outputs.transmit.word[index]}; };
}

}  // namespace

const std::vector<signal>& wire_words<controller_outputs>::signals() {
    static const std::vector<signal> all{
        {"poll", "selected", 7, [](const wires& outputs) { return std::uint64_t{outputs.selected.port}; }},
        {"poll", "answer", 1, [](const wires& outputs) { return std::uint64_t{outputs.selected.answer}; }},
        {"poll", "lock_port", 7, [](const wires& outputs) { return std::uint64_t{outputs.lock_port}; }},
        {"verdict", "kind", 2, [](const wires& outputs) { return static_cast<std::uint64_t>(outputs.verdict); }},
        {"verdict", "port", 7, [](const wires& outputs) { return std::uint64_t{outputs.verdict_port}; }},
        {"verdict", "reason", 8, [](const wires& outputs) { return static_cast<std::uint64_t>(outputs.reason); }},
        {"verdict", "answer_taken", 7, [](const wires& outputs) { return std::uint64_t{outputs.answer_taken}; }},
        {"transmit", "load", 64, [](const wires& outputs) { return outputs.load.channels; }},
        {"transmit", "load_uplink", 1, [](const wires& outputs) { return std::uint64_t{outputs.load.uplink}; }},
        {"transmit", "size", 3, [](const wires& outputs) { return std::uint64_t{outputs.transmit.size}; }},
        {"transmit", "instruction", 32, word(0)},
        {"transmit", "address", 32, word(1)},
        {"transmit", "data1", 32, word(2)},
        {"transmit", "data2", 32, word(3)},
        {"events", "begins", 1, [](const wires& outputs) { return std::uint64_t{outputs.events.begins}; }},
        {"events", "stalls", 1, [](const wires& outputs) { return std::uint64_t{outputs.events.stalls}; }},
        {"events", "put_off", 1, [](const wires& outputs) { return std::uint64_t{outputs.events.put_off}; }},
        {"events", "completes", 1, [](const wires& outputs) { return std::uint64_t{outputs.events.completes}; }},
        {"events", "loses", 1, [](const wires& outputs) { return std::uint64_t{outputs.events.loses}; }},
        {"events", "lock_expires", 1, [](const wires& outputs) { return std::uint64_t{outputs.events.lock_expires}; }},
    };
    return all;
}

std::optional<std::string> wire_words<controller_outputs>::difference(const controller_outputs& expected,
                                                                      const controller_outputs& found) {
    return expected == found ? std::nullopt : first_difference(signals(), expected, found);
}

std::string wire_words<controller_outputs>::line(const controller_outputs& outputs) {
    return values_in_words(signals(), outputs);
}

}  // namespace orbweaver

// SPDX-License-Identifier: Apache-2.0
#include "testbenches/system/support/cop_hosts.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace orbweaver {

namespace {

std::vector<std::uint8_t> bytes_of(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// One with a channel for each host.
controller_desc with_channels(controller_desc described, unsigned channels) {
    described.channels = channels;
    return described;
}

}  // namespace

network_desc cop_hosts::mesh(unsigned hosts) {
    network_desc made;
    made.topology.dims = {hosts, 1};
    made.classes = {{"thread", 2, {message_type::thread}},
                    {"data", 2, {message_type::data}},
                    {"rts", 1, {message_type::rts}},
                    {"cts", 1, {message_type::cts}}};
    return made;
}

cop_hosts::cop_hosts(const cop_hosts_setup& setup, const std::string& program,
                     const std::vector<std::string>& arguments)
    : m_clock("clock", setup.chip_period),
      m_cop_clock("cop_clock", setup.cop_period),
      m_network("network", m_clock, mesh(setup.hosts), m_ledger),
      m_controller("controller", m_cop_clock, with_channels(setup.controller, setup.hosts), setup.line,
                   setup.protocol) {
    m_control.attach(m_clock);
    m_control.attach(m_cop_clock);
    const elf_image image(program, bytes_of(program), {setup.core.memory_base, setup.core.memory_bytes});
    for (unsigned number = 0; number < setup.hosts; ++number) {
        m_hosts.push_back(make_host(number, setup));
        load(*m_hosts.back(), image, arguments);
    }
}

std::unique_ptr<cop_hosts::host> cop_hosts::make_host(unsigned number, const cop_hosts_setup& setup) {
    auto made = std::make_unique<host>();
    host& self = *made;
    const node_id node{static_cast<std::uint16_t>(number)};
    const auto named = [&](const char* what) { return what + std::to_string(number); };
    const std::vector<bus_range> ranges{{"to_memory", setup.core.memory_base, setup.core.memory_bytes},
                                        {"to_clint", clint_base, clint_bytes},
                                        {"to_host", host_port_base, host_port_bytes},
                                        {"to_card", cop_card_base, cop_card_bytes}};
    self.bus =
        std::make_unique<memory_bus>(named("bus").c_str(), std::vector<std::string>{"from_core", "from_niu"}, ranges);
    self.memory = std::make_unique<memory>(named("memory").c_str(), setup.core.memory_bytes);
    self.core = std::make_unique<core>(named("core").c_str(), m_clock, m_control, setup.core,
                                       core_identity{node, setup.hosts, setup.hosts, 1, true});
    const niu_context context{.node = node,
                              .nodes = setup.hosts,
                              .contexts = setup.core.contexts,
                              .partition = m_network.partition(),
                              .vc_depth = m_network.vc_depth(),
                              .vc_release = m_network.description().router.vc_release,
                              .codec = m_network.codec(),
                              .ledger = m_ledger,
                              .pace = m_network.node_pace()};
    self.niu = std::make_unique<send_receive_niu>(named("niu").c_str(), m_clock, m_control, niu_desc{},
                                                  messaging_mode::rendezvous, context, nullptr);
    self.clint = std::make_unique<clint>(named("clint").c_str(), m_clock, [&self](interrupt_line line, bool level) {
        self.core->set_interrupt(line, level);
    });
    host_port_links links;
    links.console = [this](node_id, std::string_view line) { m_console.append(line).append("\n"); };
    links.read_memory = [&self, base = setup.core.memory_base](std::uint32_t address, std::span<std::uint8_t> bytes) {
        const std::size_t offset = address - base;
        if (offset >= self.memory->bytes()) {
            return std::size_t{0};
        }
        const std::size_t there = std::min<std::size_t>(bytes.size(), self.memory->bytes() - offset);
        std::copy_n(self.memory->data() + offset, there, bytes.begin());
        return there;
    };
    self.port = std::make_unique<host_port>(named("host").c_str(), m_clock, m_control, node, m_reports, links);
    self.card = std::make_unique<host_card>(
        named("card").c_str(), m_cop_clock, setup.chip_period, setup.card, setup.line, setup.protocol,
        [&self](bool level) { self.core->set_interrupt(interrupt_line::external, level); });
    self.line = std::make_unique<serial_link>(named("line").c_str(), m_cop_clock, setup.line, 1);
    self.core->bus.bind(self.bus->initiator(0));
    self.niu->memory.bind(self.bus->initiator(1));
    self.bus->target(0).bind(self.memory->socket);
    self.bus->target(1).bind(self.clint->socket);
    self.bus->target(2).bind(self.port->socket);
    self.bus->target(3).bind(self.card->socket);
    self.core->niu.bind(self.niu->core);
    self.niu->injection.bind(m_network.injection(node));
    m_network.ejection(node).bind(self.niu->ejection);
    self.card->link().bind(self.line->near_end);
    m_controller.socket(number + 1).bind(self.line->far_end);
    return made;
}

void cop_hosts::load(host& into, const elf_image& image, const std::vector<std::string>& arguments) {
    const std::uint32_t base = 0;
    for (const elf_segment& segment : image.segments()) {
        std::copy(segment.bytes.begin(), segment.bytes.end(), into.memory->data() + (segment.address - base));
    }
    const elf_symbol* const place = image.find("orbweaver_arguments");
    std::string text;
    for (const std::string& each : arguments) {
        text += each + '\0';
    }
    text += "memory.end=" + std::to_string(base + into.memory->bytes()) + '\0' + '\0';
    std::copy(text.begin(), text.end(), into.memory->data() + (place->address - base));
    into.core->boot(image.entry());
}

void cop_hosts::run(cycle_t limit) {
    while (!m_control.finished() && m_cycles < limit) {
        m_cycles += 1000;
        sc_core::sc_start(m_clock.time(m_cycles) - sc_core::sc_time_stamp());
    }
}

std::string cop_hosts::outcome() const {
    if (!m_control.finished()) {
        return "still running\n" + m_console;
    }
    const run_outcome& ended = *m_control.outcome();
    std::string all = ended.status;
    if (ended.code != exit_code::success) {
        all += ": " + ended.summary + "\n" + m_console;
        for (const std::string& line : ended.details) {
            all += line + "\n";
        }
    }
    return all;
}

}  // namespace orbweaver

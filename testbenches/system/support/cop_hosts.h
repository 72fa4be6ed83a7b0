// SPDX-License-Identifier: Apache-2.0
// Hosts on a mesh, each a core with memory, network interface and a card of the coordination processor, whose
// controller joins them all: the machine of the thesis, put together by hand. No mirror: it serves the tests of this
// folder.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hw/cop/controller.h"
#include "hw/cop/host_card/host_card.h"
#include "hw/core/clint.h"
#include "hw/core/core.h"
#include "hw/core/host_port.h"
#include "hw/core/memory.h"
#include "hw/core/memory_bus.h"
#include "hw/link/serial_link.h"
#include "hw/niu/send_receive_niu.h"
#include "hw/noc/network.h"
#include "hw/system/elf_image.h"
#include "sw_stack/shared/cop_card.h"
#include "sw_stack/shared/register_map.h"

namespace orbweaver {

struct cop_hosts_setup {
    unsigned hosts = 4;
    core_desc core;
    host_card_desc card;
    controller_desc controller;
    serial_link_desc line;
    command_link_desc protocol;
    sc_core::sc_time chip_period{10, sc_core::SC_NS};
    sc_core::sc_time cop_period{10, sc_core::SC_NS};
};

class cop_hosts {
public:
    /// @param program   ELF file
    /// @param arguments of the program, "key=value"
    cop_hosts(const cop_hosts_setup& setup, const std::string& program, const std::vector<std::string>& arguments);

    /// Until the firmware ends the run, at most so many cycles of the chip.
    void run(cycle_t limit);

    /// How it ended, in words; "ok" if the firmware found everything right.
    std::string outcome() const;
    cycle_t cycles() const { return m_cycles; }
    const host_card& card(unsigned host) const { return *m_hosts[host]->card; }
    const cop_controller& controller() const { return m_controller; }
    const host_reports& reports() const { return m_reports; }

private:
    struct host {
        std::unique_ptr<memory_bus> bus;
        std::unique_ptr<orbweaver::memory> memory;
        std::unique_ptr<orbweaver::core> core;
        std::unique_ptr<send_receive_niu> niu;
        std::unique_ptr<orbweaver::clint> clint;
        std::unique_ptr<host_port> port;
        std::unique_ptr<host_card> card;
        std::unique_ptr<serial_link> line;
    };

    static network_desc mesh(unsigned hosts);
    std::unique_ptr<host> make_host(unsigned number, const cop_hosts_setup& setup);
    void load(host& into, const elf_image& image, const std::vector<std::string>& arguments);

    run_control m_control;
    packet_ledger m_ledger;
    host_reports m_reports;
    std::string m_console;
    clock_domain m_clock;
    clock_domain m_cop_clock;
    network m_network;
    cop_controller m_controller;
    std::vector<std::unique_ptr<host>> m_hosts;
    cycle_t m_cycles = 0;
};

}  // namespace orbweaver

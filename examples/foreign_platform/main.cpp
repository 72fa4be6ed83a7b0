// SPDX-License-Identifier: Apache-2.0
// A platform of foreign models on a 2x2 mesh of orbweaver. They are written against TLM-2.0 alone. At node 0
// stand a processor, a bus, a DMA engine and a memory, at node 3 another memory. The processor fills the memory of its
// node directly, and has the DMA engine copy it over the network. Then an interface unit (NIU) at node 1, an initiator
// of the same bus, sends the memory as a message to the one at node 2, which has a memory of its own.
#include <tlm_utils/multi_passthrough_target_socket.h>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <memory>
#include <optional>
#include <systemc>
#include <vector>

#include "hw/niu/niu.h"
#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/node_endpoint.h"
#include "tlm/memory_bridge_completer.h"
#include "tlm/memory_bridge_requester.h"

using namespace sc_core;

/// 64 KiB that take 20 ns an access, and grant direct access.
struct memory : sc_core::sc_module {
    tlm_utils::simple_target_socket<memory> socket{"socket"};

    /// @param first address of its first byte
    memory(sc_core::sc_module_name name, std::uint64_t first) : sc_module(name), base(first), bytes(1 << 16) {
        socket.register_b_transport(this, &memory::transport);
        socket.register_transport_dbg(this, &memory::debug);
        socket.register_get_direct_mem_ptr(this, &memory::direct_access);
    }

    bool contains(const tlm::tlm_generic_payload& payload) const {
        const std::uint64_t offset = payload.get_address() - base;
        return offset < bytes.size() && payload.get_data_length() <= bytes.size() - offset;
    }

    void transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        payload.set_dmi_allowed(true);
        if (payload.get_byte_enable_ptr() != nullptr) {
            payload.set_response_status(tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
        } else if (payload.get_streaming_width() < payload.get_data_length()) {
            payload.set_response_status(tlm::TLM_BURST_ERROR_RESPONSE);
        } else if (debug(payload) == 0) {
            payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        } else {
            delay += sc_core::sc_time(20, sc_core::SC_NS);
            payload.set_response_status(tlm::TLM_OK_RESPONSE);
        }
    }

    unsigned int debug(tlm::tlm_generic_payload& payload) {
        if (!contains(payload)) { return 0; }
        std::uint8_t* const position = bytes.data() + (payload.get_address() - base);
        if (payload.is_read()) {
            std::memcpy(payload.get_data_ptr(), position, payload.get_data_length());
        } else {
            std::memcpy(position, payload.get_data_ptr(), payload.get_data_length());
        }
        return payload.get_data_length();
    }

    bool direct_access(tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) {
        dmi.set_dmi_ptr(bytes.data());
        dmi.set_start_address(base);
        dmi.set_end_address(base + bytes.size() - 1);
        dmi.allow_read_write();
        return true;
    }

    std::uint64_t base;
    std::vector<std::uint8_t> bytes;
};

/// A bus of blocking calls with two targets: registers in a window of 256 bytes, and everything else.
struct bus : sc_core::sc_module {
    tlm_utils::multi_passthrough_target_socket<bus> socket{"socket"};
    tlm_utils::simple_initiator_socket<bus> registers{"registers"};
    tlm_utils::simple_initiator_socket<bus> others{"others"};

    /// @param window address of the first register; registers see addresses from 0 on
    bus(sc_core::sc_module_name name, std::uint64_t window) : sc_module(name), base(window) {
        socket.register_b_transport(this, &bus::transport);
        socket.register_transport_dbg(this, &bus::debug);
        socket.register_get_direct_mem_ptr(this, &bus::direct_access);
        others.register_invalidate_direct_mem_ptr(this, &bus::invalidate);
    }

    bool is_register(const tlm::tlm_generic_payload& payload) const { return payload.get_address() - base < 256; }

    void transport(int, tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        delay += sc_core::sc_time(10, sc_core::SC_NS);
        if (!is_register(payload)) {
            others->b_transport(payload, delay);
            return;
        }
        payload.set_address(payload.get_address() - base);
        registers->b_transport(payload, delay);
        payload.set_address(payload.get_address() + base);
    }

    unsigned int debug(int, tlm::tlm_generic_payload& payload) {
        return is_register(payload) ? 0 : others->transport_dbg(payload);
    }

    bool direct_access(int, tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
        return !is_register(payload) && others->get_direct_mem_ptr(payload, dmi);
    }

    void invalidate(sc_dt::uint64 first, sc_dt::uint64 last) {
        for (unsigned i = 0; i < socket.size(); ++i) {
            socket[static_cast<int>(i)]->invalidate_direct_mem_ptr(first, last);
        }
    }

    std::uint64_t base;
};

/// A DMA engine: four registers of 64 bits, and an initiator of approximate timing that keeps four bursts under way.
/// A store to `status` starts a copy; `status` reads 1 when it is done, and 2 if it failed.
struct dma : sc_core::sc_module, tlm::tlm_mm_interface {
    SC_HAS_PROCESS(dma);
    tlm_utils::simple_target_socket<dma> registers{"registers"};
    tlm_utils::simple_initiator_socket<dma> socket{"socket"};

    enum offset : std::uint64_t { source = 0, destination = 8, length = 16, status = 24 };
    static constexpr unsigned burst_bytes = 64;
    static constexpr unsigned max_bursts = 4;

    explicit dma(sc_core::sc_module_name name) : sc_module(name) {
        registers.register_b_transport(this, &dma::access);
        socket.register_nb_transport_bw(this, &dma::backward);
        SC_THREAD(copy);
    }

    void access(tlm::tlm_generic_payload& payload, sc_core::sc_time&) {
        const std::uint64_t position = payload.get_address();
        if (payload.get_data_length() != 8 || position % 8 != 0 || position > status) {
            payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
            return;
        }
        std::uint64_t& value = values[position / 8];
        if (payload.is_read()) {
            std::memcpy(payload.get_data_ptr(), &value, 8);
        } else if (position == status) {
            value = 0;
            started.notify(sc_core::SC_ZERO_TIME);
        } else {
            std::memcpy(&value, payload.get_data_ptr(), 8);
        }
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
    }

    void copy() {
        while (true) {
            wait(started);
            succeeded = true;
            next = 0;
            for (burst& each : bursts) { go_on(each); }
            while (under_way > 0 || next < values[length / 8]) {
                wait(changed);
                for (burst& each : bursts) {
                    if (!each.busy || each.answered) { go_on(each); }
                }
            }
            values[status / 8] = succeeded ? 1 : 2;
        }
    }

private:
    struct burst {
        tlm::tlm_generic_payload payload;
        std::array<unsigned char, burst_bytes> data{};
        std::uint64_t position = 0;  // from the start of the copy
        bool busy = false;
        bool answered = false;
    };

    /// A burst reads, then writes what it has read, then takes the next piece.
    void go_on(burst& each) {
        if (each.busy) {
            each.answered = false;
            each.busy = false;
            --under_way;
            succeeded = succeeded && each.payload.is_response_ok();
            if (each.payload.is_read()) {
                begin(each, tlm::TLM_WRITE_COMMAND, values[destination / 8] + each.position);
                return;
            }
        }
        if (next < values[length / 8]) {
            each.position = next;
            next += burst_bytes;
            begin(each, tlm::TLM_READ_COMMAND, values[source / 8] + each.position);
        }
    }

    void begin(burst& each, tlm::tlm_command command, std::uint64_t address) {
        each.busy = true;
        ++under_way;
        each.payload.reset();
        each.payload.set_mm(this);
        each.payload.acquire();
        each.payload.set_command(command);
        each.payload.set_address(address);
        each.payload.set_data_ptr(each.data.data());
        each.payload.set_data_length(burst_bytes);
        each.payload.set_streaming_width(burst_bytes);
        each.payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        tlm::tlm_phase phase = tlm::BEGIN_REQ;
        sc_core::sc_time delay;
        const tlm::tlm_sync_enum result = socket->nb_transport_fw(each.payload, phase, delay);
        if (result == tlm::TLM_COMPLETED) {
            end(each.payload);
        } else if (result == tlm::TLM_ACCEPTED) {
            wait(request_ended);
        }
    }

    tlm::tlm_sync_enum backward(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase, sc_core::sc_time&) {
        if (phase == tlm::END_REQ) {
            request_ended.notify(sc_core::SC_ZERO_TIME);
            return tlm::TLM_ACCEPTED;
        }
        end(payload);
        return tlm::TLM_COMPLETED;
    }

    void end(tlm::tlm_generic_payload& payload) {
        for (burst& each : bursts) {
            if (&each.payload == &payload) { each.answered = true; }
        }
        payload.release();
        changed.notify(sc_core::SC_ZERO_TIME);
    }

    void free(tlm::tlm_generic_payload*) override {}  // bursts own their payloads

    std::array<std::uint64_t, 4> values{};
    std::array<burst, max_bursts> bursts;
    std::uint64_t next = 0;
    unsigned under_way = 0;
    bool succeeded = true;
    sc_core::sc_event started;
    sc_core::sc_event changed;
    sc_core::sc_event request_ended;
};

/// Has an NIU execute messaging instructions, one a cycle, as a core would.
struct messenger : sc_core::sc_module, orbweaver::clocked, orbweaver::messaging_initiator {
    orbweaver::messaging_initiator_socket niu{"niu"};
    sc_core::sc_event done;

    messenger(sc_core::sc_module_name name, orbweaver::clock_domain& clock)
        : sc_module(name), domain(clock), handle(clock.attach(*this, orbweaver::clock_stage::cores)) {
        niu.bind(*this);
    }

    using operation = orbweaver::messaging_operation;
    void append(operation what, std::uint32_t first, std::uint32_t second = 0, std::uint32_t third = 0) {
        orbweaver::messaging_transaction instruction;
        instruction.operation = what;
        instruction.operand[0] = first;
        instruction.operand[1] = second;
        instruction.operand[2] = third;
        program.push_back(instruction);
    }
    void start() { domain.wake(handle, domain.next_edge()); }

private:
    void tick(orbweaver::cycle_t now) override {
        orbweaver::messaging_phase phase = orbweaver::messaging_phase::issue;
        sc_core::sc_time delay;
        niu->nb_transport_fw(program[next], phase, delay);
        if (program[next].verdict != orbweaver::messaging_verdict::accepted) { return; }
        if (++next < program.size()) {
            domain.wake(handle, now + 1);
        } else {
            done.notify(sc_core::SC_ZERO_TIME);
        }
    }

    /// A rejected instruction is issued again when the NIU wakes its context.
    void from_niu(orbweaver::messaging_phase phase, orbweaver::messaging_transaction&) override {
        if (phase == orbweaver::messaging_phase::wake) { domain.wake(handle, domain.now() + 1); }
    }

    orbweaver::clock_domain& domain;
    orbweaver::clock_domain::handle handle;
    std::vector<orbweaver::messaging_transaction> program;
    std::size_t next = 0;
};

constexpr std::uint64_t near_base = 0;
constexpr std::uint64_t far_base = 0x40'0000'0000;
constexpr std::uint64_t memory_bytes = 1 << 16;
constexpr std::uint64_t dma_base = 0x1000'0000;
constexpr unsigned copied_bytes = 4096;
constexpr std::uint32_t message_id = 7;
constexpr std::uint32_t message_base = 0x200;
constexpr std::uint32_t message_words = 256;

/// Drives the DMA engine, as firmware would.
struct processor : sc_module {
    SC_HAS_PROCESS(processor);
    tlm_utils::simple_initiator_socket<processor> socket{"socket"};
    bool succeeded = false;

    processor(sc_module_name name, messenger& sender, messenger& receiver, const memory& mailbox)
        : sc_module(name), sending(sender), receiving(receiver), received(mailbox) {
        SC_THREAD(run);
    }

    void run() {
        fill();
        store(dma_base + dma::source, near_base);
        store(dma_base + dma::destination, far_base + 0x100);
        store(dma_base + dma::length, copied_bytes);
        const sc_time start = sc_time_stamp();
        store(dma_base + dma::status, 1);
        std::uint64_t status = 0;
        while (status == 0) {
            wait(100, SC_NS);
            status = load(dma_base + dma::status);
        }
        std::cout << "the copy took " << sc_time_stamp() - start << "\n";
        succeeded = status == 1 && compare();
        std::cout << (succeeded ? "the memory at node 3 holds what node 0 wrote\n" : "it does not\n");
        succeeded = succeeded && exchange_message();
        std::cout << (succeeded ? "the memory at node 2 holds the message of node 1\n" : "it does not\n");
        sc_stop();
    }

    /// Node 1 sends the start of the near memory to node 2.
    bool exchange_message() {
        using operation = messenger::operation;
        receiving.append(operation::str, message_id, message_base, 1);
        receiving.append(operation::wait_receive, message_id);
        sending.append(operation::sendh_data, 2, message_id);
        sending.append(operation::sendme, near_base, 1U << 16 | message_words);
        const sc_time start = sc_time_stamp();
        receiving.start();
        sending.start();
        wait(receiving.done);
        std::cout << "the message took " << sc_time_stamp() - start << "\n";
        const auto first = received.bytes.begin() + message_base;
        return std::equal(first, first + 4 * message_words, direct_memory);
    }

    /// Writes the memory of the node without transactions.
    void fill() {
        tlm::tlm_generic_payload payload;
        payload.set_write();
        payload.set_address(near_base);
        tlm::tlm_dmi direct;
        if (!socket->get_direct_mem_ptr(payload, direct)) {
            std::cout << "no direct access\n";
            return;
        }
        std::cout << "direct access to 0x" << std::hex << direct.get_start_address() << " .. 0x"
                  << direct.get_end_address() << std::dec << "\n";
        direct_memory = direct.get_dmi_ptr();
        for (unsigned i = 0; i < copied_bytes; ++i) { direct_memory[i] = static_cast<unsigned char>(i * 7); }
    }

    /// Reads the far memory over the network, a word at its start and one at its end.
    bool compare() {
        std::uint64_t expected = 0;
        for (unsigned i = 0; i < 8; ++i) {
            expected |= std::uint64_t{static_cast<unsigned char>((copied_bytes - 8 + i) * 7)} << 8 * i;
        }
        return load(far_base + 0x100 + copied_bytes - 8) == expected && load(far_base + 0x100 + copied_bytes) == 0;
    }

    void store(std::uint64_t address, std::uint64_t value) { transfer(tlm::TLM_WRITE_COMMAND, address, value); }
    std::uint64_t load(std::uint64_t address) {
        std::uint64_t value = 0;
        transfer(tlm::TLM_READ_COMMAND, address, value);
        return value;
    }
    void transfer(tlm::tlm_command command, std::uint64_t address, std::uint64_t& value) {
        tlm::tlm_generic_payload payload;
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        payload.set_data_length(sizeof value);
        payload.set_streaming_width(sizeof value);
        sc_time delay;
        socket->b_transport(payload, delay);
        wait(delay);
        if (!payload.is_response_ok()) {
            std::cout << payload.get_response_string() << " at 0x" << std::hex << address << std::dec << "\n";
        }
    }

    messenger& sending;
    messenger& receiving;
    const memory& received;
    unsigned char* direct_memory = nullptr;
};

/// The address map of the platform.
std::optional<orbweaver::bridge_route> route(std::uint64_t address) {
    if (address - near_base < memory_bytes) {
        return orbweaver::bridge_route({0}, near_base, near_base + memory_bytes - 1);
    }
    if (address - far_base < memory_bytes) {
        return orbweaver::bridge_route({3}, far_base, far_base + memory_bytes - 1);
    }
    return std::nullopt;
}

int sc_main(int, char*[]) {
    orbweaver::clock_domain clock("clock", sc_time(10, SC_NS));
    orbweaver::packet_ledger ledger;
    orbweaver::noc::network_desc described;
    described.topology.kind = "mesh";
    described.topology.dims = {2, 2};
    using orbweaver::message_type;
    described.classes = {{"data", 2, {message_type::data}},
                         {"control", 2, {message_type::thread, message_type::rts, message_type::cts}}};
    orbweaver::noc::network mesh("mesh", clock, described, ledger);

    orbweaver::run_control control;
    control.attach(clock);
    const auto plan = std::make_shared<const orbweaver::noc::network_plan>("plan", described);
    orbweaver::niu::niu sender("sender", clock, control, {}, {}, orbweaver::niu::context_at(plan, {1}, ledger));
    orbweaver::niu::niu receiver("receiver", clock, control, {}, {}, orbweaver::niu::context_at(plan, {2}, ledger));
    sender.injection().bind(mesh.injection({1}));
    mesh.ejection({1}).bind(sender.ejection());
    receiver.injection().bind(mesh.injection({2}));
    mesh.ejection({2}).bind(receiver.ejection());
    messenger sending("sending", clock);
    messenger receiving("receiving", clock);
    sending.niu.bind(sender.core);
    receiving.niu.bind(receiver.core);
    memory mailbox("mailbox", 0);
    receiver.memory.bind(mailbox.socket);

    processor cpu("cpu", sending, receiving, mailbox);
    bus interconnect("interconnect", dma_base);
    dma engine("engine");
    cpu.socket.bind(interconnect.socket);
    interconnect.registers.bind(engine.registers);

    orbweaver::memory_bridge_requester near("near", clock, ledger, node_endpoint(mesh, {0}), {}, route);
    interconnect.others.bind(near.socket);
    engine.socket.bind(near.socket);
    sender.memory.bind(interconnect.socket);
    orbweaver::memory_bridge_completer local("local", near);
    memory near_memory("near_memory", near_base);
    local.socket.bind(near_memory.socket);
    bind_node(mesh, {0}, near);

    orbweaver::memory_bridge_completer far("far", clock, ledger, node_endpoint(mesh, {3}));
    memory far_memory("far_memory", far_base);
    far.socket.bind(far_memory.socket);
    bind_node(mesh, {3}, far);

    sc_start();
    return cpu.succeeded ? 0 : 1;
}

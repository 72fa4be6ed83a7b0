// SPDX-License-Identifier: Apache-2.0
// Machines with hostile input: programs of random instructions, and damaged files. They may end in
// any way but one that is a bug of orbweaver.
#include <elf.h>

#include <cstring>
#include <fstream>
#include <iterator>

#include "sw_stack/shared/messaging_instructions.h"
#include "sw_stack/shared/register_map.h"
#include "testbenches/core/support/assembler.h"
#include "testbenches/fuzz/machines/network_parts.h"

namespace orbweaver::fuzz {

namespace {

namespace fs = std::filesystem;
using namespace core::assembly;

constexpr word memory_base = 0x80000000;
constexpr unsigned memory_pages = 4;
constexpr word page_bytes = 4096;

reg any_register(random_stream& random) { return static_cast<reg>(random.below(32)); }

/// An even offset that mostly stays in the program.
int any_offset(random_stream& random) {
    return one_in(random, 20) ? static_cast<int>(random.below(4096)) * 2 - 4096
                              : static_cast<int>(random.below(64)) * 4 - 96;
}

word any_instruction(random_stream& random) {
    const reg rd = any_register(random);
    const reg rs1 = any_register(random);
    const reg rs2 = any_register(random);
    const word funct3 = random.below(8);
    const auto immediate = static_cast<int>(random.below(one_in(random, 4) ? 4096 : 64));
    constexpr word atomic = 0x2f;
    constexpr word system = 0x73;
    constexpr word arithmetic = 0x33;
    constexpr word floating = 0x53;
    constexpr word csrs[] = {0x001, 0x003, 0x300, 0x304, 0x340, 0x341, 0x342, 0x344, 0xb00, 0xf14, 0xc00};
    switch (random.below(14)) {
        case 0: return i_type(immediate, rs1, funct3, rd, 0x13);
        case 1: return r_type(noc::any_of(random, {0U, 0x20U, 1U}), rs2, rs1, funct3, rd, arithmetic);
        case 2: return i_type(immediate & ~3, rs1, noc::any_of(random, {0U, 1U, 2U, 4U, 5U}), rd, 0x03);
        case 3: return s_type(immediate & ~3, rs2, rs1, random.below(3), 0x23);
        case 4: return b_type(any_offset(random), rs2, rs1, noc::any_of(random, {0U, 1U, 4U, 5U, 6U, 7U}));
        case 5: return one_in(random, 2) ? jal(rd, any_offset(random)) : lui(rd, random.below(1 << 20));
        case 6: return r_type(random.below(32) << 2, rs2, rs1, 2, rd, atomic);
        case 7:
            return i_type(static_cast<int>(csrs[random.below(std::size(csrs))]), rs1, 1 + random.below(7), rd, system);
        case 8: return r_type(random.below(128), rs2, rs1, funct3, rd, floating);
        case 9: return i_type(immediate & ~7, rs1, 2 + random.below(2), rd, noc::any_of(random, {0x07U, 0x27U}));
        case 10:
            return one_in(random, 10) ? static_cast<word>(random.next()) : one_in(random, 8) ? 0x30200073 : 0x0000100f;
        default: return r_type(random.below(128), rs2, rs1, funct3, rd, custom0_opcode);
    }
}

/// A trap goes on behind the instruction that caused it. Registers hold addresses of memory and of devices, and small
/// numbers; random instructions follow, in a loop.
std::vector<word> any_program(random_stream& random) {
    constexpr word trap_handler = memory_base + 4;
    constexpr word mret = 0x30200073;
    constexpr word mtvec = 0x305;
    constexpr word mepc = 0x341;
    std::vector<word> words{jal(zero, 5 * 4), csrrs(t6, mepc, zero), addi(t6, t6, 4), csrrw(zero, mepc, t6), mret};
    words.insert(words.end(),
                 {lui(t6, trap_handler >> 12), addi(t6, t6, trap_handler % page_bytes), csrrw(zero, mtvec, t6)});
    const auto start = words.size() + 30;
    for (word number = 1; number < 31; ++number) {
        const auto rd = static_cast<reg>(number);
        switch (random.below(6)) {
            case 0:
                words.push_back(
                    lui(rd, noc::any_of(random, {clint_base, host_port_base, 0x20000000U, 0xfffff000U}) >> 12));
                break;
            case 1:
            case 2: words.push_back(lui(rd, (memory_base >> 12) + random.below(memory_pages))); break;
            default:
                words.push_back(i_type(static_cast<int>(random.below(one_in(random, 3) ? 256 : 8)), zero, 0, rd, 0x13));
                break;
        }
    }
    for (unsigned left = 16 + random.below(200); left != 0; --left) { words.push_back(any_instruction(random)); }
    words.push_back(
        jal(zero, -4 * static_cast<int>(1 + random.below(static_cast<std::uint32_t>(words.size() - start)))));
    return words;
}

void write_elf(const fs::path& file, const std::vector<word>& words) {
    Elf32_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS32;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    header.e_type = ET_EXEC;
    header.e_machine = EM_RISCV;
    header.e_version = EV_CURRENT;
    header.e_entry = memory_base;
    header.e_phoff = sizeof(Elf32_Ehdr);
    header.e_flags = 4;  // doubles in registers
    header.e_ehsize = sizeof(Elf32_Ehdr);
    header.e_phentsize = sizeof(Elf32_Phdr);
    header.e_phnum = 1;
    Elf32_Phdr segment{};
    segment.p_type = PT_LOAD;
    segment.p_offset = sizeof(Elf32_Ehdr) + sizeof(Elf32_Phdr);
    segment.p_vaddr = segment.p_paddr = memory_base;
    segment.p_filesz = segment.p_memsz = static_cast<Elf32_Word>(words.size() * sizeof(word));
    segment.p_flags = PF_R | PF_W | PF_X;
    std::ofstream stream(file, std::ios::binary);
    stream.write(reinterpret_cast<const char*>(&header), sizeof header);
    stream.write(reinterpret_cast<const char*>(&segment), sizeof segment);
    stream.write(reinterpret_cast<const char*>(words.data()),
                 static_cast<std::streamsize>(words.size() * sizeof(word)));
}

/// A few bytes of a file are changed, lost or doubled.
void damage(random_stream& random, const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(stream), {});
    stream.close();
    for (unsigned left = 1 + random.below(3); left != 0 && !text.empty(); --left) {
        const std::size_t position = random.below(static_cast<std::uint32_t>(text.size()));
        switch (random.below(4)) {
            case 0: text[position] = static_cast<char>('0' + random.below(10)); break;
            case 1: text[position] = static_cast<char>(random.below(256)); break;
            case 2: text.erase(position, 1 + random.below(8)); break;
            default:
                text.insert(position, text.substr(random.below(static_cast<std::uint32_t>(text.size())), 8));
                break;
        }
    }
    std::ofstream(file, std::ios::binary) << text;
}

}  // namespace

void draw_hostile_program(random_stream& random, machine& drawn, const fs::path& folder) {
    drawn.hostile = true;
    system::system_desc& system = drawn.description;
    system.kind = system::system_kind::chip;
    noc::network_desc& net = system.network;
    net.topology =
        noc::any_of<noc::topology_desc>(random, {{"mesh", {2, 1}}, {"mesh", {2, 2}}, {"ring", {3}}, {"mesh", {1, 1}}});
    net.classes = {{"thread", 2, {message_type::thread}},
                   {"data", 2, {message_type::data}},
                   {"rts", 2, {message_type::rts}},
                   {"cts", 2, {message_type::cts}}};
    net.vc_depth = 1 + random.below(8);
    system.messaging.system =
        noc::any_of(random, {niu::messaging_system_kind::send_receive, niu::messaging_system_kind::active_message});
    system.messaging.mode = noc::any_of(
        random, {niu::messaging_mode::rendezvous, niu::messaging_mode::rendezvous, niu::messaging_mode::ready});
    if (system.messaging.system == niu::messaging_system_kind::active_message) {
        system.messaging.mode = niu::messaging_mode::rendezvous;
    } else {
        system.niu.receive_table_entries = mostly_small(random, 1, 64);
        system.niu.send_table_entries = mostly_small(random, 1, 64);
        system.niu.rts_side_queue = random.below(3);
    }
    system.niu.receive_table_reserve = std::min(system.niu.receive_table_reserve, system.niu.receive_table_entries / 2);
    system.niu.data_queues = noc::any_of(random, {niu::transmit_queues::per_context, niu::transmit_queues::shared});
    system.niu.block_transfer = noc::any_of(
        random, {niu::block_transfers::descriptor, niu::block_transfers::copy, niu::block_transfers::paced});
    system.niu.transmit_queue_depth = 2 + random.below(4);
    system.core.contexts = 1 + random.below(16);
    system.core.memory_base = memory_base;
    system.core.memory_bytes = memory_pages * page_bytes;
    system.core.misaligned = noc::any_of(random, {core::misaligned_access::trap, core::misaligned_access::split});
    system.core.run_ahead = one_in(random, 2);
    system.core.thread_swap = one_in(random, 4);
    system.core.on_rejection = noc::any_of(random, {core::suspend_policy::wake, core::suspend_policy::retry});
    system.workload.elf = (folder / "program.elf").string();
    system.workload.nodes = noc::any_of(random, {system::workload_nodes::first, system::workload_nodes::all});
    complete(net);
    write_elf(system.workload.elf, any_program(random));
}

void draw_damaged_files(random_stream& random, machine& drawn, const fs::path& folder) {
    drawn.hostile = true;
    std::vector<fs::path> files;
    while (files.empty()) {
        drawn.description = system::system_desc{};
        drawn.description.kind = system::system_kind::network;
        noc::any_of(random, {draw_traffic_machine, draw_multicasting_machine, draw_replaying_machine})(random, drawn,
                                                                                                       folder);
        if (!drawn.description.replay.trace.empty()) {
            const fs::path copy = folder / "messages.causes";
            fs::copy_file(drawn.description.replay.trace, copy, fs::copy_options::overwrite_existing);
            drawn.description.replay.trace = copy.string();
        }
        files.assign(fs::directory_iterator(folder), {});
    }
    complete(drawn.description.network);
    damage(random, files[random.below(static_cast<std::uint32_t>(files.size()))]);
}

}  // namespace orbweaver::fuzz

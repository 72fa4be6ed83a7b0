// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/cop/controller_area.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "hw/noc/description_error.h"
#include "rtl_bridge/cop/controller_design.h"
#include "rtl_bridge/fpu/fpu_design.h"

namespace orbweaver::rtl {

namespace {

/// Flip-flops of an entry of a mask RAM: `begins` and `accessed`, and `fresh` in the RAM of terminal counts.
constexpr unsigned terminal_count_bits = 3;
constexpr unsigned broadcast_mask_bits = 2;
constexpr unsigned banks = 2;
constexpr unsigned data_ram_flip_flops = 1;  // the number of the controller has been written

/// Returns a black box in the place of a module: its ports without its body.
embedded_file black_box(const embedded_file& module) {
    const std::string end_of_ports = "\n);\n";
    const std::size_t end = module.text.find(end_of_ports);
    if (end == std::string::npos) { throw user_error(fmt::format("{} has no list of ports", module.name)); }
    return {module.name, "(* blackbox *)\n" + module.text.substr(0, end + end_of_ports.size()) + "endmodule\n"};
}

/// The parts of one controller.
class controller_parts {
public:
    controller_parts(const cop::controller_desc& described, std::string unit, std::string prefix,
                     std::uint64_t instances)
        : m_described(described),
          m_whole(rtl_controller_design(described)),
          m_unit(std::move(unit)),
          m_prefix(std::move(prefix)),
          m_instances(instances) {}

    std::vector<synthesis_block> blocks() const {
        const unsigned stages = std::min(m_described.fpu_service_clocks - 2, max_fpu_stages);
        std::vector<synthesis_block> made;
        made.push_back(core(stages));
        made.push_back(part("integer_alu", 1, 0, design("integer_alu", {})));
        made.push_back(part("fpu", 1, fpu_flip_flops(stages), design("fpu", {fmt::format("STAGES={}", stages)})));
        made.push_back(masks("terminal_count_ram", 1, terminal_count_bits, "mask_ram"));
        made.push_back(masks("broadcast_mask_ram", banks, broadcast_mask_bits, "broadcast_mask_ram"));
        made.push_back(data_ram());
        return made;
    }

private:
    rtl_design design(const char* top, std::vector<std::string> parameters) const {
        rtl_design made;
        made.top = top;
        made.hardware = m_whole.hardware;
        made.parameters = std::move(parameters);
        return made;
    }

    synthesis_block part(const char* name, unsigned of_controller, std::uint64_t flip_flops, rtl_design made) const {
        return {m_prefix + name, m_unit, of_controller * m_instances, flip_flops, std::move(made)};
    }

    synthesis_block core(unsigned stages) const {
        rtl_design made = m_whole;
        made.black_boxes = {"integer_alu", "fpu", "mask_ram", "broadcast_mask_ram", "data_ram"};
        for (embedded_file& file : made.hardware) {
            const std::string module = file.name.substr(0, file.name.find('.'));
            if (std::ranges::find(made.black_boxes, module) != made.black_boxes.end()) { file = black_box(file); }
        }
        const unsigned bits_of_entry = terminal_count_bits + banks * broadcast_mask_bits;
        const std::uint64_t others =
            std::uint64_t{bits_of_entry} * m_described.global_entries + data_ram_flip_flops + fpu_flip_flops(stages);
        return part("controller_core", 1, rtl_controller_flip_flops(m_described) - others, std::move(made));
    }

    synthesis_block masks(const char* name, unsigned of_controller, unsigned bits, const char* top) const {
        const auto resized = [*this, name, of_controller, bits, top](unsigned entries) {
            rtl_design made =
                design(top, {fmt::format("ENTRIES={}", entries), fmt::format("CHANNELS={}", m_described.channels)});
            made.keeps_memories = true;
            synthesis_block block = part(name, of_controller, std::uint64_t{bits} * entries, std::move(made));
            block.entries = entries;
            block.measured_entries = {512, 1024};  // paths of smaller ones do not grow yet
            return block;
        };
        synthesis_block block = resized(m_described.global_entries);
        block.resized = resized;
        return block;
    }

    synthesis_block data_ram() const {
        rtl_design made = design("data_ram", {fmt::format("CHANNELS={}", m_described.channels),
                                              fmt::format("FULL_CHANNELS={}", m_described.full_channels),
                                              fmt::format("ENTRIES={}", m_described.global_entries),
                                              fmt::format("TASK_WORDS={}", m_described.task_words),
                                              fmt::format("TASKS={}", m_described.tasks_per_channel),
                                              fmt::format("SYSTEM_WORDS={}", m_described.system_words)});
        made.keeps_memories = true;
        synthesis_block block = part("data_ram", 1, data_ram_flip_flops, std::move(made));
        const unsigned spaces = m_described.channels * m_described.tasks_per_channel;
        constexpr unsigned word = 64;
        constexpr unsigned owner = 18;  // number of the task that owns a space
        block.memories = {
            {m_described.global_entries + m_described.system_words + spaces * m_described.task_words, word, 1},
            {spaces, owner, 1}};
        return block;
    }

    cop::controller_desc m_described;
    rtl_design m_whole;
    std::string m_unit;
    std::string m_prefix;
    std::uint64_t m_instances;
};

}  // namespace

std::vector<synthesis_block> rtl_controller_blocks(const std::vector<cop::controller_desc>& controllers) {
    std::vector<synthesis_block> made;
    for (const auto& [level, prefix] :
         {std::pair{cop::cop_level::single, ""}, std::pair{cop::cop_level::lower, "lower_"},
          std::pair{cop::cop_level::upper, "upper_"}}) {
        const auto is_here = [level = level](const auto& each) { return each.level == level; };
        const auto first = std::ranges::find_if(controllers, is_here);  // has the most channels of its level
        if (first == controllers.end()) { continue; }
        if (const auto refusal = rtl_controller_refusal(*first)) { throw noc::description_error(*refusal); }
        const auto instances = static_cast<std::uint64_t>(std::ranges::count_if(controllers, is_here));
        for (synthesis_block& block :
             controller_parts(*first, std::string(prefix) + "controller", prefix, instances).blocks()) {
            made.push_back(std::move(block));
        }
    }
    return made;
}

}  // namespace orbweaver::rtl

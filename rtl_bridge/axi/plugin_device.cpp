// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/axi/plugin_device.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <iterator>

namespace orbweaver::rtl {

namespace {

bus_words words_of(const tlm::tlm_generic_payload& payload) {
    bus_words words{true, payload.is_write(), payload.get_address(), payload.get_data_length()};
    std::memcpy(&words.data, payload.get_data_ptr(), std::min<std::size_t>(words.bytes, sizeof words.data));
    words.error = payload.is_response_error() && payload.get_response_status() != tlm::TLM_INCOMPLETE_RESPONSE
                      ? static_cast<std::uint32_t>(-payload.get_response_status())
                      : 0;
    return words;
}

std::string text_of(const tlm::tlm_generic_payload& payload) {
    return fmt::format("{} of {} bytes at {:#x}", payload.is_write() ? "write" : "read", payload.get_data_length(),
                       payload.get_address());
}

void count(axi_counters& counters, const tlm::tlm_generic_payload& payload) {
    ++(payload.is_write() ? counters.writes : counters.reads);
    ++counters.beats;
    counters.bytes += payload.get_data_length();
    counters.errors += payload.is_response_error() ? 1 : 0;
}

/// Returns the rule that a request of the device violates, if any.
std::optional<broken_axi_rule> judge_request(const tlm::tlm_generic_payload& payload) {
    if (payload.get_response_status() != tlm::TLM_INCOMPLETE_RESPONSE) {
        return broken_axi_rule{axi_rule::response_status,
                               fmt::format("a {} begins with {}", text_of(payload), payload.get_response_string())};
    }
    if (payload.get_data_ptr() == nullptr || payload.get_data_length() == 0 || payload.get_streaming_width() == 0) {
        return broken_axi_rule{axi_rule::attributes,
                               fmt::format("a {} has no data, or a streaming width of 0", text_of(payload))};
    }
    return std::nullopt;
}

}  // namespace

plugin_device::plugin_device(sc_core::sc_module_name name, const core::bus_device_context& context, cycle_t latency,
                             const plugin_library& library, const system::plugin_parameters& values, listener listening)
    : judged_device(name, context.clock, std::move(listening)),
      m_latency(latency),
      m_user(library.make(&system::plugin::device, "device",
                          system::plugin_device_context{
                              {library.contents().name, context.clock, context.node, context.interrupt}, values})) {
    if (memory_target_socket* const user = m_user->subordinate()) {
        library.require_interface(*user, "an object that takes accesses, such as a register_target");
        m_from_bus = std::make_unique<memory_target_socket>("subordinate");
        m_from_bus->bind(m_taker);
        m_to_user = std::make_unique<memory_initiator_socket>("to_user");
        m_to_user->bind(m_answered);
        m_to_user->bind(*user);
    }
    if (memory_initiator_socket* const user = m_user->manager()) {
        library.require_interface(*user, "a tlm_bw_transport_if");
        m_to_bus = std::make_unique<memory_initiator_socket>("manager");
        m_to_bus->bind(m_answered);
        m_from_user = std::make_unique<memory_target_socket>("from_user");
        m_from_user->bind(m_maker);
        user->bind(*m_from_user);
    }
}

tlm::tlm_sync_enum plugin_device::outlet::nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&,
                                                          sc_core::sc_time&) {
    owner.breaks(owner.m_clock.now(), broken_axi_rule{axi_rule::unasked, "a call of nb_transport_bw"});
    return tlm::TLM_COMPLETED;
}

/// Performs an access of the core, which repeats it until the answer is due. To another initiator, such as the device
/// itself, the delay gives that time.
void plugin_device::take_access(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    auto* const repeated = payload.get_extension<repeated_access>();
    const unsigned char* const data = payload.get_data_ptr();
    question asked{repeated == nullptr ? access_origin{} : repeated->origin, payload.is_write(), payload.get_address(),
                   std::vector<unsigned char>(payload.get_data_length())};
    if (asked.write) { asked.data.assign(data, data + payload.get_data_length()); }
    auto found = std::ranges::find(m_answers, asked, &answer::asked);
    if (found == m_answers.end()) {
        m_answers.push_back(ask(asked));
        found = std::prev(m_answers.end());
    }
    if (repeated == nullptr) {
        delay += m_clock.time(found->due - m_clock.now());
    } else if (found->due > m_clock.now()) {
        repeated->answer_later = true;
        payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        return;
    }
    if (!asked.write) { std::ranges::copy(found->data, payload.get_data_ptr()); }
    payload.set_response_status(found->status);
    m_answers.erase(found);
}

/// Calls the user's target, and checks how it answers.
plugin_device::answer plugin_device::ask(const question& asked) {
    const cycle_t now = m_clock.now();
    answer made{asked, now, asked.data};
    if (is_broken()) { return made; }
    tlm::tlm_generic_payload payload;
    payload.set_command(asked.write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
    payload.set_address(asked.address);
    payload.set_data_ptr(made.data.data());
    payload.set_data_length(static_cast<unsigned>(made.data.size()));
    payload.set_streaming_width(payload.get_data_length());
    const std::string text = text_of(payload);
    const device_words request{words_of(payload), {}};
    // The kernel's time is earlier than the cycle while the clock runs ahead of it.
    const sc_core::sc_time start =
        m_clock.executing() ? m_clock.time(now) - sc_core::sc_time_stamp() : sc_core::SC_ZERO_TIME;
    sc_core::sc_time delay = start;
    const std::optional<std::string> failure = call(payload, delay);
    const bool keeps = payload.get_command() == (asked.write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND) &&
                       payload.get_data_ptr() == made.data.data() && payload.get_data_length() == asked.data.size() &&
                       payload.get_streaming_width() == asked.data.size() && (!asked.write || made.data == asked.data);
    m_wires.keep(now, request, keeps ? device_words{words_of(payload), {}} : device_words{});
    if (failure) {
        fails(m_to_user->name(), *failure);
    } else if (payload.get_response_status() == tlm::TLM_INCOMPLETE_RESPONSE) {
        breaks(now, broken_axi_rule{axi_rule::response_status,
                                    fmt::format("a {} is answered with TLM_INCOMPLETE_RESPONSE", text)});
    } else if (!keeps) {
        breaks(now, broken_axi_rule{axi_rule::attributes,
                                    fmt::format("a {} is answered with another command, length or data", text)});
    } else if (delay < start) {
        breaks(now, broken_axi_rule{axi_rule::time_order, fmt::format("a {} is answered before it begins", text)});
    }
    if (is_broken()) { return made; }
    const std::uint64_t period = m_clock.period().value();
    made.due += ((delay - start).value() + period - 1) / period;
    made.status = payload.get_response_status();
    count(m_subordinate_counters, payload);
    return made;
}

/// @return what the user's target throws, if anything
std::optional<std::string> plugin_device::call(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    try {
        (*m_to_user)->b_transport(payload, delay);
        return std::nullopt;
    } catch (const std::exception& failure) { return failure.what(); } catch (...) {
        return "threw an object that is no std::exception";
    }
}

/// Performs an access of the device.
void plugin_device::make_access(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    const cycle_t now = m_clock.now();
    if (is_broken() || breaks(now, judge_request(payload))) {
        payload.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
        return;
    }
    const device_words request{{}, words_of(payload)};
    (*m_to_bus)->b_transport(payload, delay);
    delay += m_clock.time(payload.is_read() ? m_latency : 1);
    m_wires.keep(now, {{}, words_of(payload)}, request);
    count(m_manager_counters, payload);
}

}  // namespace orbweaver::rtl

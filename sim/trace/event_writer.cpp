// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/event_writer.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "hw/base/errors.h"

namespace orbweaver {

namespace {

std::string quoted(std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

event_writer::event_writer(const std::filesystem::path& file, double microseconds_per_cycle)
    : m_file(std::fopen(file.c_str(), "w")), m_scale(microseconds_per_cycle) {
    if (!m_file) {
        throw user_error(fmt::format("{}: the trace cannot be written", file.string()));
    }
    fmt::print(m_file.get(), "{{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n");
}

event_writer::~event_writer() {
    fmt::print(m_file.get(), "\n]}}\n");
}

void event_writer::begin_event() {
    if (!m_first) {
        fmt::print(m_file.get(), ",\n");
    }
    m_first = false;
}

void event_writer::name_process(unsigned process, std::string_view name) {
    begin_event();
    fmt::print(m_file.get(), R"({{"ph":"M","name":"process_name","pid":{},"args":{{"name":{}}}}})", process,
               quoted(name));
}

void event_writer::name_thread(unsigned process, unsigned thread, std::string_view name) {
    begin_event();
    fmt::print(m_file.get(), R"({{"ph":"M","name":"thread_name","pid":{},"tid":{},"args":{{"name":{}}}}})", process,
               thread, quoted(name));
}

void event_writer::slice(unsigned process, unsigned thread, cycle_t from, cycle_t cycles, std::string_view name,
                         std::string_view arguments) {
    begin_event();
    fmt::print(m_file.get(), R"({{"ph":"X","name":{},"pid":{},"tid":{},"ts":{},"dur":{},"args":{{{}}}}})", quoted(name),
               process, thread, time(from), time(cycles), arguments);
}

void event_writer::arrow_start(unsigned process, unsigned thread, cycle_t at, std::uint64_t id) {
    begin_event();
    fmt::print(m_file.get(), R"({{"ph":"s","cat":"message","name":"message","pid":{},"tid":{},"ts":{},"id":{}}})",
               process, thread, time(at), id);
}

void event_writer::arrow_end(unsigned process, unsigned thread, cycle_t at, std::uint64_t id) {
    begin_event();
    fmt::print(m_file.get(),
               R"({{"ph":"f","bp":"e","cat":"message","name":"message","pid":{},"tid":{},"ts":{},"id":{}}})", process,
               thread, time(at), id);
}

}  // namespace orbweaver

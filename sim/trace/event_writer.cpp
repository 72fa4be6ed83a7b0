// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/event_writer.h"

#include "sim/json.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace {

std::string quoted(std::string_view text) { return json(escaped(text)).dump(); }

}  // namespace

event_writer::event_writer(const std::filesystem::path& file, double microseconds_per_cycle, run_control& control)
    : m_file(file, control), m_scale(microseconds_per_cycle) {
    m_file.print("{{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n");
}

void event_writer::close() {
    m_file.print("\n]}}\n");
    m_file.close();
}

void event_writer::begin_event() {
    if (!m_first) { m_file.print(",\n"); }
    m_first = false;
}

void event_writer::name_process(unsigned process, std::string_view name) {
    begin_event();
    m_file.print(R"({{"ph":"M","name":"process_name","pid":{},"args":{{"name":{}}}}})", process, quoted(name));
}

void event_writer::name_thread(unsigned process, unsigned thread, std::string_view name) {
    begin_event();
    m_file.print(R"({{"ph":"M","name":"thread_name","pid":{},"tid":{},"args":{{"name":{}}}}})", process, thread,
                 quoted(name));
}

void event_writer::slice(unsigned process, unsigned thread, cycle_t start, cycle_t cycles, std::string_view name,
                         std::string_view arguments) {
    begin_event();
    m_file.print(R"({{"ph":"X","name":{},"pid":{},"tid":{},"ts":{},"dur":{},"args":{{{}}}}})", quoted(name), process,
                 thread, time(start), time(cycles), arguments);
}

void event_writer::arrow_start(unsigned process, unsigned thread, cycle_t cycle, std::uint64_t id) {
    begin_event();
    m_file.print(R"({{"ph":"s","cat":"message","name":"message","pid":{},"tid":{},"ts":{},"id":{}}})", process, thread,
                 time(cycle), id);
}

void event_writer::arrow_end(unsigned process, unsigned thread, cycle_t cycle, std::uint64_t id) {
    begin_event();
    m_file.print(R"({{"ph":"f","bp":"e","cat":"message","name":"message","pid":{},"tid":{},"ts":{},"id":{}}})", process,
                 thread, time(cycle), id);
}

}  // namespace orbweaver::sim

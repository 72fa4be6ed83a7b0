// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/store/sweep_store.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "hw/base/text_hash.h"
#include "sim/sweep/space/point.h"
#include "sim/text/number_text.h"
#include "sim/version.h"

namespace orbweaver::sim {

namespace {

/// Version of the tables below; increase it when they change.
constexpr const char* schema = "orbweaver/sweep/4";

/// A property that identifies a sweep, with its name for messages.
struct identity_entry {
    const char* key;
    std::string value;
    std::string what;
};

std::vector<identity_entry> identity_of(const sweep& described) {
    return {{"schema", schema, "the form of this file"},
            {"version", std::string{version}, "the version of orbweaver"},
            {"sweep", described.file->text, described.file->name},
            {"base", described.base->text, described.base->name},
            {"points", described.served ? "asked" : "chosen", "who chooses the points (--serve)"},
            {"list", described.list ? described.list->text : "", described.list ? described.list->name : "the list"}};
}

double number(const sql_value& value) {
    const auto* whole = std::get_if<std::int64_t>(&value);
    const auto* real = std::get_if<double>(&value);
    return whole != nullptr ? static_cast<double>(*whole) : real != nullptr ? *real : 0;
}

std::string text_of(const sql_value& value) {
    const auto* held = std::get_if<std::string>(&value);
    return held != nullptr ? *held : std::string{};
}

std::int64_t whole(const sql_value& value) {
    const auto* held = std::get_if<std::int64_t>(&value);
    return held != nullptr ? *held : 0;
}

/// Converts a seed to SQLite's signed integers, because seeds use all 64 bits.
std::int64_t as_stored(std::uint64_t seed) { return static_cast<std::int64_t>(seed); }

std::string checksum(const std::string& text) { return fmt::format("{:016x}", text_hash(text)); }

std::string values_of(const design_point& point) { return fmt::format("{}", fmt::join(identity(point), "\n")); }

std::string ask_checksum(std::size_t number, const std::string& variable, const std::string& value) {
    return checksum(fmt::format("{}\n{}\n{}", number, variable, value));
}

/// Converts a cell to the type that its text suggests, so that SQL can compare numbers.
sql_value typed(const std::string& cell) {
    if (cell.empty()) { return {}; }
    if (const auto count = parse_whole_number(cell); count.value && *count.value < (std::uint64_t{1} << 63)) {
        return static_cast<std::int64_t>(*count.value);
    }
    const auto real = parse_real_number(cell);
    return real.value ? sql_value{*real.value} : sql_value{cell};
}

}  // namespace

sweep_store::sweep_store(const std::filesystem::path& folder, const sweep& described)
    : m_sweep(described), m_database(folder / file_name) {
    make_tables();
    check_identity(folder);
    read_runs(folder);
}

void sweep_store::make_tables() {
    sqlite_database::transaction making(m_database);
    m_database.run("CREATE TABLE IF NOT EXISTS sweep (key TEXT PRIMARY KEY, value TEXT)");
    m_database.run(
        "CREATE TABLE IF NOT EXISTS runs (point INTEGER, seed INTEGER, point_values TEXT, status TEXT, reason TEXT, "
        "wall_seconds REAL, checksum TEXT, PRIMARY KEY (point, seed))");
    m_database.run(
        "CREATE TABLE IF NOT EXISTS run_objectives (point INTEGER, seed INTEGER, objective TEXT, value REAL, "
        "PRIMARY KEY (point, seed, objective))");
    m_database.run(
        "CREATE TABLE IF NOT EXISTS asks (number INTEGER, variable TEXT, value TEXT, checksum TEXT, "
        "PRIMARY KEY (number, variable))");
    if (m_database.rows("SELECT key FROM sweep").empty()) {
        for (const identity_entry& entry : identity_of(m_sweep)) {
            m_database.run("INSERT INTO sweep VALUES (?, ?)", {entry.key, entry.value});
        }
    }
    making.commit();
}

void sweep_store::check_identity(const std::filesystem::path& folder) {
    for (const identity_entry& entry : identity_of(m_sweep)) {
        const auto stored = m_database.rows("SELECT value FROM sweep WHERE key = ?", {entry.key});
        if (stored.empty() || text_of(stored.front().front()) != entry.value) {
            throw user_error(
                fmt::format("{}: cannot be resumed: {} has changed since this sweep was started, so its points would "
                            "not belong together; start again with another --out",
                            folder.string(), entry.what));
        }
    }
}

void sweep_store::read_runs(const std::filesystem::path& folder) {
    std::map<run_key, std::string> checksums;
    for (const auto& row :
         m_database.rows("SELECT point, seed, status, reason, wall_seconds, checksum, point_values FROM runs")) {
        recorded_run recorded{text_of(row[6]), {}};
        run_record& run = recorded.run;
        run.seed = static_cast<std::uint64_t>(whole(row[1]));
        run.status = enum_named<point_status>(text_of(row[2])).value_or(point_status::failed);
        run.reason = text_of(row[3]);
        run.wall_seconds = number(row[4]);
        if (is_measured(run.status)) { run.objectives.resize(m_sweep.objectives.size()); }
        const run_key key{static_cast<std::size_t>(whole(row[0])), run.seed};
        checksums[key] = text_of(row[5]);
        m_runs[key] = std::move(recorded);
    }
    for (const auto& row : m_database.rows("SELECT point, seed, objective, value FROM run_objectives")) {
        const auto found =
            m_runs.find({static_cast<std::size_t>(whole(row[0])), static_cast<std::uint64_t>(whole(row[1]))});
        if (found == m_runs.end()) {
            throw user_error(
                fmt::format("{}: is damaged: it has a number of a run that is not on record; start again "
                            "with another --out",
                            (folder / file_name).string()));
        }
        run_record& run = found->second.run;
        for (std::size_t i = 0; i < run.objectives.size(); ++i) {
            if (m_sweep.objectives[i].name == text_of(row[2])) { run.objectives[i] = number(row[3]); }
        }
    }
    std::erase_if(m_runs, [&](const auto& known) {
        const auto& [key, recorded] = known;
        const bool altered = checksums.at(key) != checksum_of(key.first, recorded);
        m_altered += altered ? 1 : 0;
        return altered;
    });
}

/// Returns the checksum over all recorded data of a run.
std::string sweep_store::checksum_of(std::size_t point, const recorded_run& recorded) const {
    const run_record& run = recorded.run;
    std::string text = fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n", point, run.seed, recorded.point_values,
                                   name_of(run.status), run.wall_seconds, run.reason);
    for (std::size_t i = 0; i < run.objectives.size(); ++i) {
        if (run.objectives[i]) { text += fmt::format("{} {}\n", m_sweep.objectives[i].name, *run.objectives[i]); }
    }
    return checksum(text);
}

const run_record* sweep_store::find(std::size_t number, const design_point& point, std::uint64_t seed) const {
    const auto found = m_runs.find({number, seed});
    return found == m_runs.end() || found->second.point_values != values_of(point) ? nullptr : &found->second.run;
}

void sweep_store::record(std::size_t number, const design_point& point, const run_record& run) {
    const recorded_run recorded{values_of(point), run};
    const sql_value position = static_cast<std::int64_t>(number);
    const sql_value seed = as_stored(run.seed);
    sqlite_database::transaction recording(m_database);
    m_database.run("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, ?, ?, ?, ?)",
                   {position, seed, recorded.point_values, std::string{name_of(run.status)}, run.reason,
                    run.wall_seconds, checksum_of(number, recorded)});
    m_database.run("DELETE FROM run_objectives WHERE point = ? AND seed = ?", {position, seed});
    for (std::size_t i = 0; i < run.objectives.size(); ++i) {
        if (run.objectives[i]) {
            m_database.run("INSERT OR REPLACE INTO run_objectives VALUES (?, ?, ?, ?)",
                           {position, seed, m_sweep.objectives[i].name, *run.objectives[i]});
        }
    }
    recording.commit();
    m_runs[{number, run.seed}] = recorded;
}

std::vector<std::map<std::string, axis_value>> sweep_store::asks() {
    std::vector<std::map<std::string, axis_value>> all;
    for (const auto& row : m_database.rows("SELECT number, variable, value, checksum FROM asks ORDER BY number")) {
        const auto ask = static_cast<std::size_t>(whole(row[0]));
        if (ask > all.size()) { all.emplace_back(); }
        if (text_of(row[3]) != ask_checksum(ask, text_of(row[1]), text_of(row[2]))) {
            throw user_error(fmt::format("the values of ask {} were altered", ask));
        }
        if (ask != all.size()) { throw user_error(fmt::format("ask {} is missing", all.size())); }
        config_node node;
        node.kind = node_kind::scalar;
        node.text = text_of(row[2]);
        all.back().emplace(text_of(row[1]), make_axis_value(std::move(node)));
    }
    return all;
}

void sweep_store::record_ask(std::size_t number, const design_point& point) {
    sqlite_database::transaction recording(m_database);
    std::size_t position = 0;
    for (const axis& dimension : m_sweep.axes) {
        for (const variable& one : dimension.variables) {
            if (!dimension.is_scenario) {
                m_database.run("INSERT INTO asks VALUES (?, ?, ?, ?)",
                               {static_cast<std::int64_t>(number), one.name, point.values[position].text,
                                ask_checksum(number, one.name, point.values[position].text)});
            }
            ++position;
        }
    }
    recording.commit();
}

void sweep_store::write_points(const data_table& points) {
    std::vector<std::string> names;
    std::transform(points.columns.begin(), points.columns.end(), std::back_inserter(names), quoted_name);
    const std::vector<std::string> marks(names.size(), "?");
    const std::string insert = fmt::format("INSERT INTO points VALUES ({})", fmt::join(marks, ", "));
    sqlite_database::transaction writing(m_database);
    m_database.run("DROP TABLE IF EXISTS points");
    m_database.run(fmt::format("CREATE TABLE points ({})", fmt::join(names, ", ")));
    for (const std::vector<std::string>& row : points.rows) {
        std::vector<sql_value> values;
        std::transform(row.begin(), row.end(), std::back_inserter(values), typed);
        m_database.run(insert, values);
    }
    writing.commit();
}

}  // namespace orbweaver::sim

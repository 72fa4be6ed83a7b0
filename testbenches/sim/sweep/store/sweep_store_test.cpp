// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/store/sweep_store.h"

#include <fstream>
#include <limits>

#include "testbenches/sim/sweep/sweep_support.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

class stored_sweep : public testing::Test {
protected:
    std::string complaint(const sweep& study) const {
        return complaint_of([&] { const sweep_store store(m_out.path(), study); });
    }

    static design_point point_of(const std::string& value) { return {{{{}, value, {}}}, {0}}; }

    static std::string text(const std::string& more = "") {
        return sweep_over("[{key: network.vc_depth, values: [4, 8]}]", more);
    }

    scratch_folder m_out;
    design_point m_point = point_of("4");
    sweep_file m_file{text()};
    sweep m_sweep = m_file.load();
};

TEST_F(stored_sweep, keeps_every_bit_of_what_was_recorded) {
    const std::uint64_t seed = std::numeric_limits<std::uint64_t>::max();
    const double value = 0.1 + 0.2;
    {
        sweep_store store(m_out.path(), m_sweep);
        store.record(1, m_point, {seed, point_status::ok, "", {value}, 1.25});
        store.record(2, m_point, {1, point_status::saturated, "", {std::nullopt}, 1});
        store.record(2, m_point, {2, point_status::deadlock, "who 'knows'", {}, 1});
    }
    const sweep_store store(m_out.path(), m_sweep);
    EXPECT_EQ(store.runs(), 3U);
    ASSERT_NE(store.find(1, m_point, seed), nullptr);
    EXPECT_THAT(store.find(1, m_point, seed)->objectives, ElementsAre(value));
    EXPECT_EQ(store.find(1, m_point, seed)->wall_seconds, 1.25);
    EXPECT_THAT(store.find(2, m_point, 1)->objectives, ElementsAre(std::nullopt));
    EXPECT_EQ(store.find(2, m_point, 2)->status, point_status::deadlock);
    EXPECT_EQ(store.find(2, m_point, 2)->reason, "who 'knows'");
    EXPECT_EQ(store.find(3, m_point, 1), nullptr);
}

TEST_F(stored_sweep, replaces_a_run_that_was_repeated) {
    sweep_store store(m_out.path(), m_sweep);
    store.record(1, m_point, {1, point_status::killed, "by somebody", {}, 1});
    store.record(1, m_point, {1, point_status::ok, "", {5.0}, 1});
    EXPECT_EQ(store.runs(), 1U);
    EXPECT_EQ(store.find(1, m_point, 1)->status, point_status::ok);
}

TEST_F(stored_sweep, finds_no_run_of_other_values) {
    sweep_store store(m_out.path(), m_sweep);
    store.record(1, point_of("4"), {1, point_status::ok, "", {5.0}, 1});
    EXPECT_NE(store.find(1, point_of("4"), 1), nullptr);
    EXPECT_EQ(store.find(1, point_of("8"), 1), nullptr);
    EXPECT_EQ(store.last_point(), 1U);
}

TEST_F(stored_sweep, refuses_to_go_on_with_another_sweep) {
    EXPECT_EQ(complaint(m_sweep), "");
    EXPECT_EQ(complaint(m_sweep), "");
    const sweep_file other(text("repetitions: 2\n"));
    EXPECT_THAT(complaint(other.load()), HasSubstr("test.sweep.yaml has changed since this sweep was started"));
    const sweep_file other_base(text(), "system: network\nseed: 2\n");
    EXPECT_THAT(complaint(other_base.load()), HasSubstr("base.yaml has changed"));
}

TEST_F(stored_sweep, that_has_numbers_of_a_run_that_is_not_on_record_is_damaged) {
    { const sweep_store store(m_out.path(), m_sweep); }
    sqlite_database(m_out.path() / sweep_store::file_name).run("INSERT INTO run_objectives VALUES (9, 1, 'x', 1)");
    EXPECT_THAT(complaint(m_sweep), HasSubstr("points.sqlite: is damaged"));
}

TEST_F(stored_sweep, can_be_read_while_it_is_written) {
    sweep_store store(m_out.path(), m_sweep);
    store.record(1, m_point, {1, point_status::ok, "", {5.0}, 1});
    sqlite_database reader(m_out.path() / sweep_store::file_name);
    EXPECT_THAT(reader.rows("SELECT status FROM runs"), ElementsAre(ElementsAre(sql_value{"ok"})));
    store.record(2, m_point, {1, point_status::ok, "", {5.0}, 1});
}

TEST_F(stored_sweep, does_not_count_runs_that_were_altered) {
    for (const char* const change :
         {"UPDATE runs SET point_values = '8' WHERE point = 1", "UPDATE runs SET status = 'saturated' WHERE point = 1",
          "UPDATE runs SET wall_seconds = 2 WHERE point = 1", "UPDATE runs SET reason = 'x' WHERE point = 1",
          "UPDATE runs SET checksum = NULL WHERE point = 1",
          "UPDATE run_objectives SET value = 4.9999999999999991 WHERE point = 1",
          "DELETE FROM run_objectives WHERE point = 1"}) {
        {
            sweep_store store(m_out.path(), m_sweep);
            store.record(1, m_point, {1, point_status::ok, "", {5.0}, 1});
            store.record(2, m_point, {1, point_status::ok, "", {6.0}, 1});
        }
        sqlite_database(m_out.path() / sweep_store::file_name).run(change);
        const sweep_store store(m_out.path(), m_sweep);
        EXPECT_EQ(store.altered(), 1U) << change;
        EXPECT_EQ(store.find(1, m_point, 1), nullptr) << change;
        EXPECT_NE(store.find(2, m_point, 1), nullptr) << change;
    }
}

TEST_F(stored_sweep, refuses_a_file_that_is_none_of_its_own) {
    std::ofstream(m_out.path() / sweep_store::file_name) << "point,seed\n1,2\n and so on, long enough for a header\n";
    EXPECT_THAT(complaint(m_sweep), HasSubstr("no file of SQLite"));
}

TEST_F(stored_sweep, writes_a_table_that_sql_can_count_with) {
    const data_table table{{"point", "pattern", "time"}, {{"1", "uniform", "2.5"}, {"2", "it's", ""}}};
    {
        sweep_store store(m_out.path(), m_sweep);
        store.write_points(table);
        store.write_points(table);
    }
    sqlite_database database(m_out.path() / sweep_store::file_name);
    EXPECT_THAT(database.rows("SELECT point, pattern, time FROM points ORDER BY point"),
                ElementsAre(ElementsAre(sql_value{std::int64_t{1}}, sql_value{"uniform"}, sql_value{2.5}),
                            ElementsAre(sql_value{std::int64_t{2}}, sql_value{"it's"}, sql_value{})));
}

TEST(sqlite_database, states_why_the_host_refuses_a_file) {
    EXPECT_THAT(complaint_of([] { sqlite_database("/nonexistent/points.sqlite"); }),
                HasSubstr("unable to open database file: No such file or directory"));
}

TEST(sqlite_database, takes_back_what_was_not_committed) {
    const scratch_folder folder;
    sqlite_database database(folder.path() / "a.sqlite");
    database.run("CREATE TABLE t (x)");
    {
        sqlite_database::transaction never(database);
        database.run("INSERT INTO t VALUES (1)");
    }
    {
        sqlite_database::transaction always(database);
        database.run("INSERT INTO t VALUES (?)", {2.5});
        always.commit();
    }
    EXPECT_THAT(database.rows("SELECT x FROM t"), ElementsAre(ElementsAre(sql_value{2.5})));
    EXPECT_THROW(database.run("SELECT nothing FROM nowhere"), user_error);
}

}  // namespace
}  // namespace orbweaver::sim

// SPDX-License-Identifier: Apache-2.0
// One-sided communication: exits with 0 if each call did what the standard says. On any number of ranks.
//   mpi_windows [range | dynamic]: a mistake, which ends the run
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "sw_stack/tests/users/check.h"

enum { LENGTH = 600, COLUMNS = 7, ROUNDS = 5 };

static int rank;
static int size;
static int next;
static int before;

/// A value that depends on a rank and an index.
static double value(int of, int index) { return 1000.0 * of + index + 0.25; }

static MPI_Win window_of(void* base, int bytes, int unit) {
    MPI_Win win = MPI_WIN_NULL;
    MPI_Win_create(base, bytes, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    CHECK(win != MPI_WIN_NULL);
    return win;
}

static void check_puts_and_gets(void) {
    static double there[2 * LENGTH];
    static double here[LENGTH];
    static double back[LENGTH];
    MPI_Win win = window_of(there, sizeof there, sizeof(double));
    for (int length = 1; length <= LENGTH; length += length < 30 ? 11 : LENGTH - 23) {
        for (int i = 0; i < LENGTH; ++i) { here[i] = value(rank, i); }
        memset(there, 0, sizeof there);
        memset(back, 0, sizeof back);
        MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
        MPI_Put(here, length, MPI_DOUBLE, next, 3, length, MPI_DOUBLE, win);
        MPI_Put(here, 1, MPI_DOUBLE, MPI_PROC_NULL, 0, 1, MPI_DOUBLE, win);
        MPI_Put(here, 0, MPI_DOUBLE, next, 0, 0, MPI_DOUBLE, win);
        MPI_Win_fence(0, win);
        for (int i = 0; i < 2 * LENGTH; ++i) {
            CHECK(there[i] == (i >= 3 && i < 3 + length ? value(before, i - 3) : 0));
        }
        MPI_Get(back, length, MPI_DOUBLE, next, 3, length, MPI_DOUBLE, win);
        MPI_Win_fence(MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOSUCCEED, win);
        for (int i = 0; i < length; ++i) { CHECK(back[i] == here[i]); }
    }
    MPI_Win_free(&win);
    CHECK(win == MPI_WIN_NULL);
}

/// A column of a matrix goes to chosen places of another, as bytes of any alignment.
static void check_types_on_both_sides(void) {
    static short matrix[LENGTH][COLUMNS];
    static short there[4 * LENGTH];
    static short row[LENGTH];
    int lengths[LENGTH / 2];
    int places[LENGTH / 2];
    MPI_Datatype column;
    MPI_Datatype chosen;
    for (int few = 0; few < 2; ++few) {
        const int pairs = few ? 4 : LENGTH / 2;
        for (int i = 0; i < LENGTH; ++i) {
            for (int j = 0; j < COLUMNS; ++j) { matrix[i][j] = (short)(rank * 100 + i * COLUMNS + j); }
        }
        for (int i = 0; i < pairs; ++i) {
            lengths[i] = 2;
            places[i] = 3 * (pairs - 1 - i);  // backwards, with gaps
        }
        MPI_Type_vector(2 * pairs, 1, COLUMNS, MPI_SHORT, &column);
        MPI_Type_commit(&column);
        MPI_Type_indexed(pairs, lengths, places, MPI_SHORT, &chosen);
        MPI_Type_commit(&chosen);
        memset(there, -1, sizeof there);
        MPI_Win win = window_of(there, sizeof there, 1);
        MPI_Win_fence(0, win);
        MPI_Put(&matrix[0][2], 1, column, next, 2, 1, chosen, win);
        MPI_Win_fence(0, win);
        for (int i = 0; i < pairs; ++i) {
            const int base = (int)(1 + 3 * (pairs - 1 - i));
            CHECK(there[base] == (short)(before * 100 + 2 * i * COLUMNS + 2));
            CHECK(there[base + 1] == (short)(before * 100 + (2 * i + 1) * COLUMNS + 2));
            CHECK(there[base + 2] == -1 || i == 0);
        }
        memset(row, 0, sizeof row);
        MPI_Get(row, 2 * pairs, MPI_SHORT, next, 2, 1, chosen, win);
        MPI_Win_fence(0, win);
        for (int i = 0; i < 2 * pairs; ++i) { CHECK(row[i] == matrix[i][2]); }
        memset(matrix, 0, sizeof matrix);
        MPI_Get(&matrix[0][1], 1, column, rank, 2, 1, chosen, win);
        MPI_Win_fence(0, win);
        for (int i = 0; i < 2 * pairs; ++i) {
            CHECK(matrix[i][1] == (short)(before * 100 + i * COLUMNS + 2) && matrix[i][0] == 0 && matrix[i][2] == 0);
        }
        MPI_Type_free(&column);
        MPI_Type_free(&chosen);
        MPI_Win_free(&win);
    }
}

struct real_position {
    double real;
    int position;
};
struct short_position {
    short number;
    int position;
};

static struct real_position real_of(int of, int index) {
    struct real_position made = {(of * 7 + index) % 5 * 1.5, of};
    return made;
}

static struct short_position short_of(int of, int index) {
    struct short_position made = {(short)((of * 3 + index) % 4), of};
    return made;
}

static void check_pairs(void) {
    enum { PAIRS = 30 };
    static struct real_position best[PAIRS];
    static struct real_position reals[PAIRS];
    static struct short_position least[PAIRS];
    static struct short_position shorts[PAIRS];
    for (int i = 0; i < PAIRS; ++i) {
        best[i] = (struct real_position){-1, 99};
        least[i] = (struct short_position){99, 99};
        reals[i] = real_of(rank, i);
        shorts[i] = short_of(rank, i);
    }
    MPI_Win win = window_of(best, sizeof best, sizeof best[0]);
    MPI_Win other = window_of(least, sizeof least, sizeof least[0]);
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, other);
    for (int target = 0; target < size; ++target) {
        MPI_Accumulate(reals, PAIRS, MPI_DOUBLE_INT, target, 0, PAIRS, MPI_DOUBLE_INT, MPI_MAXLOC, win);
        MPI_Accumulate(shorts, PAIRS, MPI_SHORT_INT, target, 0, PAIRS, MPI_SHORT_INT, MPI_MINLOC, other);
    }
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, other);
    for (int i = 0; i < PAIRS; ++i) {
        struct real_position most = real_of(0, i);
        struct short_position lowest = short_of(0, i);
        for (int of = 1; of < size; ++of) {
            most = real_of(of, i).real > most.real ? real_of(of, i) : most;
            lowest = short_of(of, i).number < lowest.number ? short_of(of, i) : lowest;
        }
        CHECK(best[i].real == most.real && best[i].position == most.position);
        CHECK(least[i].number == lowest.number && least[i].position == lowest.position);
    }
    MPI_Win_free(&win);
    MPI_Win_free(&other);
}

static void check_accumulates(void) {
    static int sums[2 * LENGTH];
    static int ones[LENGTH];
    static int old[LENGTH];
    MPI_Datatype spread;
    MPI_Datatype half;
    MPI_Type_vector(LENGTH, 1, 2, MPI_INT, &spread);
    MPI_Type_commit(&spread);
    MPI_Type_contiguous(LENGTH / 2, MPI_INT32_T, &half);
    MPI_Type_commit(&half);
    for (int i = 0; i < 2 * LENGTH; ++i) { sums[i] = -i; }
    MPI_Win win = window_of(sums, sizeof sums, sizeof(int));
    for (int i = 0; i < LENGTH; ++i) { ones[i] = (rank + 1) * (i + 1); }
    MPI_Win_fence(0, win);
    for (int target = 0; target < size; ++target) {
        MPI_Accumulate(ones, 2, half, target, 0, 1, spread, MPI_SUM, win);
        MPI_Accumulate(ones, LENGTH, MPI_INT, target, 1, 1, spread, MPI_MAX, win);
    }
    MPI_Win_fence(0, win);
    const int all = size * (size + 1) / 2;
    for (int i = 0; i < LENGTH; ++i) {
        CHECK(sums[2 * i] == -2 * i + all * (i + 1));
        CHECK(sums[2 * i + 1] == size * (i + 1));
    }
    MPI_Get_accumulate(NULL, 0, MPI_DATATYPE_NULL, old, LENGTH, MPI_INT, next, 0, 1, spread, MPI_NO_OP, win);
    MPI_Win_fence(0, win);
    for (int i = 0; i < LENGTH; ++i) { CHECK(old[i] == -2 * i + all * (i + 1)); }
    MPI_Get_accumulate(ones, LENGTH, MPI_INT, old, LENGTH, MPI_INT, next, 0, LENGTH, MPI_INT, MPI_REPLACE, win);
    MPI_Win_fence(0, win);
    for (int i = 0; i < LENGTH; ++i) {
        CHECK(old[i] == (i % 2 == 0 ? -i + all * (i / 2 + 1) : size * (i / 2 + 1)));
        CHECK(sums[i] == (before + 1) * (i + 1));
    }
    MPI_Accumulate(ones, 3, MPI_INT, next, 5, 3, MPI_INT, MPI_REPLACE, win);
    MPI_Win_fence(0, win);
    for (int i = 0; i < 3; ++i) { CHECK(sums[5 + i] == (before + 1) * (i + 1)); }
    MPI_Type_free(&spread);
    MPI_Type_free(&half);
    MPI_Win_free(&win);
}

/// Every rank draws tickets of rank 0, which all differ.
static void check_tickets(void) {
    int counter = 0;
    int tickets[ROUNDS];
    const int one = 1;
    MPI_Win win = window_of(&counter, rank == 0 ? (int)sizeof counter : 0, sizeof counter);
    MPI_Win_lock_all(0, win);
    for (int i = 0; i < ROUNDS; ++i) {
        MPI_Fetch_and_op(&one, &tickets[i], MPI_INT, 0, 0, MPI_SUM, win);
        MPI_Win_flush(0, win);
        CHECK(i == 0 || tickets[i] > tickets[i - 1]);
    }
    MPI_Win_unlock_all(win);
    int* const all = malloc((size_t)(size * ROUNDS) * sizeof *all);
    char* const seen = calloc((size_t)(size * ROUNDS), 1);
    MPI_Allgather(tickets, ROUNDS, MPI_INT, all, ROUNDS, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size * ROUNDS; ++i) {
        CHECK(all[i] >= 0 && all[i] < size * ROUNDS && !seen[all[i]]);
        seen[all[i]] = 1;
    }
    CHECK(rank != 0 || counter == size * ROUNDS);
    free(all);
    free(seen);
    MPI_Win_free(&win);
}

/// Exclusive locks keep a read, a computation and a write together; so does a lock of the program's own.
static void check_locks(void) {
    int* memory = NULL;
    MPI_Win win;
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = memory[1] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < ROUNDS; ++i) {
        int seen = -1;
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, size - 1, 0, win);
        MPI_Get(&seen, 1, MPI_INT, size - 1, 0, 1, MPI_INT, win);
        MPI_Win_flush(size - 1, win);
        seen += rank + 1;
        MPI_Put(&seen, 1, MPI_INT, size - 1, 0, 1, MPI_INT, win);
        MPI_Win_unlock(size - 1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    int sum = -1;
    MPI_Win_lock(MPI_LOCK_SHARED, size - 1, 0, win);
    MPI_Get(&sum, 1, MPI_INT, size - 1, 0, 1, MPI_INT, win);
    MPI_Win_unlock(size - 1, win);
    CHECK(sum == ROUNDS * size * (size + 1) / 2);
    const int taken = rank + 1;
    const int free_mark = 0;
    for (int i = 0; i < ROUNDS; ++i) {
        int found = -1;
        MPI_Win_lock(MPI_LOCK_SHARED, 0, MPI_MODE_NOCHECK, win);
        while (found != free_mark) {
            MPI_Compare_and_swap(&taken, &free_mark, &found, MPI_INT, 0, 1, win);
            MPI_Win_flush(0, win);
        }
        MPI_Compare_and_swap(&free_mark, &taken, &found, MPI_INT, 0, 1, win);
        MPI_Win_unlock(0, win);
        CHECK(found == taken);
    }
    MPI_Win_free(&win);
}

/// Each rank writes to the ranks on both sides, which it names.
static void check_posts(void) {
    static double there[2][LENGTH];
    static double here[LENGTH];
    MPI_Win win = window_of(there, sizeof there, sizeof(double));
    MPI_Group world;
    MPI_Group around;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    const int neighbours[] = {next, before};
    MPI_Group_incl(world, next == before ? 1 : 2, neighbours, &around);
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < LENGTH; ++i) { here[i] = value(rank + round, i); }
        MPI_Win_post(around, 0, win);
        MPI_Win_start(around, 0, win);
        MPI_Put(here, LENGTH, MPI_DOUBLE, next, 0, LENGTH, MPI_DOUBLE, win);
        MPI_Put(here, 4, MPI_DOUBLE, before, LENGTH, 4, MPI_DOUBLE, win);
        MPI_Win_complete(win);
        if (round == 1) {
            int flag = 0;
            while (!flag) { MPI_Win_test(win, &flag); }
        } else {
            MPI_Win_wait(win);
        }
        for (int i = 0; i < LENGTH; ++i) { CHECK(there[0][i] == value(before + round, i)); }
        for (int i = 0; i < 4; ++i) { CHECK(there[1][i] == value(next + round, i)); }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Win_post(MPI_GROUP_EMPTY, 0, win);
    MPI_Win_start(MPI_GROUP_EMPTY, MPI_MODE_NOCHECK, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    MPI_Group_free(&world);
    MPI_Group_free(&around);
    MPI_Win_free(&win);
}

static void check_requests_and_flushes(void) {
    static int there[LENGTH];
    static int here[LENGTH];
    static int old[3][LENGTH];
    MPI_Request requests[3];
    for (int i = 0; i < LENGTH; ++i) {
        there[i] = rank * 10000 + i;
        here[i] = i + 1;
    }
    MPI_Win win = window_of(there, sizeof there, sizeof(int));
    MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
    MPI_Rget(old[0], LENGTH, MPI_INT, next, 0, LENGTH, MPI_INT, win, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    CHECK(requests[0] == MPI_REQUEST_NULL);
    for (int i = 0; i < LENGTH; ++i) { CHECK(old[0][i] == next * 10000 + i); }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Rget_accumulate(here, LENGTH, MPI_INT, old[1], LENGTH, MPI_INT, next, 0, LENGTH, MPI_INT, MPI_SUM, win,
                        &requests[0]);
    MPI_Raccumulate(here, 5, MPI_INT, next, 0, 5, MPI_INT, MPI_SUM, win, &requests[1]);
    MPI_Rput(here, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win, &requests[2]);
    MPI_Win_flush_local(next, win);
    MPI_Win_flush_local_all(win);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Win_flush_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < LENGTH; ++i) {
        CHECK(old[1][i] == next * 10000 + i);
        CHECK(there[i] == rank * 10000 + i + (i < 5 ? 2 : 1) * (i + 1));
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Rput(here, LENGTH, MPI_INT, next, 0, LENGTH, MPI_INT, win, &requests[0]);
    MPI_Request_free(&requests[0]);
    MPI_Win_flush(next, win);
    MPI_Rget(old[2], LENGTH, MPI_INT, next, 0, LENGTH, MPI_INT, win, &requests[0]);
    MPI_Win_unlock_all(win);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    CHECK(memcmp(old[2], here, sizeof here) == 0);
    MPI_Win_free(&win);
}

/// A rank that waits in another call serves its window; one that polls does so by MPI_Win_sync().
static void check_passive_targets(void) {
    static volatile int flag;
    const int one = 1;
    int token = 0;
    flag = 0;
    MPI_Win win = window_of((void*)&flag, sizeof flag, sizeof flag);
    MPI_Win_lock(MPI_LOCK_SHARED, next, 0, win);
    MPI_Accumulate(&one, 1, MPI_INT, next, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_unlock(next, win);
    MPI_Sendrecv(&one, 1, MPI_INT, next, 0, &token, 1, MPI_INT, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(token == 1 && flag == 1);
    MPI_Win_lock_all(0, win);
    MPI_Accumulate(&one, 1, MPI_INT, next, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_flush(next, win);
    while (flag != 2) { MPI_Win_sync(win); }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
}

static void check_dynamic_windows(void) {
    static int memory[10];
    MPI_Aint own;
    MPI_Aint there;
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Get_address(memory, &own);
    MPI_Sendrecv(&own, 1, MPI_AINT, before, 0, &there, 1, MPI_AINT, next, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(MPI_Aint_diff(MPI_Aint_add(there, 8), there) == 8);
    const int word = 100 + rank;
    MPI_Win_fence(0, win);
    MPI_Put(&word, 1, MPI_INT, next, MPI_Aint_add(there, 9 * (MPI_Aint)sizeof(int)), 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    CHECK(memory[9] == 100 + before && memory[8] == 0);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    CHECK(MPI_Win_attach(win, memory + 9, 100) == MPI_ERR_RMA_ATTACH);
    CHECK(MPI_Win_detach(win, memory + 1) == MPI_ERR_BASE);
    CHECK(MPI_Win_detach(win, memory) == MPI_SUCCESS);
    MPI_Win_attach(win, memory + 1, 4);
    MPI_Win_free(&win);
    MPI_Win_allocate_shared(12, 4, MPI_INFO_NULL, MPI_COMM_SELF, &own, &win);
    MPI_Aint bytes = 0;
    int unit = 0;
    MPI_Win_shared_query(win, 0, &bytes, &unit, &there);
    CHECK(bytes == 12 && unit == 4 && there == own);
    MPI_Win_free(&win);
}

static int removals = 0;

static int note_removal(MPI_Win win, int key, void* attribute, void* extra) {
    (void)win, (void)key, (void)extra;
    removals += *(int*)attribute;
    return MPI_SUCCESS;
}

static int reports = 0;

static void count_report(MPI_Win* win, int* code, ...) {
    CHECK(*win != MPI_WIN_NULL && *code == MPI_ERR_RMA_SYNC);
    ++reports;
}

static void check_properties(void) {
    static double memory[4];
    MPI_Win win = window_of(memory, 24, 8);
    void* base = NULL;
    MPI_Aint* bytes = NULL;
    int* number = NULL;
    int flag = 0;
    MPI_Win_get_attr(win, MPI_WIN_BASE, &base, &flag);
    CHECK(flag && base == memory);
    MPI_Win_get_attr(win, MPI_WIN_SIZE, &bytes, &flag);
    CHECK(flag && *bytes == 24);
    MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &number, &flag);
    CHECK(flag && *number == 8);
    MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &number, &flag);
    CHECK(flag && *number == MPI_WIN_FLAVOR_CREATE);
    MPI_Win_get_attr(win, MPI_WIN_MODEL, &number, &flag);
    CHECK(flag && *number == MPI_WIN_UNIFIED);
    char name[MPI_MAX_OBJECT_NAME] = "x";
    int length = -1;
    MPI_Win_get_name(win, name, &length);
    CHECK(length == 0 && name[0] == '\0');
    MPI_Win_set_name(win, "halo");
    MPI_Win_get_name(win, name, &length);
    CHECK(length == 4 && strcmp(name, "halo") == 0);
    MPI_Group group;
    MPI_Group world;
    int same = -1;
    MPI_Win_get_group(win, &group);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_compare(group, world, &same);
    CHECK(same == MPI_IDENT);
    MPI_Info info;
    MPI_Win_set_info(win, MPI_INFO_NULL);
    MPI_Win_get_info(win, &info);
    MPI_Info_get(info, "no_locks", 9, name, &flag);
    CHECK(flag && strcmp(name, "false") == 0);
    MPI_Info_free(&info);
    static int three = 3;
    int key = MPI_KEYVAL_INVALID;
    int* found = NULL;
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, note_removal, &key, NULL);
    MPI_Win_get_attr(win, key, &found, &flag);
    CHECK(!flag);
    MPI_Win_set_attr(win, key, &three);
    MPI_Win_get_attr(win, key, &found, &flag);
    CHECK(flag && found == &three);
    MPI_Win_delete_attr(win, key);
    CHECK(removals == 3);
    MPI_Win_set_attr(win, key, &three);
    MPI_Win_free_keyval(&key);
    CHECK(key == MPI_KEYVAL_INVALID);
    MPI_Errhandler handler;
    MPI_Win_create_errhandler(count_report, &handler);
    MPI_Win_get_errhandler(win, &length);
    CHECK(length == MPI_ERRORS_ARE_FATAL);
    MPI_Win_set_errhandler(win, handler);
    CHECK(MPI_Put(memory, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, win) == MPI_ERR_RMA_SYNC && reports == 1);
    MPI_Win_call_errhandler(win, MPI_ERR_RMA_SYNC);
    CHECK(reports == 2);
    MPI_Win_free(&win);
    CHECK(removals == 6);
}

static void check_mistakes_of_epochs(MPI_Win win) {
    static int word;
    CHECK(MPI_Win_complete(win) == MPI_ERR_RMA_SYNC);
    CHECK(MPI_Win_wait(win) == MPI_ERR_RMA_SYNC);
    CHECK(MPI_Win_unlock(0, win) == MPI_ERR_RMA_SYNC);
    CHECK(MPI_Win_unlock_all(win) == MPI_ERR_RMA_SYNC);
    CHECK(MPI_Win_flush(0, win) == MPI_ERR_RMA_SYNC);
    CHECK(MPI_Win_flush_all(win) == MPI_ERR_RMA_SYNC);
    CHECK(MPI_Win_lock(77, 0, 0, win) == MPI_ERR_LOCKTYPE);
    CHECK(MPI_Win_lock(MPI_LOCK_SHARED, size, 0, win) == MPI_ERR_RANK);
    CHECK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 4096, win) == MPI_ERR_ASSERT);
    CHECK(MPI_Win_post(MPI_GROUP_NULL, 0, win) == MPI_ERR_GROUP);
    MPI_Win_fence(0, win);
    MPI_Get(&word, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    CHECK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win) == MPI_ERR_RMA_SYNC);
    MPI_Win_fence(0, win);
    MPI_Request request = MPI_REQUEST_NULL;
    CHECK(MPI_Rput(&word, 1, MPI_INT, 0, 0, 1, MPI_INT, win, &request) == MPI_ERR_RMA_SYNC);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    CHECK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win) == MPI_ERR_RMA_SYNC);
    CHECK(MPI_Win_lock_all(0, win) == MPI_ERR_RMA_SYNC);
    CHECK(MPI_Win_fence(0, win) == MPI_ERR_RMA_SYNC);
    CHECK(MPI_Win_free(&win) == MPI_ERR_RMA_SYNC && win != MPI_WIN_NULL);
    CHECK(size == 1 || MPI_Get(&word, 1, MPI_INT, next, 0, 1, MPI_INT, win) == MPI_ERR_RMA_SYNC);
    MPI_Win_unlock(rank, win);
}

static void sum_ints(void* in, void* inout, int* count, MPI_Datatype* type) {
    (void)type;
    for (int i = 0; i < *count; ++i) { ((int*)inout)[i] += ((int*)in)[i]; }
}

static void check_mistakes(void) {
    static int memory[10];
    int word = 0;
    MPI_Win win = MPI_WIN_NULL;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK(MPI_Win_create(memory, 40, 0, MPI_INFO_NULL, MPI_COMM_WORLD, &win) == MPI_ERR_DISP);
    CHECK(MPI_Win_create(memory, -1, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win) == MPI_ERR_SIZE);
    CHECK(MPI_Win_create(memory, 40, 4, MPI_INFO_NULL, MPI_COMM_NULL, &win) == MPI_ERR_COMM);
    CHECK(MPI_Win_fence(0, MPI_WIN_NULL) == MPI_ERR_WIN);
    CHECK(MPI_Win_fence(0, MPI_COMM_WORLD) == MPI_ERR_WIN);
    void* base = NULL;
    CHECK(size == 1 || MPI_Win_allocate_shared(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win) == MPI_ERR_RMA_SHARED);
    win = window_of(memory, sizeof memory, sizeof(int));
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Aint bytes = 0;
    CHECK(MPI_Win_shared_query(win, 0, &bytes, &word, &base) == MPI_ERR_RMA_FLAVOR);
    CHECK(MPI_Win_attach(win, memory, 4) == MPI_ERR_RMA_FLAVOR);
    MPI_Win_fence(0, win);
    CHECK(MPI_Put(&word, 1, MPI_INT, 0, 10, 1, MPI_INT, win) == MPI_ERR_RMA_RANGE);
    CHECK(MPI_Put(&word, 1, MPI_INT, 0, -1, 1, MPI_INT, win) == MPI_ERR_DISP);
    CHECK(MPI_Put(&word, 1, MPI_INT, size, 0, 1, MPI_INT, win) == MPI_ERR_RANK);
    CHECK(MPI_Put(&word, 1, MPI_INT, 0, 0, 1, MPI_DATATYPE_NULL, win) == MPI_ERR_TYPE);
    CHECK(MPI_Put(&word, -1, MPI_INT, 0, 0, 1, MPI_INT, win) == MPI_ERR_COUNT);
    CHECK(MPI_Get(&word, 1, MPI_INT, 0, 0, 2, MPI_INT, win) == MPI_ERR_COUNT);
    CHECK(MPI_Accumulate(&word, 1, MPI_INT, 0, 0, 1, MPI_FLOAT, MPI_SUM, win) == MPI_ERR_TYPE);
    CHECK(MPI_Accumulate(&word, 1, MPI_FLOAT, 0, 0, 1, MPI_FLOAT, MPI_BXOR, win) == MPI_ERR_OP);
    CHECK(MPI_Accumulate(&word, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_OP_NULL, win) == MPI_ERR_OP);
    CHECK(MPI_Compare_and_swap(&word, &word, &word, MPI_FLOAT, 0, 0, win) == MPI_ERR_TYPE);
    MPI_Op op;
    MPI_Op_create(sum_ints, 1, &op);
    CHECK(MPI_Accumulate(&word, 1, MPI_INT, 0, 0, 1, MPI_INT, op, win) == MPI_ERR_OP);
    MPI_Op_free(&op);
    char text[MPI_MAX_ERROR_STRING];
    int length = 0;
    MPI_Error_string(MPI_ERR_RMA_RANGE, text, &length);
    CHECK(strcmp(text, "MPI_ERR_RMA_RANGE") == 0);
    MPI_Error_string(MPI_ERR_INFO_NOKEY, text, &length);
    CHECK(strcmp(text, "MPI_ERR_INFO_NOKEY") == 0);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    check_mistakes_of_epochs(win);
    MPI_Win_free(&win);
    CHECK(memory[0] == 0);
}

/// A mistake that the default error handler reports.
static void make_mistake(const char* name) {
    static int memory[10];
    MPI_Win win;
    if (strcmp(name, "range") == 0) {
        win = window_of(memory, sizeof memory, sizeof(int));
        MPI_Win_fence(0, win);
        if (rank == size - 1) { MPI_Put(memory, 2, MPI_INT, 0, 9, 2, MPI_INT, win); }
    } else {
        MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_fence(0, win);
        if (rank == size - 1) { MPI_Put(memory, 2, MPI_INT, 0, 4096, 2, MPI_INT, win); }
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
}

int main(int count, char** words) {
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    next = (rank + 1) % size;
    before = (rank + size - 1) % size;
    if (count > 1) {
        make_mistake(words[1]);
    } else {
        check_puts_and_gets();
        check_types_on_both_sides();
        check_pairs();
        check_accumulates();
        check_tickets();
        check_locks();
        check_posts();
        check_requests_and_flushes();
        check_passive_targets();
        check_dynamic_windows();
        check_properties();
        check_mistakes();
    }
    MPI_Finalize();
    return failures;
}

// SPDX-License-Identifier: Apache-2.0
// Features that a C program may expect of its library: exits with 0 if all work.
//   runtime WORD...    in a folder with the file numbers.txt
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "sw_stack/tests/users/check.h"

static _Thread_local int thread_local_number = 42;
static int called_at_exit = 0;

static void at_exit(void) {
    called_at_exit = 1;
    fprintf(stderr, "at exit, no line feed at the end");
}

static void check_arguments(int count, char** words) {
    CHECK(count == 3);
    CHECK(strcmp(words[1], "two") == 0 && strcmp(words[2], "words") == 0);
    CHECK(words[count] == NULL);
    CHECK(strstr(words[0], "runtime") != NULL);
    CHECK(getenv("HOME") == NULL);
    CHECK(getenv("PATH") != NULL && strcmp(getenv("PATH"), "/bin:/usr/bin") == 0);
    CHECK(setenv("HOME", "/", 1) == 0 && strcmp(getenv("HOME"), "/") == 0 && getenv("PATH") != NULL);
    struct utsname name;
    CHECK(uname(&name) >= 0 && strcmp(name.nodename, "node0") == 0 && name.sysname[0] != 0);
}

static void check_monotonic_clock(void) {
    struct timespec before;
    struct timespec after;
    CHECK(clock_gettime(CLOCK_MONOTONIC, &before) == 0);
    for (volatile int i = 0; i < 10000; ++i) {}
    CHECK(clock_gettime(CLOCK_MONOTONIC, &after) == 0);
    CHECK(after.tv_sec > before.tv_sec || after.tv_nsec > before.tv_nsec);
}

static void check_lines(void) {
    char line[32];
    FILE* file = fopen("lines.txt", "w");
    fputs("first\nlast", file);
    fclose(file);
    file = fopen("lines.txt", "r");
    CHECK(fgets(line, sizeof line, file) != NULL && strcmp(line, "first\n") == 0);
    CHECK(fgets(line, sizeof line, file) != NULL && strcmp(line, "last") == 0);
    CHECK(fgets(line, sizeof line, file) == NULL);
    fclose(file);
    remove("lines.txt");
}

static void check_long_double(void) {
    char text[100];
    snprintf(text, sizeof text, "%.36Lf|%.5Le|%La|%Lg", 1.0L / 3, 1.0L / 7 * 1e400L, 1.0L / 3, -0.5L);
    CHECK(strcmp(text,
                 "0.333333333333333333333333333333333317|1.42857e+399|0x1.5555555555555555555555555555p-2|-0.5") == 0);
    CHECK(strtold("0.333333333333333333333333333333333317", NULL) == 1.0L / 3);
}

static void check_memory(void) {
    char* block = malloc(1000);
    memset(block, 7, 1000);
    block = realloc(block, 5000);
    CHECK(block[0] == 7 && block[999] == 7);
    free(block);
    int* zeros = calloc(100, sizeof(int));
    for (int i = 0; i < 100; ++i) { CHECK(zeros[i] == 0); }
    free(zeros);
    for (size_t alignment = 8; alignment <= 4096; alignment *= 8) {
        void* aligned = NULL;
        CHECK(posix_memalign(&aligned, alignment, 100) == 0);
        CHECK((uintptr_t)aligned % alignment == 0);
        free(aligned);
    }
    CHECK(posix_memalign((void**)&block, 3, 10) == EINVAL);
    CHECK(posix_memalign((void**)&block, 4096, SIZE_MAX - 4100) == ENOMEM);
    errno = 0;
    CHECK(malloc(1u << 30) == NULL);
    CHECK(errno == ENOMEM);
    void* blocks[200];  // released memory can be reused
    for (int round = 0; round < 50; ++round) {
        for (int i = 0; i < 200; ++i) {
            blocks[i] = malloc((size_t)(i * 16 + round));
            CHECK(blocks[i] != NULL);
        }
        for (int i = 0; i < 200; ++i) { free(blocks[(i * 77) % 200]); }
    }
    CHECK(thread_local_number == 42);
}

static int in_order(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }

static void check_texts(void) {
    char text[100];
    CHECK(snprintf(text, sizeof text, "%5d|%-5s|%.3f|%g|%lld|%zu", 42, "ab", 2.5, 1e-3, 1LL << 40, sizeof text) == 41);
    CHECK(strcmp(text, "   42|ab   |2.500|0.001|1099511627776|100") == 0);
    int number = 0;
    double real = 0;
    CHECK(sscanf("17 2.25", "%d %lf", &number, &real) == 2 && number == 17 && real == 2.25);
    CHECK(strtol("0x1f", NULL, 0) == 31 && strtod("1e3", NULL) == 1000.0 && atoi("-5") == -5);
    CHECK(fabs(sqrt(2.0) * sqrt(2.0) - 2.0) < 1e-15 && fabs(sin(1.0) - 0.8414709848078965) < 1e-15);
    int numbers[] = {3, 1, 2};
    qsort(numbers, 3, sizeof(int), in_order);
    CHECK(numbers[0] == 1 && numbers[2] == 3);
    CHECK(toupper('a') == 'A' && strcmp(strerror(ENOENT), "No such file or directory") == 0);
}

static void check_reading(void) {
    errno = 0;
    CHECK(fopen("nothing.txt", "r") == NULL);
    CHECK(errno == ENOENT);
    CHECK(fopen("../runtime.c", "r") == NULL);  // only paths below the folder are accessible
    CHECK(fopen("/etc/passwd", "r") == NULL);
    FILE* file = fopen("numbers.txt", "r");
    CHECK(file != NULL);
    int sum = 0;
    int number = 0;
    while (fscanf(file, "%d", &number) == 1) { sum += number; }
    CHECK(sum == 6 && feof(file));
    CHECK(fseek(file, 0, SEEK_END) == 0 && ftell(file) == 6);
    rewind(file);
    char line[20];
    CHECK(fgets(line, sizeof line, file) != NULL && strcmp(line, "1 2\n") == 0);
    CHECK(fclose(file) == 0);
    struct stat status;
    CHECK(stat("numbers.txt", &status) == 0 && status.st_size == 6 && S_ISREG(status.st_mode));
    CHECK(stat("nothing.txt", &status) == -1);
}

static void check_writing(void) {
    errno = 0;
    FILE* file = fopen("out/result.txt", "w");
    CHECK(file == NULL && errno == ENOENT);
    CHECK(mkdir("out", 0777) == 0);
    file = fopen("out/result.txt", "w");
    CHECK(file != NULL);
    fprintf(file, "one\n");
    fclose(file);
    file = fopen("out/result.txt", "a");
    fprintf(file, "two\n");
    fclose(file);
    file = fopen("out/result.txt", "r+");
    char text[20] = "";
    CHECK(fread(text, 1, sizeof text, file) == 8 && memcmp(text, "one\ntwo\n", 8) == 0);
    fseek(file, 0, SEEK_SET);
    fputc('O', file);
    fclose(file);
    file = fopen("numbers.txt", "w");  // the file in the folder stays unchanged
    fprintf(file, "changed");
    fclose(file);
    file = fopen("gone.txt", "w");
    fclose(file);
    CHECK(remove("gone.txt") == 0 && access("gone.txt", F_OK) == -1);
    file = fopen("kept_open.txt", "w");
    fprintf(file, "flushed by exit");  // and not closed
    file = fopen("first.txt", "w");
    CHECK(freopen("redirected.txt", "w", file) == file);
    fprintf(file, "second");
    fclose(file);
    file = fopen("/dev/null", "w");
    CHECK(file != NULL && fprintf(file, "nothing") == 7 && fclose(file) == 0);
    file = fopen("/dev/null", "r");
    CHECK(file != NULL && fgetc(file) == EOF && fclose(file) == 0);
    file = fopen("/dev/full", "w");
    CHECK(fputc('x', file) == 'x' && fflush(file) == EOF && errno == ENOSPC && ferror(file) && fclose(file) == 0);
    const int descriptor = open("descriptor.bin", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    CHECK(write(descriptor, "abc", 3) == 3 && lseek(descriptor, 0, SEEK_CUR) == 3);
    CHECK(read(descriptor, text, 1) == -1 && errno == EBADF);
    CHECK(close(descriptor) == 0 && close(descriptor) == -1);
}

static void check_folders(void) {
    struct stat status;
    CHECK(stat("/", &status) == 0 && S_ISDIR(status.st_mode) && stat(".", &status) == 0);
    CHECK(stat("/tmp", &status) == 0 && S_ISDIR(status.st_mode));
    CHECK(stat("data", &status) == -1 && errno == ENOENT);
    CHECK(fopen("/a/b/c", "w") == NULL && errno == ENOENT);
    CHECK(mkdir("data", 0777) == 0 && stat("data", &status) == 0 && S_ISDIR(status.st_mode));
    CHECK(mkdir("data", 0777) == -1 && errno == EEXIST);
    CHECK(mkdir("none/data", 0777) == -1 && errno == ENOENT);
    CHECK(mkdir("numbers.txt", 0777) == -1 && errno == EEXIST);
    CHECK(fopen("data", "w") == NULL && errno == EISDIR);
    fclose(fopen("data/file", "w"));
    CHECK(rmdir("data") == -1 && errno == ENOTEMPTY);
    CHECK(remove("data/file") == 0 && remove("data") == 0 && stat("data", &status) == -1);
    CHECK(rmdir("numbers.txt") == -1 && errno == ENOTDIR);
}

static void check_direction(FILE* file, int may_read) {
    char text[4];
    errno = 0;
    CHECK((may_read ? fputc('x', file) : fgetc(file)) == EOF && ferror(file) && errno == EBADF);
    clearerr(file);
    errno = 0;
    CHECK((may_read ? fwrite(text, 1, 2, file) : fread(text, 1, 2, file)) == 0 && ferror(file) && errno == EBADF);
    clearerr(file);
    CHECK(may_read ? fprintf(file, "x") < 0 && ferror(file) : fgets(text, 4, file) == NULL && ferror(file));
    clearerr(file);
    CHECK((may_read ? fgetc(file) : fputc('b', file)) == 'b' && !ferror(file) && !feof(file));
}

static void check_directions(void) {
    FILE* file = fopen("direction.txt", "w");
    check_direction(file, 0);
    fputc('b', file);
    CHECK(freopen("direction.txt", "r", file) == file);
    check_direction(file, 1);
    CHECK(fgetc(file) == 'b' && fgetc(file) == EOF && feof(file) && !ferror(file));
    CHECK(freopen("direction.txt", "r+", file) == file && fgetc(file) == 'b' && fseek(file, 0, SEEK_SET) == 0);
    CHECK(fputc('c', file) == 'c' && fseek(file, 0, SEEK_SET) == 0 && fgetc(file) == 'c');
    CHECK(freopen("none/direction.txt", "w", file) == NULL && errno == ENOENT);
    CHECK(remove("direction.txt") == 0);
    CHECK(fgetc(stdout) == EOF && ferror(stdout) && fputc('x', stdin) == EOF && ferror(stdin));
    clearerr(stdout);
    clearerr(stdin);
}

static void check_renaming(void) {
    char text[20] = "";
    FILE* file = fopen("early_name.txt", "w+");
    fprintf(file, "before,");
    CHECK(rename("early_name.txt", "late_name.txt") == 0 && access("early_name.txt", F_OK) == -1);
    fprintf(file, " after");
    CHECK(fclose(file) == 0);
    file = fopen("late_name.txt", "r");
    CHECK(file != NULL && fgets(text, sizeof text, file) != NULL && strcmp(text, "before, after") == 0);
    fclose(file);
    errno = 0;
    CHECK(rename("nothing.txt", "something.txt") == -1 && errno == ENOENT);
    CHECK(rename("late_name.txt", "../outside.txt") == -1 && errno == EACCES);
}

static void check_mappings(void) {
    const int access = PROT_READ | PROT_WRITE;
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS;
    char* memory = mmap(NULL, 5000, access, flags, -1, 0);
    CHECK(memory != MAP_FAILED && (uintptr_t)memory % 4096 == 0);
    CHECK(memory[0] == 0 && memory[4999] == 0);
    memset(memory, 7, 5000);
    char* other = mmap(NULL, 1, access, flags, -1, 0);
    CHECK(other != MAP_FAILED && other != memory);
    CHECK(munmap(memory, 4096) == -1 && errno == EINVAL);
    CHECK(munmap(memory, 5000) == 0 && munmap(memory, 5000) == -1);
    CHECK(munmap(other, 1) == 0);
    memory = mmap(NULL, 8192, access, flags, -1, 0);
    CHECK(memory != MAP_FAILED && memory[0] == 0 && memory[4999] == 0);
    CHECK(munmap(memory, 8192) == 0);
    CHECK(mmap(NULL, 1u << 30, access, flags, -1, 0) == MAP_FAILED && errno == ENOMEM);
    CHECK(mmap(NULL, SIZE_MAX, access, flags, -1, 0) == MAP_FAILED && errno == ENOMEM);
    CHECK(mmap(NULL, 0, access, flags, -1, 0) == MAP_FAILED && errno == EINVAL);
    CHECK(mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 3, 0) == MAP_FAILED && errno == ENODEV);
    CHECK(mmap(NULL, 4096, access | PROT_EXEC, flags, -1, 0) == MAP_FAILED && errno == ENOTSUP);
}

// The console streams are not heap memory; closing one must not release it.
static void check_closing_of_the_console(void) {
    CHECK(fclose(stdin) == 0);
    char* blocks[100];
    for (int i = 0; i < 100; ++i) {
        blocks[i] = malloc(40);
        CHECK(blocks[i] != NULL && blocks[i] > (char*)stdin + 1000);  // the heap is after all data
    }
    for (int i = 0; i < 100; ++i) { free(blocks[i]); }
    CHECK(freopen("console.txt", "w", stdout) == stdout);
    printf("to a file\n");
    CHECK(fclose(stdout) == 0);
    CHECK(fputs("lost", stdout) == EOF);
}

static volatile int interrupts = 0;

__attribute__((interrupt("machine"), aligned(4))) static void count_interrupt(void) { ++interrupts; }

/// The timer that ends a sleep must not interrupt the program, whose handler does not handle it.
static void check_sleep_with_handler(void) {
    void (*before)(void);
    __asm__ volatile("csrrw %0, mtvec, %1" : "=r"(before) : "r"(count_interrupt));
    __asm__ volatile("csrs mstatus, %0" : : "r"(8));
    usleep(10);
    __asm__ volatile("csrc mstatus, %0" : : "r"(8));
    __asm__ volatile("csrw mtvec, %0" : : "r"(before));
    CHECK(interrupts == 0);
}

static void check_clocks(void) {
    struct timeval begin;
    struct timeval end;
    const clock_t clock_begin = clock();
    gettimeofday(&begin, NULL);
    usleep(100);
    gettimeofday(&end, NULL);
    const long passed = (end.tv_sec - begin.tv_sec) * 1000000L + (end.tv_usec - begin.tv_usec);
    CHECK(passed >= 100 && passed < 120);
    CHECK(clock() - clock_begin >= CLOCKS_PER_SEC / 10000);
    CHECK(time(NULL) == 0);
    CHECK(sleep(0) == 0);
    usleep(500000);
    gettimeofday(&begin, NULL);
    CHECK(begin.tv_usec >= 500000 && begin.tv_usec < 600000);
}

int main(int count, char** words) {
    atexit(at_exit);
    check_arguments(count, words);
    check_memory();
    check_texts();
    check_reading();
    check_writing();
    check_folders();
    check_directions();
    check_renaming();
    check_mappings();
    check_clocks();
    check_monotonic_clock();
    check_lines();
    check_long_double();
    check_sleep_with_handler();
    printf("flushed");
    fflush(NULL);
    check_closing_of_the_console();
    fprintf(stderr, "\n%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
// Lines of any length, streams into memory, and the time that was used. Prints the same on the host.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static char* line = NULL;

static void print_line(ssize_t length) {
    printf("%d", (int)length);
    if (length > 0) { printf(" %.10s...%d", line, (unsigned char)line[length - 1]); }
    printf("\n");
}

int main(void) {
    FILE* file = fopen("lines.txt", "w+");
    for (int i = 0; i < 1000; ++i) { fprintf(file, "%d,", i); }
    fprintf(file, "\n\nno line feed;at the end");
    rewind(file);
    size_t room = 0;
    for (int i = 0; i < 2; ++i) { print_line(getline(&line, &room, file)); }
    print_line(getdelim(&line, &room, ';', file));
    for (int i = 0; i < 2; ++i) { print_line(getline(&line, &room, file)); }
    printf("%d %d\n", feof(file) != 0, room >= 3890);
    rewind(file);
    fwrite("a\0b\n\xff!", 1, 6, file);
    rewind(file);
    print_line(getline(&line, &room, file));
    printf("%d\n", (int)getdelim(&line, &room, 0xff, file));
    size_t* const no_room = NULL;
    const int refused = (int)getline(&line, no_room, file);
    printf("%d %d\n", refused, errno == EINVAL);
    fclose(file);
    free(line);

    char* text = NULL;
    size_t bytes = 99;
    FILE* memory = open_memstream(&text, &bytes);
    fflush(memory);
    printf("%d \"%s\"\n", (int)bytes, text);
    for (int i = 0; i < 300; ++i) { fprintf(memory, "%d;", i * i); }
    fputc('\0', memory);
    fflush(memory);
    printf("%d %d %.12s\n", (int)bytes, (int)strlen(text), text);
    fputs("end", memory);
    fclose(memory);
    printf("%d %s %d\n", (int)bytes, text + bytes - 3, text[bytes]);
    free(text);

    FILE* const next = open_memstream(&text, &bytes);
    printf("%d\n", next == memory);  // a closed stream is freed
    fputs("abcdef", next);
    fseek(next, -1, SEEK_END);
    printf("%ld\n", ftell(next));
    fseek(next, 2, SEEK_SET);
    fputs("CD", next);
    fflush(next);
    printf("%d %ld %s\n", (int)bytes, ftell(next), text);
    printf("%d\n", fseek(next, -1, SEEK_SET));
    fseek(next, 5, SEEK_CUR);
    fputc('z', next);  // after zero bytes
    fclose(next);
    printf("%d %s %d %d %d %c\n", (int)bytes, text, text[6], text[7], text[8], text[9]);
    free(text);

    struct rusage before, after;
    const int unknown = getrusage(99, &before);
    printf("%d %d\n", unknown, errno == EINVAL);
    printf("%d %ld\n", getrusage(RUSAGE_CHILDREN, &before), (long)before.ru_utime.tv_sec);
    volatile double sum = 0;
    getrusage(RUSAGE_SELF, &before);
    for (int i = 0; i < 3000000; ++i) { sum += i; }
    getrusage(RUSAGE_SELF, &after);
    printf("%d\n", after.ru_utime.tv_sec * 1e6 + after.ru_utime.tv_usec >
                       before.ru_utime.tv_sec * 1e6 + before.ru_utime.tv_usec);
    return 0;
}

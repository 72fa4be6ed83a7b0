// SPDX-License-Identifier: Apache-2.0
// Streams of stdio. picolibc's own fopen() keeps no list of streams, so its exit() would lose what they hold, and its
// fflush(NULL) jumps to nowhere; these do what the standard states. Its freopen() works on them.
#include "sw_stack/program/streams.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern "C" {
#include <stdio-bufio.h>  // states nothing of C++
}

namespace orbweaver {

namespace {

constexpr int console_bytes = 512;

/// A file's stream, in the list of those that are open.
struct listed_stream {
    __file_bufio stream;  // first: a FILE* points at it
    listed_stream* next;
};
listed_stream* open_streams = nullptr;

constexpr FILE* file_of(__file_bufio& stream) {
    return &stream.xfile.cfile.file;
}

struct open_mode {
    int flags;      // of open()
    int8_t stream;  // of the FILE
};

/// @return false for a mode that C does not know
bool read_mode(const char* text, open_mode& mode) {
    const bool plus = strchr(text, '+') != nullptr;
    switch (text[0]) {
        case 'r':
            mode.flags = plus ? O_RDWR : O_RDONLY;
            mode.stream = plus ? __SRD | __SWR : __SRD;
            break;
        case 'w':
            mode.flags = (plus ? O_RDWR : O_WRONLY) | O_CREAT | O_TRUNC;
            mode.stream = plus ? __SRD | __SWR : __SWR;
            break;
        case 'a':
            mode.flags = (plus ? O_RDWR : O_WRONLY) | O_CREAT | O_APPEND;
            mode.stream = plus ? __SRD | __SWR : __SWR;
            break;
        default:
            return false;
    }
    mode.flags |= strchr(text, 'x') != nullptr ? O_EXCL : 0;
    return true;
}

/// Called by fclose(), which then frees the stream.
int close_listed(FILE* file) {
    auto* const closed = reinterpret_cast<listed_stream*>(file);
    listed_stream** link = &open_streams;
    while (*link != nullptr && *link != closed) {
        link = &(*link)->next;
    }
    if (*link != nullptr) {
        *link = closed->next;
    }
    return __bufio_close(file);
}

FILE* open_stream(int descriptor, const open_mode& mode) {
    auto* const opened = static_cast<listed_stream*>(malloc(sizeof(listed_stream) + BUFSIZ));
    if (opened == nullptr) {
        return nullptr;
    }
    char* const buffer = reinterpret_cast<char*>(opened + 1);
    opened->stream = __file_bufio FDEV_SETUP_BUFIO(descriptor, buffer, BUFSIZ, read, write, lseek, close,
                                                   static_cast<uint8_t>(mode.stream), 0);
    opened->stream.xfile.cfile.close = close_listed;
    opened->next = open_streams;
    open_streams = opened;
    return file_of(opened->stream);
}

/// Called by fclose() for a stream of the console, whose memory is not the heap's. Nobody reads or writes it any more.
int close_console(FILE* file) {
    const int flushed = __bufio_flush(file);
    file->flags &= static_cast<uint8_t>(~(__SRD | __SWR));
    const int closed = close(reinterpret_cast<__file_bufio*>(file)->fd);
    return flushed < 0 || closed < 0 ? EOF : 0;
}

constexpr __file_bufio console_stream(int descriptor, char* buffer, int bytes, uint8_t direction, uint8_t flags) {
    __file_bufio made = FDEV_SETUP_BUFIO(descriptor, buffer, bytes, read, write, lseek, close, direction, flags);
    made.xfile.cfile.close = close_console;
    return made;
}

char output_buffer[console_bytes];
char error_buffer[console_bytes];
char input_buffer[4];
constinit __file_bufio output_stream = console_stream(STDOUT_FILENO, output_buffer, console_bytes, __SWR, __BLBF);
constinit __file_bufio error_stream = console_stream(STDERR_FILENO, error_buffer, console_bytes, __SWR, __BLBF);
constinit __file_bufio input_stream = console_stream(STDIN_FILENO, input_buffer, sizeof input_buffer, __SRD, 0);

}  // namespace

void flush_streams() {
    __bufio_flush(file_of(output_stream));
    __bufio_flush(file_of(error_stream));
    for (listed_stream* each = open_streams; each != nullptr; each = each->next) {
        __bufio_flush(file_of(each->stream));
    }
}

}  // namespace orbweaver

constinit FILE* const stdin = orbweaver::file_of(orbweaver::input_stream);
constinit FILE* const stdout = orbweaver::file_of(orbweaver::output_stream);
constinit FILE* const stderr = orbweaver::file_of(orbweaver::error_stream);

extern "C" {

FILE* fopen(const char* name, const char* mode) {
    orbweaver::open_mode wanted{};
    if (!orbweaver::read_mode(mode, wanted)) {
        errno = EINVAL;
        return nullptr;
    }
    const int descriptor = open(name, wanted.flags);
    if (descriptor < 0) {
        return nullptr;
    }
    FILE* const file = orbweaver::open_stream(descriptor, wanted);
    if (file == nullptr) {
        close(descriptor);
    }
    return file;
}

FILE* fdopen(int descriptor, const char* mode) {
    orbweaver::open_mode wanted{};
    if (!orbweaver::read_mode(mode, wanted)) {
        errno = EINVAL;
        return nullptr;
    }
    return orbweaver::open_stream(descriptor, wanted);
}

int fflush(FILE* file) {
    if (file == nullptr) {
        orbweaver::flush_streams();
        return 0;
    }
    return file->flush != nullptr ? file->flush(file) : 0;
}

}  // extern "C"

// SPDX-License-Identifier: Apache-2.0
// Streams of stdio. picolibc's fopen() keeps no list of streams, so its exit() would lose their buffers, and its
// fflush(NULL) jumps to an invalid address; these versions conform to the standard. picolibc does not check the
// direction of a stream. So all streams are bidirectional for it, and the functions of this file reject the wrong
// direction.
#include "sw_stack/program/streams.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern "C" {
#include <stdio-bufio.h>  // has no extern "C"
}

namespace orbweaver {

namespace {

constexpr int console_bytes = 512;
constexpr uint8_t both_directions = __SRD | __SWR;

/// A file stream in the list of open streams.
struct listed_stream {
    __file_bufio stream;  // must be first: FILE pointers point to it
    listed_stream* next;
};
listed_stream* open_streams = nullptr;

/// Sets the error flag of a stream and errno.
/// @return the error result of stream functions
int set_error(FILE* file, int why) {
    errno = why;
    file->flags |= __SERR;
    return _FDEV_ERR;
}

int refuse_to_read(FILE* file) { return set_error(file, EBADF); }

int refuse_to_write(char, FILE* file) { return set_error(file, EBADF); }

/// Writes a character; a full file is an error.
int put(char letter, FILE* file) {
    const int result = __bufio_put(letter, file);
    return result < 0 ? set_error(file, errno) : result;
}

/// @param direction __SRD, __SWR or both
constexpr void refuse_other_direction(FILE& file, int direction) {
    file.get = (direction & __SRD) != 0 ? file.get : refuse_to_read;
    file.put = (direction & __SWR) != 0 ? file.put : refuse_to_write;
}

void set_direction(FILE* file, int direction) {
    file->get = __bufio_get;
    file->put = put;
    refuse_other_direction(*file, direction);
}

constexpr FILE* file_of(__file_bufio& stream) { return &stream.xfile.cfile.file; }

struct open_mode {
    int flags;      // flags for open()
    int8_t stream;  // flags for the FILE
};

/// @return false for a mode that C does not define
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
        default: return false;
    }
    mode.flags |= strchr(text, 'x') != nullptr ? O_EXCL : 0;
    return true;
}

/// Close function that fclose() calls before it frees the stream.
int close_listed(FILE* file) {
    auto* const closed = reinterpret_cast<listed_stream*>(file);
    listed_stream** link = &open_streams;
    while (*link != nullptr && *link != closed) { link = &(*link)->next; }
    if (*link != nullptr) { *link = closed->next; }
    return __bufio_close(file);
}

FILE* open_stream(int descriptor, const open_mode& mode) {
    auto* const opened = static_cast<listed_stream*>(malloc(sizeof(listed_stream) + BUFSIZ));
    if (opened == nullptr) { return nullptr; }
    char* const buffer = reinterpret_cast<char*>(opened + 1);
    opened->stream =
        __file_bufio FDEV_SETUP_BUFIO(descriptor, buffer, BUFSIZ, read, write, lseek, close, both_directions, 0);
    set_direction(file_of(opened->stream), mode.stream);
    opened->stream.xfile.cfile.close = close_listed;
    opened->next = open_streams;
    open_streams = opened;
    return file_of(opened->stream);
}

/// Close function of a console stream, whose memory is not on the heap. The stream rejects all later reads and writes.
int close_console(FILE* file) {
    const int flushed = __bufio_flush(file);
    file->flags &= static_cast<uint8_t>(~(__SRD | __SWR));
    const int closed = close(reinterpret_cast<__file_bufio*>(file)->fd);
    return flushed < 0 || closed < 0 ? EOF : 0;
}

constexpr __file_bufio console_stream(int descriptor, char* buffer, int bytes, uint8_t direction, uint8_t flags) {
    __file_bufio made = FDEV_SETUP_BUFIO(descriptor, buffer, bytes, read, write, lseek, close, both_directions, flags);
    refuse_other_direction(made.xfile.cfile.file, direction);
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
    if (descriptor < 0) { return nullptr; }
    FILE* const file = orbweaver::open_stream(descriptor, wanted);
    if (file == nullptr) { close(descriptor); }
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

/// Opens another file on a stream, possibly in another mode. If that fails, the stream is closed.
FILE* freopen(const char* name, const char* mode, FILE* file) {
    orbweaver::open_mode wanted{};
    if (!orbweaver::read_mode(mode, wanted)) {
        errno = EINVAL;
        return nullptr;
    }
    auto* const stream = reinterpret_cast<__file_bufio*>(file);
    __bufio_flush(file);
    close(stream->fd);
    const int descriptor = name != nullptr ? open(name, wanted.flags) : -1;
    if (descriptor < 0) {
        stream->fd = -1;
        fclose(file);
        return nullptr;
    }
    stream->fd = descriptor;
    stream->dir = 0;
    stream->pos = 0;
    stream->len = 0;
    stream->off = 0;
    file->unget = 0;
    file->flags = static_cast<uint8_t>((file->flags & ~(__SERR | __SEOF)) | orbweaver::both_directions);
    orbweaver::set_direction(file, wanted.stream);
    return file;
}

int fflush(FILE* file) {
    if (file == nullptr) {
        orbweaver::flush_streams();
        return 0;
    }
    return file->flush == nullptr || file->flush(file) >= 0 ? 0 : orbweaver::set_error(file, errno);
}

}  // extern "C"

// SPDX-License-Identifier: Apache-2.0
// Lines of any length, and streams into memory, of POSIX 2008.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "sw_stack/program/include/stdio.h"

namespace orbweaver {

namespace {

constexpr size_t first_room = 128;

/// Makes room for bytes, and doubles what there is.
/// @return false with ENOMEM: the heap is full
bool make_room(char*& text, size_t& room, size_t bytes) {
    if (text != nullptr && bytes <= room) { return true; }
    size_t wanted = bytes > first_room ? bytes : first_room;
    if (text != nullptr && 2 * room > wanted) { wanted = 2 * room; }
    char* const moved = static_cast<char*>(realloc(text, wanted));
    if (moved == nullptr) { return false; }
    text = moved;
    room = wanted;
    return true;
}

/// A stream into memory, which ends with a zero byte.
struct text_stream {
    __file_ext stream;  // must be first: FILE pointers point to it
    char** text;
    size_t* bytes;
    char* buffer;
    size_t room;
    size_t length;
    size_t position;  // of the next letter; may lie behind the end
};

/// Tells the program the address of the text and its length, or the position if that is smaller.
int flush_text(FILE* file) {
    const auto* const target = reinterpret_cast<text_stream*>(file);
    *target->text = target->buffer;
    *target->bytes = target->position < target->length ? target->position : target->length;
    return 0;
}

int put_text(char letter, FILE* file) {
    auto* const target = reinterpret_cast<text_stream*>(file);
    if (!make_room(target->buffer, target->room, target->position + 2)) {
        file->flags |= __SERR;
        return EOF;
    }
    if (target->position >= target->length) {
        memset(target->buffer + target->length, 0, target->position - target->length);
        target->length = target->position + 1;
        target->buffer[target->length] = '\0';
    }
    target->buffer[target->position++] = letter;
    return static_cast<unsigned char>(letter);
}

__off_t seek_text(FILE* file, __off_t offset, int whence) {
    auto* const target = reinterpret_cast<text_stream*>(file);
    const size_t origin = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? target->position : target->length;
    __off_t position = 0;
    if (__builtin_add_overflow(origin, offset, &position) || position < 0) {
        errno = EINVAL;
        return -1;
    }
    target->position = static_cast<size_t>(position);
    return position;
}

int close_text(FILE* file) {
    flush_text(file);
    free(file);
    return 0;
}

}  // namespace

}  // namespace orbweaver

extern "C" {

ssize_t getdelim(char** line, size_t* room, int delimiter, FILE* file) {
    if (line == nullptr || room == nullptr) {
        errno = EINVAL;
        return -1;
    }
    size_t length = 0;
    for (int letter = fgetc(file); letter != EOF; letter = fgetc(file)) {
        if (!orbweaver::make_room(*line, *room, length + 2)) { return -1; }
        (*line)[length++] = static_cast<char>(letter);
        if (letter == delimiter) { break; }
    }
    if (length == 0) { return -1; }
    (*line)[length] = '\0';
    return static_cast<ssize_t>(length);
}

ssize_t getline(char** line, size_t* room, FILE* file) { return getdelim(line, room, '\n', file); }

FILE* open_memstream(char** text, size_t* bytes) {
    auto* const opened = static_cast<orbweaver::text_stream*>(malloc(sizeof(orbweaver::text_stream)));
    if (opened == nullptr) { return nullptr; }
    *opened = {};
    opened->stream = __file_ext FDEV_SETUP_EXT(orbweaver::put_text, nullptr, orbweaver::flush_text,
                                               orbweaver::close_text, orbweaver::seek_text, nullptr, __SWR);
    opened->text = text;
    opened->bytes = bytes;
    if (!orbweaver::make_room(opened->buffer, opened->room, 1)) {
        free(opened);
        return nullptr;
    }
    opened->buffer[0] = '\0';
    FILE* const file = &opened->stream.cfile.file;
    orbweaver::flush_text(file);
    return file;
}

}  // extern "C"

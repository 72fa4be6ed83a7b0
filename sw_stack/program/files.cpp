// SPDX-License-Identifier: Apache-2.0
// POSIX file functions on files of the host (hw/core/devices/host_files.h). Directories cannot be listed.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sw_stack/program/host_call.h"

namespace orbweaver {

namespace {

constexpr int descriptors_of_console = 3;  // 0, 1, 2

uint32_t word(const void* address) { return reinterpret_cast<uint32_t>(address); }

/// Converts a host result: on an error it sets errno and returns -1.
int answer(int32_t result) {
    if (result < 0) {
        errno = -result;
        return -1;
    }
    return result;
}

uint32_t host_flags(int flags) {
    const int access = flags & O_ACCMODE;
    return (access != O_WRONLY ? host_open_read : 0) | (access != O_RDONLY ? host_open_write : 0) |
           ((flags & O_APPEND) != 0 ? host_open_append : 0) | ((flags & O_CREAT) != 0 ? host_open_create : 0) |
           ((flags & O_TRUNC) != 0 ? host_open_truncate : 0) | ((flags & O_EXCL) != 0 ? host_open_new : 0);
}

void describe(struct stat* status, mode_t mode, off_t bytes) {
    memset(status, 0, sizeof *status);
    status->st_mode = mode;
    status->st_size = bytes;
    status->st_nlink = 1;
    status->st_blksize = 1024;
}

}  // namespace

}  // namespace orbweaver

extern "C" {

using namespace orbweaver;

int open(const char* name, int flags, ...) {
    return answer(call_host(host_call_kind::open, word(name), host_flags(flags)));
}

int close(int descriptor) {
    return descriptor >= 0 && descriptor < descriptors_of_console
               ? 0
               : answer(call_host(host_call_kind::close, static_cast<uint32_t>(descriptor)));
}

ssize_t read(int descriptor, void* buffer, size_t bytes) {
    return descriptor == STDIN_FILENO
               ? 0
               : answer(call_host(host_call_kind::read, static_cast<uint32_t>(descriptor), word(buffer), bytes));
}

ssize_t write(int descriptor, const void* buffer, size_t bytes) {
    return answer(call_host(host_call_kind::write, static_cast<uint32_t>(descriptor), word(buffer), bytes));
}

off_t lseek(int descriptor, off_t distance, int origin) {
    return answer(call_host(host_call_kind::seek, static_cast<uint32_t>(descriptor), static_cast<uint32_t>(distance),
                            static_cast<uint32_t>(origin)));
}

int fstat(int descriptor, struct stat* status) {
    if (descriptor >= 0 && descriptor < descriptors_of_console) {
        describe(status, S_IFCHR | 0666, 0);
        return 0;
    }
    const int bytes = answer(call_host(host_call_kind::bytes, static_cast<uint32_t>(descriptor)));
    describe(status, S_IFREG | 0666, bytes);
    return bytes < 0 ? -1 : 0;
}

int stat(const char* name, struct stat* status) {
    const int descriptor = open(name, O_RDONLY);
    if (descriptor < 0 && errno == EISDIR) {
        describe(status, S_IFDIR | 0777, 0);
        return 0;
    }
    if (descriptor < 0) { return -1; }
    fstat(descriptor, status);
    return close(descriptor);
}

int lstat(const char* name, struct stat* status) { return stat(name, status); }

int access(const char* name, int) {
    struct stat status;
    return stat(name, &status);
}

int unlink(const char* name) { return answer(call_host(host_call_kind::remove, word(name))); }

int rename(const char* name, const char* new_name) {
    return answer(call_host(host_call_kind::rename, word(name), word(new_name)));
}

int isatty(int descriptor) {
    if (descriptor >= 0 && descriptor < descriptors_of_console) { return 1; }
    errno = ENOTTY;
    return 0;
}

int mkdir(const char* name, mode_t) { return answer(call_host(host_call_kind::make_folder, word(name))); }

int rmdir(const char* name) { return answer(call_host(host_call_kind::remove_folder, word(name))); }

int remove(const char* name) { return unlink(name) == 0 || (errno == EISDIR && rmdir(name) == 0) ? 0 : -1; }

char* getcwd(char* buffer, size_t bytes) {
    if (bytes < 2) {
        errno = ERANGE;
        return nullptr;
    }
    return strcpy(buffer, "/");
}

}  // extern "C"

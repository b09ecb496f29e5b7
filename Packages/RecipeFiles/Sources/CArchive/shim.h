#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

// Names are in the encoding of the thread's locale, which for a service is often plain ASCII: then libarchive would lose
// every other letter. This thread reads the next header in UTF-8, and keeps its locale otherwise.
static inline int larder_read_next_header(struct archive *archive, struct archive_entry **entry) {
    const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    const locale_t before = utf8 ? uselocale(utf8) : (locale_t)0;
    const int code = archive_read_next_header(archive, entry);
    if (utf8) {
        uselocale(before);
        freelocale(utf8);
    }
    return code;
}

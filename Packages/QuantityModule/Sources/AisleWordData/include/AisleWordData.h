#ifndef AISLE_WORD_DATA_H
#define AISLE_WORD_DATA_H

/// Bytes that lie in the program itself.
struct larder_data {
    const unsigned char *bytes;
    unsigned long count;
};

/// The kinds of ingredient: lines of tab-separated columns.
struct larder_data larder_aisle_kinds(void);

/// The languages: lines of tab-separated columns.
struct larder_data larder_aisle_languages(void);

/// The words and phrases of all languages, sorted and numbered.
struct larder_data larder_aisle_index(void);

#endif

#ifndef AISLE_WORD_DATA_H
#define AISLE_WORD_DATA_H

/// A table of tab-separated lines, which lies in the program itself.
struct larder_table {
    const unsigned char *bytes;
    unsigned long count;
};

/// The table at a place from 0 to 23: the kinds of ingredient, the languages, and then the words of each language.
struct larder_table larder_aisle_table(int place);

#endif

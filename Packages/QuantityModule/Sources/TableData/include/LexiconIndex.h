#ifndef LEXICON_INDEX_H
#define LEXICON_INDEX_H

#include <stdint.h>

/// The kitchen words of all languages, as lexicon.bin holds them: a header, then the tables that it counts, each
/// beginning at a multiple of eight bytes, in the order of the header's members.
///
/// All numbers are little-endian. Unused members are 0, so that equal lexica have equal bytes.
typedef struct LexiconHeader {
    /// The entries of a hash table that leads from bytes to words: 32 bits each, -1 for a free one.
    uint32_t slots;
    /// The words: where the bytes of each begin, its meanings and its phrases, 32 bits each, with one more number for the
    /// end of the last; and the languages that it indicates, 16 bits each.
    uint32_t words;
    /// The meanings of the first word, then of the second, and so on; the last of each word is that of no language.
    uint32_t meanings;
    uint32_t phrases;
    /// The words of all phrases after the first, 32 bits each.
    uint32_t phraseWords;
    /// The different numbers that words stand for.
    uint32_t numbers;
    /// The bytes of all words.
    uint32_t bytes;
    /// How many units the table of units has, of which meanings give the index.
    uint32_t units;
} LexiconHeader;

/// What a word means in a language.
typedef struct LexiconMeaning {
    /// The roles of the word, one bit each.
    uint64_t classes;
    /// The index of a unit; -1 for a word that is none.
    int16_t unit;
    /// The index of a number.
    uint16_t number;
    /// The language, or 255 for all languages in which the word has no meaning of its own.
    uint8_t language;
    /// The place of the word that replaces this one for the name model, or 255.
    uint8_t standIn;
    uint16_t unused;
} LexiconMeaning;

/// Several words with one meaning, such as "fluid ounces".
typedef struct LexiconPhrase {
    LexiconMeaning meaning;
    /// Where the words after the first begin among the words of all phrases.
    uint32_t firstWord;
    uint32_t wordCount;
} LexiconPhrase;

/// A number that words stand for: 1 over 2 for "half".
typedef struct LexiconNumber {
    int64_t numerator;
    int64_t denominator;
} LexiconNumber;

/// Returns the first byte of the lexicon, at a multiple of eight, and the number of its bytes.
const unsigned char *larder_lexicon(long *count);

#endif

#ifndef INGREDIENT_NAME_DATA_H
#define INGREDIENT_NAME_DATA_H

/// Returns the table of ingredient names in a language, by its number in the order of the lexicon's languages, and the
/// number of its bytes; NULL for a language without a table.
const unsigned char *larder_ingredient_names(int language, long *count);

#endif

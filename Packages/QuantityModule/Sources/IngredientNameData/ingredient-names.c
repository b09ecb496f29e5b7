#include "IngredientNameData.h"

#include <stddef.h>

static const unsigned char english[] = {
#embed "names-en.tsv"
};
static const unsigned char german[] = {
#embed "names-de.tsv"
};
static const unsigned char french[] = {
#embed "names-fr.tsv"
};
static const unsigned char spanish[] = {
#embed "names-es.tsv"
};
static const unsigned char italian[] = {
#embed "names-it.tsv"
};
static const unsigned char swedish[] = {
#embed "names-sv.tsv"
};
static const unsigned char turkish[] = {
#embed "names-tr.tsv"
};

static const struct {
    const unsigned char *bytes;
    long count;
} tables[] = {
    {english, sizeof english}, {german, sizeof german},   {french, sizeof french},   {spanish, sizeof spanish},
    {italian, sizeof italian}, {swedish, sizeof swedish}, {turkish, sizeof turkish},
};

const unsigned char *larder_ingredient_names(int language, long *count) {
    if (language < 0 || (size_t)language >= sizeof tables / sizeof *tables) return NULL;
    *count = tables[language].count;
    return tables[language].bytes;
}

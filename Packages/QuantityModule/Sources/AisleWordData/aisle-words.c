#include "AisleWordData.h"

static const unsigned char kinds[] = {
#embed "words/kinds.tsv"
};
static const unsigned char languages[] = {
#embed "words/languages.tsv"
};
static const unsigned char index[] = {
#embed "aisle-index.bin"
};

struct larder_data larder_aisle_kinds(void) { return (struct larder_data){kinds, sizeof kinds}; }

struct larder_data larder_aisle_languages(void) { return (struct larder_data){languages, sizeof languages}; }

struct larder_data larder_aisle_index(void) { return (struct larder_data){index, sizeof index}; }

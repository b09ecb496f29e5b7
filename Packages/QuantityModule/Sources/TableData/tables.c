#include "TableData.h"

static const unsigned char curated[] = {
#embed "figures/curated.tsv"
};
static const unsigned char ingredientRelations[] = {
#embed "figures/ingredient-relations.tsv"
};
static const unsigned char ingredientUnitNames[] = {
#embed "figures/ingredient-unit-names.tsv"
};
static const unsigned char lineWords[] = {
#embed "figures/line-words.tsv"
};
static const unsigned char pantryStaples[] = {
#embed "figures/pantry-staples.tsv"
};
static const unsigned char partsOfWholes[] = {
#embed "figures/parts-of-wholes.tsv"
};
static const unsigned char regionalUnits[] = {
#embed "figures/regional-units.tsv"
};
static const unsigned char shelfForms[] = {
#embed "figures/shelf-forms.tsv"
};
static const unsigned char shelfRules[] = {
#embed "figures/shelf-rules.tsv"
};
static const unsigned char spokenUnits[] = {
#embed "figures/spoken-units.tsv"
};
static const unsigned char unitNames[] = {
#embed "figures/unit-names.tsv"
};
static const unsigned char units[] = {
#embed "figures/units.tsv"
};
static const unsigned char usualAmounts[] = {
#embed "figures/usual-amounts.tsv"
};
static const unsigned char weights[] = {
#embed "figures/weights.tsv"
};
static const unsigned char yields[] = {
#embed "figures/yields.tsv"
};
static const unsigned char namesEnglish[] = {
#embed "names/en.tsv"
};
static const unsigned char namesBritish[] = {
#embed "names/en-GB.tsv"
};
static const unsigned char namesGerman[] = {
#embed "names/de.tsv"
};
static const unsigned char namesFrench[] = {
#embed "names/fr.tsv"
};
static const unsigned char namesSpanish[] = {
#embed "names/es.tsv"
};
static const unsigned char namesItalian[] = {
#embed "names/it.tsv"
};
static const unsigned char namesSwedish[] = {
#embed "names/sv.tsv"
};
static const unsigned char namesTurkish[] = {
#embed "names/tr.tsv"
};

#define TABLE(name) {name, sizeof name}
static const struct {
    const unsigned char *bytes;
    long count;
} tables[] = {
    [ProgramTableCurated] = TABLE(curated),
    [ProgramTableIngredientRelations] = TABLE(ingredientRelations),
    [ProgramTableIngredientUnitNames] = TABLE(ingredientUnitNames),
    [ProgramTableLineWords] = TABLE(lineWords),
    [ProgramTablePantryStaples] = TABLE(pantryStaples),
    [ProgramTablePartsOfWholes] = TABLE(partsOfWholes),
    [ProgramTableRegionalUnits] = TABLE(regionalUnits),
    [ProgramTableShelfForms] = TABLE(shelfForms),
    [ProgramTableShelfRules] = TABLE(shelfRules),
    [ProgramTableSpokenUnits] = TABLE(spokenUnits),
    [ProgramTableUnitNames] = TABLE(unitNames),
    [ProgramTableUnits] = TABLE(units),
    [ProgramTableUsualAmounts] = TABLE(usualAmounts),
    [ProgramTableWeights] = TABLE(weights),
    [ProgramTableYields] = TABLE(yields),
    [ProgramTableNamesEnglish] = TABLE(namesEnglish),
    [ProgramTableNamesBritish] = TABLE(namesBritish),
    [ProgramTableNamesGerman] = TABLE(namesGerman),
    [ProgramTableNamesFrench] = TABLE(namesFrench),
    [ProgramTableNamesSpanish] = TABLE(namesSpanish),
    [ProgramTableNamesItalian] = TABLE(namesItalian),
    [ProgramTableNamesSwedish] = TABLE(namesSwedish),
    [ProgramTableNamesTurkish] = TABLE(namesTurkish),
};

const unsigned char *larder_table(ProgramTable table, long *count) {
    *count = tables[table].count;
    return tables[table].bytes;
}

// Aligned, because the lexicon is used where it lies, and its widest numbers have eight bytes.
_Alignas(8) static const unsigned char lexicon[] = {
#embed "lexicon.bin"
};

const unsigned char *larder_lexicon(long *count) {
    *count = sizeof lexicon;
    return lexicon;
}

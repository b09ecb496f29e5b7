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
static const unsigned char lexiconEnglish[] = {
#embed "lexicons/en.tsv"
};
static const unsigned char lexiconGerman[] = {
#embed "lexicons/de.tsv"
};
static const unsigned char lexiconFrench[] = {
#embed "lexicons/fr.tsv"
};
static const unsigned char lexiconSpanish[] = {
#embed "lexicons/es.tsv"
};
static const unsigned char lexiconItalian[] = {
#embed "lexicons/it.tsv"
};
static const unsigned char lexiconSwedish[] = {
#embed "lexicons/sv.tsv"
};
static const unsigned char lexiconTurkish[] = {
#embed "lexicons/tr.tsv"
};
static const unsigned char lexiconDutch[] = {
#embed "lexicons/nl.tsv"
};
static const unsigned char lexiconNorwegian[] = {
#embed "lexicons/no.tsv"
};
static const unsigned char lexiconPortuguese[] = {
#embed "lexicons/pt.tsv"
};
static const unsigned char lexiconCzech[] = {
#embed "lexicons/cs.tsv"
};
static const unsigned char lexiconHungarian[] = {
#embed "lexicons/hu.tsv"
};
static const unsigned char lexiconCroatian[] = {
#embed "lexicons/hr.tsv"
};
static const unsigned char lexiconPolish[] = {
#embed "lexicons/pl.tsv"
};
static const unsigned char lexiconJapanese[] = {
#embed "lexicons/ja.tsv"
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
    [ProgramTableLexiconEnglish] = TABLE(lexiconEnglish),
    [ProgramTableLexiconGerman] = TABLE(lexiconGerman),
    [ProgramTableLexiconFrench] = TABLE(lexiconFrench),
    [ProgramTableLexiconSpanish] = TABLE(lexiconSpanish),
    [ProgramTableLexiconItalian] = TABLE(lexiconItalian),
    [ProgramTableLexiconSwedish] = TABLE(lexiconSwedish),
    [ProgramTableLexiconTurkish] = TABLE(lexiconTurkish),
    [ProgramTableLexiconDutch] = TABLE(lexiconDutch),
    [ProgramTableLexiconNorwegian] = TABLE(lexiconNorwegian),
    [ProgramTableLexiconPortuguese] = TABLE(lexiconPortuguese),
    [ProgramTableLexiconCzech] = TABLE(lexiconCzech),
    [ProgramTableLexiconHungarian] = TABLE(lexiconHungarian),
    [ProgramTableLexiconCroatian] = TABLE(lexiconCroatian),
    [ProgramTableLexiconPolish] = TABLE(lexiconPolish),
    [ProgramTableLexiconJapanese] = TABLE(lexiconJapanese),
};

const unsigned char *larder_table(ProgramTable table, long *count) {
    *count = tables[table].count;
    return tables[table].bytes;
}

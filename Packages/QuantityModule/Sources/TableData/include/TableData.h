#ifndef TABLE_DATA_H
#define TABLE_DATA_H

/// A table of tab-separated rows that the program contains.
typedef enum __attribute__((enum_extensibility(closed))) ProgramTable : int {
    ProgramTableCurated,
    ProgramTableIngredientRelations,
    ProgramTableIngredientUnitNames,
    ProgramTableLineWords,
    ProgramTablePantryStaples,
    ProgramTablePartsOfWholes,
    ProgramTableRegionalUnits,
    ProgramTableShelfForms,
    ProgramTableShelfRules,
    ProgramTableSpokenUnits,
    ProgramTableUnitNames,
    ProgramTableUnits,
    ProgramTableUsualAmounts,
    ProgramTableWeights,
    ProgramTableYields,
    ProgramTableNamesEnglish,
    ProgramTableNamesBritish,
    ProgramTableNamesGerman,
    ProgramTableNamesFrench,
    ProgramTableNamesSpanish,
    ProgramTableNamesItalian,
    ProgramTableNamesSwedish,
    ProgramTableNamesTurkish,
    ProgramTableLexiconEnglish,
    ProgramTableLexiconGerman,
    ProgramTableLexiconFrench,
    ProgramTableLexiconSpanish,
    ProgramTableLexiconItalian,
    ProgramTableLexiconSwedish,
    ProgramTableLexiconTurkish,
    ProgramTableLexiconDutch,
    ProgramTableLexiconNorwegian,
    ProgramTableLexiconPortuguese,
    ProgramTableLexiconCzech,
    ProgramTableLexiconHungarian,
    ProgramTableLexiconCroatian,
    ProgramTableLexiconPolish,
    ProgramTableLexiconJapanese,
} ProgramTable;

/// Returns the first byte of a table, and the number of its bytes.
const unsigned char *larder_table(ProgramTable table, long *count);

#endif

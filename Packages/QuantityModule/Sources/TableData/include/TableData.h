#ifndef TABLE_DATA_H
#define TABLE_DATA_H

#include "LexiconIndex.h"

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
} ProgramTable;

/// Returns the first byte of a table, and the number of its bytes.
const unsigned char *larder_table(ProgramTable table, long *count);

#endif

#include "NameModelData.h"

_Alignas(64) static const unsigned char weights[] = {
#embed "name-model.bin"
};

const void *larder_name_model(void) { return weights; }

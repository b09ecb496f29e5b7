#ifndef NAME_MODEL_DATA_H
#define NAME_MODEL_DATA_H

/// The weights of the name model, as train_names.py wrote them: they are used where the program lies in memory.
const void *larder_name_model(void);

#endif

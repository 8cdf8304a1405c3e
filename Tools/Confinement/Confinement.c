#include "Confinement.h"

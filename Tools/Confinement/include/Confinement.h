#ifndef CONFINEMENT_H
#define CONFINEMENT_H
#endif

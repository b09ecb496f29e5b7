#include "AisleWordData.h"

static const unsigned char kinds[] = {
#embed "words/kinds.tsv"
};
static const unsigned char languages[] = {
#embed "words/languages.tsv"
};
static const unsigned char cs[] = {
#embed "words/cs.tsv"
};
static const unsigned char da[] = {
#embed "words/da.tsv"
};
static const unsigned char de[] = {
#embed "words/de.tsv"
};
static const unsigned char el[] = {
#embed "words/el.tsv"
};
static const unsigned char en[] = {
#embed "words/en.tsv"
};
static const unsigned char es[] = {
#embed "words/es.tsv"
};
static const unsigned char fi[] = {
#embed "words/fi.tsv"
};
static const unsigned char fr[] = {
#embed "words/fr.tsv"
};
static const unsigned char hr[] = {
#embed "words/hr.tsv"
};
static const unsigned char hu[] = {
#embed "words/hu.tsv"
};
static const unsigned char it[] = {
#embed "words/it.tsv"
};
static const unsigned char ja[] = {
#embed "words/ja.tsv"
};
static const unsigned char ko[] = {
#embed "words/ko.tsv"
};
static const unsigned char nl[] = {
#embed "words/nl.tsv"
};
static const unsigned char pl[] = {
#embed "words/pl.tsv"
};
static const unsigned char pt[] = {
#embed "words/pt.tsv"
};
static const unsigned char ro[] = {
#embed "words/ro.tsv"
};
static const unsigned char ru[] = {
#embed "words/ru.tsv"
};
static const unsigned char sv[] = {
#embed "words/sv.tsv"
};
static const unsigned char tr[] = {
#embed "words/tr.tsv"
};
static const unsigned char xx[] = {
#embed "words/xx.tsv"
};
static const unsigned char zh[] = {
#embed "words/zh.tsv"
};

static const struct larder_table tables[] = {
    {kinds, sizeof kinds},
    {languages, sizeof languages},
    {cs, sizeof cs},
    {da, sizeof da},
    {de, sizeof de},
    {el, sizeof el},
    {en, sizeof en},
    {es, sizeof es},
    {fi, sizeof fi},
    {fr, sizeof fr},
    {hr, sizeof hr},
    {hu, sizeof hu},
    {it, sizeof it},
    {ja, sizeof ja},
    {ko, sizeof ko},
    {nl, sizeof nl},
    {pl, sizeof pl},
    {pt, sizeof pt},
    {ro, sizeof ro},
    {ru, sizeof ru},
    {sv, sizeof sv},
    {tr, sizeof tr},
    {xx, sizeof xx},
    {zh, sizeof zh},
};

struct larder_table larder_aisle_table(int place) { return tables[place]; }

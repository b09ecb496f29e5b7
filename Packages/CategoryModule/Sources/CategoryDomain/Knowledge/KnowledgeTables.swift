/// The tables of ingredients, one a language.
///
/// A line is a language, a kind and phrases separated by commas. In a phrase, "~" marks a short word that may end a
/// compound ("~saft"), and "=" a word that means something else without its diacritics ("=thé").
enum KnowledgeTables {
    static let all: [[UInt8]] = [
        PackageResources.cs_tsv, PackageResources.da_tsv, PackageResources.de_tsv,
        PackageResources.el_tsv, PackageResources.en_tsv, PackageResources.es_tsv,
        PackageResources.fi_tsv, PackageResources.fr_tsv, PackageResources.hr_tsv,
        PackageResources.hu_tsv, PackageResources.it_tsv, PackageResources.ja_tsv,
        PackageResources.ko_tsv, PackageResources.nl_tsv, PackageResources.pl_tsv,
        PackageResources.pt_tsv, PackageResources.ro_tsv, PackageResources.ru_tsv,
        PackageResources.sv_tsv, PackageResources.tr_tsv, PackageResources.xx_tsv,
        PackageResources.zh_tsv,
    ]
}

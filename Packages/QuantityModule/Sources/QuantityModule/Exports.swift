@_exported public import AisleLexicon
@_exported public import QuantityApplication
@_exported public import QuantityDomain

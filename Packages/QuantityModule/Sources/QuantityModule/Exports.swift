@_exported public import QuantityApplication
@_exported public import QuantityDomain

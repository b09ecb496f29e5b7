@_exported public import ProductApplication
@_exported public import ProductDomain

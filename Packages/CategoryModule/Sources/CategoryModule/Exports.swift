@_exported public import CategoryApplication
@_exported public import CategoryDomain

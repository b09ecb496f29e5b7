@_exported public import ShoppingApplication
@_exported public import ShoppingDomain

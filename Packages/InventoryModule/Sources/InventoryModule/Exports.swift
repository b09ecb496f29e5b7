@_exported public import InventoryApplication
@_exported public import InventoryDomain

@_exported public import Operations

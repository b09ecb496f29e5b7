@_exported public import ProductApplication
@_exported public import ProductDomain

// What the module's public API names of the library that modules share.
@_exported public import struct Commands.CommandContext
@_exported public import enum Commands.ConflictChoice
@_exported public import protocol Commands.ConflictMerger
@_exported public import enum Commands.ConflictPolicy
@_exported public import struct Commands.EntityConflict
@_exported public import struct Commands.FieldConflict
@_exported public import struct Commands.HouseholdID
@_exported public import struct Commands.Page
@_exported public import struct Commands.PageCursor
@_exported public import enum Commands.PageCursorError
@_exported public import struct Commands.PageRequest
@_exported public import enum Commands.StoreError

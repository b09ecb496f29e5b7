@_exported public import ReplicaCore

@_exported public import HouseholdApplication
@_exported public import HouseholdDomain

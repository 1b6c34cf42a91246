import { SOURCES } from '../imports/sources/all.ts'

/** Sources that the API and the page import: those that can be uploaded, and those at an address. The others have the command. */
export const BY_API: readonly string[] = SOURCES.filter(
  ({ takes, readUpload }) => takes === 'address' || readUpload,
).map(({ name }) => name)

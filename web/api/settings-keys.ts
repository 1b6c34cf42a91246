/** Keys as in keys.ts, of queries that only the settings and rules ask: the inbox loads without them. */
export const settingsKeys = {
  deletedTeams: ['teams', 'deleted'],
  unfinishedOf: (email: string) => ['staff', 'unfinished', email],
  brandDeletion: ['brand', 'deletion'],
  scim: ['sign-on', 'scim'],
  signOnTest: ['sign-on', 'test'],
  loginSettings: ['login-settings'],
  signInKeys: ['sign-in keys'],
  retentionDryRun: (terms: object) => ['retention rules', 'dry run', terms],
  retentionRules: ['retention rules'],
  importRemarks: (id: number) => ['imports', id, 'remarks'],
  auditSettings: ['audit', 'settings'],
  auditList: (query: object) => ['audit', 'list', query],
  holidayCountries: ['holiday countries'],
} satisfies Record<string, readonly string[] | ((...values: never[]) => readonly unknown[])>

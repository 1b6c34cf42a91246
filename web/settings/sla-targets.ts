/** What a policy sets targets for. */
export const TARGETS = ['first_reply', 'next_reply', 'resolution'] as const

export type Target = (typeof TARGETS)[number]

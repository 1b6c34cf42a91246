import type { ChannelRow } from '../../channels/queries.ts'

/** What a setting says that has a second secret, which also counts. */
export const ALSO_COUNTS = 'Also counts: the earlier one while you change it.'

/** The secrets that sign what comes to a channel: the setting of that name, and the one before while it is changed. */
export function signingSecrets({ settings }: Pick<ChannelRow, 'settings'>, name: string): string[] {
  return [settings[name], settings[`other_${name}`]].filter(secret => typeof secret === 'string')
}

import type { Scope } from '../../kit/scope.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { type AccessTokens, NoAccess } from '../mail-logins/access-tokens.ts'
import {
  type AddressOf,
  MailboxError,
  type MailboxLogin,
  type MailboxTour,
  type OpenMailbox,
  openMailbox,
  tourMailboxes,
} from './open-mailbox.ts'
import { loginFor } from './settings.ts'

type Settings = ChannelRow['settings']

/** Opens the mailboxes of channels. The settings must have an `imap_url`. */
export interface MailIn {
  /** Throws MailboxError. */
  open(scope: Scope, settings: Settings): Promise<OpenMailbox>
  /** Throws MailboxError. */
  tour(scope: Scope, settings: Settings): Promise<MailboxTour>
}

/** Logs in by password or, where somebody has signed in with the provider, by access token. */
export function createMailIn(addressOf: AddressOf, tokens: AccessTokens): MailIn {
  const loggedIn =
    <Result>(work: (login: MailboxLogin, addressOf: AddressOf) => Promise<Result>) =>
    async (scope: Scope, settings: Settings) => {
      const url = settings.imap_url as string
      const login = loginFor(settings, url)
      if (!login) return work({ url }, addressOf)
      return tokens
        .use(scope, login, accessToken => work({ url, accessToken }, addressOf))
        .catch(error => {
          throw error instanceof NoAccess ? new MailboxError(error.sentence, 'login') : error
        })
    }
  return { open: loggedIn(openMailbox), tour: loggedIn(tourMailboxes) }
}

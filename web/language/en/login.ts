import type { Texts } from '../texts.ts'

/** Texts that are shown before the login, which loads no others. */
export const login = {
  log_in: 'Log in',
  'log_in.to': 'Log in to {name}',
  'log_in.link': 'Logging you in…',
  'log_in.customer': 'Looking for help? Visit our help center.',
  'log_in.cookie':
    'Your browser did not save the login cookie. Some browsers reject cookies over plain HTTP. Use HTTPS or another browser.',
  email: 'Email address',
  password: 'Password',
  'password.new': 'New password',
  'password.hint': 'At least 10 characters. Several words make a good password.',
  'password.back': 'Back to log in',
  'password.forgot': 'Forgot your password?',
  'password.reset': 'Set a new password',
  'password.sent': 'If this address belongs to a member of the team, a link is on its way.',
  'password.mail': 'Email me a link',
  code: 'Verification code',
  'code.hint': 'From your authenticator app, or a recovery code.',
  'passkey.log_in': 'Log in with a passkey',
  'passkey.use': 'Use a passkey',
  'passkey.failed': 'No passkey was used. Try again, or choose another way.',
  'passkey.there': 'This device has a passkey for you already.',
  'sign_on.or': 'or',
  'sign_on.password': 'Log in with a password',
  'sign_on.connect':
    '{email} is a member of the team already. Enter the password of Answerwell once to connect both accounts.',
  'sign_on.connect.none':
    '{email} is a member of the team already, without a password. Have a link mailed to you, set a password, and log in again with this button.',
  'sign_on.confirmed': 'Confirmed. You can close this page.',
  'sign_on.connect.do': 'Connect',
  'trouble.offline': 'Cannot reach the server. Try again in a moment.',
  'trouble.unknown': 'Something went wrong. Try again.',
  'trouble.request': 'Request {id}',
} as const satisfies Texts

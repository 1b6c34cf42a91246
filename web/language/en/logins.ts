/** The brand's rules for logins. */
export const logins = {
  'settings.login-security': 'Login security',
  'settings.login-security.words': 'session lifetime timeout idle logout two-factor 2fa mfa required',
  'logins.sessions.about':
    'Changes apply to all open sessions immediately. Whoever is writing can log in again without losing anything.',
  'logins.idle': 'Log out after inactivity of',
  'logins.idle.hint': 'A page that is open but not used counts as inactive.',
  'logins.lifetime': 'Log out in any case after',
} as const

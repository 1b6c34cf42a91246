/** The brand's rules for logins. */
export const logins = {
  'settings.login-security': 'Login security',
  'settings.login-security.words': 'session lifetime timeout idle logout two-factor 2fa mfa required',
  'logins.sessions.about':
    'Changes apply to all open sessions immediately. Whoever is writing can log in again without losing anything.',
  'logins.idle': 'Log out after inactivity of',
  'logins.idle.hint': 'A page that is open but not used counts as inactive.',
  'logins.lifetime': 'Log out in any case after',
  'logins.sessions': 'Session duration',
  'logins.factor': 'Second factor',
  'logins.factor.about':
    'From the day you choose, members without a second factor can only set one up after logging in. Until then, their pages remind them. API tokens and service accounts keep working.',
  'logins.factor.required': 'Require two-factor authentication for everyone',
  'logins.factor.from': 'From',
  'logins.factor.sign_on': 'Single sign-on counts as second factor',
  'logins.factor.all': 'Every member has a second factor.',
  'logins.factor.without': { one: '{n} member has none:', other: '{n} members have none:' },
  'staff.no_factor': 'No second factor',
} as const

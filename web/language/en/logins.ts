/** Logins: the brand's rules, and one's own second factor, sessions, tokens and notifications. */
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
  'factor.title': 'Two-factor authentication',
  'factor.on': {
    one: 'On. You have {n} recovery code left.',
    other: 'On. You have {n} recovery codes left.',
  },
  'factor.off': 'Off. Turn it on so that a stolen password is not enough to log in.',
  'factor.from': 'From {date}, logging in here requires two-factor authentication.',
  'factor.stays': 'Required here from {date}, so it cannot be turned off.',
  'factor.required':
    'Two-factor authentication is required here. Set up an authenticator app to continue. What you have written stays on this page.',
  'factor.required.code':
    'Two-factor authentication is required here. Enter a code from your authenticator app, or a recovery code.',
  'factor.required.done': 'I have saved the codes',
  'factor.begin': 'Set up authenticator app',
  'factor.scan':
    'Scan this code with your authenticator app, or enter the setup key manually. Then enter the code that the app shows.',
  'factor.confirm': 'Confirm',
  'factor.recovery':
    'Keep these recovery codes somewhere safe, away from your device. Each works once. You will not see them again.',
  'factor.remove': 'Turn off two-factor authentication',
  'sessions.title': 'Active sessions',
  'sessions.this': 'This browser',
  'sessions.end': 'Log out',
  'sessions.end_others': 'Log out all others',
  'sessions.used': 'last used {age}',
  'tokens.hint':
    'For programs that act on your behalf. Use your email address as the user name and the token as the password.',
  'tokens.name': 'Name',
  'tokens.made': 'This is your new token. Copy it now. It is not shown again.',
  'tokens.none': 'No tokens yet',
  'tokens.revoke': 'Revoke',
  'tokens.never': 'never used',
  'notify.title': 'Email notifications',
  'notify.assigned': 'Conversations assigned to me',
  'notify.followed': 'Conversations I follow',
  'notify.mentioned': 'Notes that mention me',
  'notify.unassigned': 'Unassigned conversations',
  'notify.language': 'Language of emails to you',
  'notify.language.brand': 'The brand’s language',
} as const

/** Settings of programs that use the API under names of their own. */
export const serviceAccounts = {
  'settings.service-accounts': 'Service accounts',
  'settings.service-accounts.words': 'API token program bot integration key',
  'serviceAccounts.about':
    'Service accounts are programs that use the API under their own names. They cannot log in to these pages, get no notifications, and are assigned no conversations.',
  'serviceAccounts.none': 'No service accounts yet',
  'serviceAccounts.new': 'Add service account',
  'serviceAccounts.next': 'Next, you create an API token for it.',
  'serviceAccounts.name.hint': 'Shown in conversations and in the audit log.',
  'serviceAccounts.fixed': 'It has permissions that you do not have.',
  'serviceAccounts.login': 'The program logs in as {login}, with a token in place of a password.',
  'serviceAccounts.scope.all': 'All that the account can do',
  'serviceAccounts.delete.says':
    'Its tokens stop working at once. What it has written stays, under its name.',
} as const

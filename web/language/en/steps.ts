/** The first steps of a new brand. */
export const steps = {
  'first.title': 'Welcome to {name}',
  'first.password': 'Set a password for your next login',
  'first.mail': 'Connect your mailbox',
  'first.team': 'Invite your team',
  'first.look': 'Give it your colors and logo',
  'first.done': 'Done',
  'first.article': 'Write your first help article',
  'first.try': 'Send yourself a test message through the contact form',
}

/** The menu of the person who is logged in. */
export const menu = {
  'me.menu': '{name}: account menu',
  'log_out.unsent': 'One of your messages could not be sent. Try again or undo it, then log out.',
  'public.help': 'Help center',
  'public.api': 'API reference',
}

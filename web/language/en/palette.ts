/** The list of all actions. */
export const palette = {
  'palette.search': 'Search commands',
  'palette.hint': 'Type a command, a name or an order number',
  'palette.find': 'Search for “{words}”',
  'palette.more': { one: '{n} more', other: '{n} more' },
  'palette.more.hint': 'Type to find',
  'palette.move': 'Move',
  'palette.run': 'Run',
}

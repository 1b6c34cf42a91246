/** Texts of empty lists of conversations. */
export const empty = {
  'list.empty': 'All caught up',
  'list.none': 'No conversations here',
  'search.none': 'No results for “{words}”',
  'empty.mine': 'You have answered everything.',
  'empty.mine.more': {
    one: 'You have answered everything. {n} conversation is unassigned.',
    other: 'You have answered everything. {n} conversations are unassigned.',
  },
  'empty.open': 'No conversation is open.',
  'empty.unassigned': 'Every open conversation is assigned.',
  'empty.unassigned.open': 'Open Unassigned',
  'empty.narrow': 'Filters may be hiding results.',
  'empty.spelling': 'Check the spelling, or try fewer words.',
  'empty.everywhere': 'Search without filters',
}

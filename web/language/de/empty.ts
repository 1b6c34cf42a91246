import type { empty as english } from '../en/empty.ts'
import type { Text } from '../texts.ts'

export const empty: { [Key in keyof typeof english]: Text } = {
  'list.empty': 'Alles erledigt',
  'list.none': 'Keine Konversationen',
  'search.none': 'Keine Treffer für „{words}“',
  'empty.mine': 'Sie haben alles beantwortet.',
  'empty.mine.more': {
    one: 'Sie haben alles beantwortet. {n} Konversation ist nicht zugewiesen.',
    other: 'Sie haben alles beantwortet. {n} Konversationen sind nicht zugewiesen.',
  },
  'empty.open': 'Keine Konversation ist offen.',
  'empty.unassigned': 'Jede offene Konversation ist zugewiesen.',
  'empty.unassigned.open': 'Nicht zugewiesene öffnen',
  'empty.narrow': 'Weitere Filter schränken die Suche ein.',
  'empty.spelling': 'Prüfen Sie die Schreibweise, oder suchen Sie mit weniger Wörtern.',
  'empty.everywhere': 'Ohne Filter suchen',
}

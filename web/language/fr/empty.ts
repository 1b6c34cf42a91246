import type { empty as english } from '../en/empty.ts'
import type { Text } from '../texts.ts'

export const empty: { [Key in keyof typeof english]: Text } = {
  'list.empty': 'Tout est traité',
  'list.none': 'Aucune conversation ici',
  'search.none': 'Aucun résultat pour « {words} »',
  'empty.mine': 'Vous avez répondu à tout.',
  'empty.mine.more': {
    one: 'Vous avez répondu à tout. {n} conversation n’est pas attribuée.',
    many: 'Vous avez répondu à tout. {n} conversations ne sont pas attribuées.',
    other: 'Vous avez répondu à tout. {n} conversations ne sont pas attribuées.',
  },
  'empty.open': 'Aucune conversation n’est ouverte.',
  'empty.unassigned': 'Chaque conversation ouverte est attribuée.',
  'empty.unassigned.open': 'Ouvrir les non attribuées',
  'empty.narrow': 'D’autres filtres restreignent la recherche.',
  'empty.spelling': 'Vérifiez l’orthographe ou essayez avec moins de mots.',
  'empty.everywhere': 'Rechercher sans filtres',
}

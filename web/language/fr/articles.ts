import type { articles as english } from '../en/articles.ts'
import type { Text } from '../texts.ts'

export const articles: { [Key in keyof typeof english]: Text } = {
  'topics.all': 'Toutes les rubriques',
  'topics.none': 'Aucune rubrique pour le moment.',
  'topic.parent': 'Dans',
  'topic.parent.none': 'Aucune (niveau supérieur)',
  'languages.chosen': 'Langue : {language}',
  'translation.original': 'Original',
  'translation.missing': 'non traduit',
  'translation.outdated': 'à mettre à jour',
  'translation.drafted': 'Brouillon enregistré. Publiez-le quand il est prêt.',
  'translation.saved': 'Traduction enregistrée.',
  'translation.deleted': 'Traduction supprimée.',
  'missed.about': 'Ce qui a été cherché sans succès ces 90 derniers jours.',
  'article.deleted': 'Article supprimé.',
  'article.body.hint': 'Markdown. Les images peuvent être collées ou déposées.',
}

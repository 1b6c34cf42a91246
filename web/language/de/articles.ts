import type { articles as english } from '../en/articles.ts'
import type { Text } from '../texts.ts'

export const articles: { [Key in keyof typeof english]: Text } = {
  'topics.all': 'Alle Themen',
  'topics.none': 'Noch keine Themen.',
  'topic.parent': 'Innerhalb von',
  'topic.parent.none': 'Keines (oberste Ebene)',
  'languages.chosen': 'Sprache: {language}',
  'translation.original': 'Ausgangstext',
  'translation.missing': 'nicht übersetzt',
  'translation.outdated': 'veraltet',
  'translation.drafted': 'Entwurf gespeichert. Veröffentlichen Sie ihn, wenn er fertig ist.',
  'translation.saved': 'Übersetzung gespeichert.',
  'translation.deleted': 'Übersetzung gelöscht.',
  'missed.about': 'Was Leser in den letzten 90 Tagen gesucht und nicht gefunden haben.',
  'article.deleted': 'Artikel gelöscht.',
  'article.body.hint': 'Markdown. Bilder können Sie einfügen oder hineinziehen.',
}

import type { articles as english } from '../en/articles.ts'
import type { Text } from '../texts.ts'

export const articles: { [Key in keyof typeof english]: Text } = {
  'topics.all': 'Todos los temas',
  'topics.none': 'Todavía no hay temas.',
  'topic.parent': 'Dentro de',
  'topic.parent.none': 'Ninguno (nivel superior)',
  'languages.chosen': 'Idioma: {language}',
  'translation.original': 'Original',
  'translation.missing': 'sin traducir',
  'translation.outdated': 'desactualizada',
  'translation.drafted': 'Borrador guardado. Publíquelo cuando esté listo.',
  'translation.saved': 'Traducción guardada.',
  'translation.deleted': 'Traducción eliminada.',
  'missed.about': 'Lo que se buscó en los últimos 90 días y no se encontró.',
  'article.deleted': 'Artículo eliminado.',
  'article.body.hint': 'Markdown. Las imágenes se pueden pegar o arrastrar.',
}
